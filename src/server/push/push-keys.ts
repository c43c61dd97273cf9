import { createECDH, type ECDH } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Config } from '../config.ts'

const PushKeys = z.object({ publicKey: z.string(), privateKey: z.string() })
/** What push services know this installation by (VAPID, RFC 8292): devices that have subscribed hold the public one. */
type PushKeys = z.infer<typeof PushKeys>

const FILE = 'push-keys.json'

const PRIVATE_BYTES = 32

/** One pair of 256 has a private key that begins with a zero, which Node leaves out: it is written in its full length. */
export function keysOf(pair: Pick<ECDH, 'getPrivateKey' | 'getPublicKey'>): PushKeys {
  const secret = pair.getPrivateKey()
  const full = Buffer.concat([Buffer.alloc(PRIVATE_BYTES - secret.length), secret])
  return { publicKey: pair.getPublicKey('base64url'), privateKey: full.toString('base64url') }
}

function newKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return keysOf(pair)
}

/**
 * The keys of the configuration, or those of the data folder, which are made when there are none and are readable by
 * their owner only. Processes that share a database but no data folder need those of the configuration.
 */
export async function readPushKeys({ push, dataDir }: Pick<Config, 'push' | 'dataDir'>): Promise<PushKeys> {
  if (push.keys) return push.keys
  const file = path.join(dataDir, FILE)
  await fs.writeFile(file, JSON.stringify(newKeys()), { flag: 'wx', mode: 0o600 }).catch((problem: unknown) => {
    if (!(problem instanceof Error && 'code' in problem && problem.code === 'EEXIST')) throw problem
  })
  return PushKeys.parse(JSON.parse(await fs.readFile(file, 'utf8')))
}

import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

type Cost = { memory: number; passes: number; parallelism: number }

/** 19 MiB, two passes, one lane: the least that OWASP asks of argon2id (SECURITY.md). */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** How the salts of the demo's passwords begin; six bytes are eight whole letters of a hash. */
const DEMO_SALT = Buffer.from('mbuyu-')
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(
  argon2 as (algorithm: 'argon2id', how: Argon2Parameters, done: (problem: Error | null, key: Buffer) => void) => void,
)

const unpaddedBase64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
const passwordBytes = (password: string): Buffer => Buffer.from(password.normalize('NFKC'), 'utf8')

/**
 * Hashes a password for storage: argon2id with a fresh salt, as a PHC string. Takes some 30 ms.
 * @param cost only tests take another: it is part of the hash, and so also what a comparison with it takes
 */
export async function hashPassword(password: string, cost = COST, nonce = randomBytes(SALT_BYTES)): Promise<string> {
  const key = await derive('argon2id', { ...cost, message: passwordBytes(password), nonce, tagLength: HASH_BYTES })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpaddedBase64(nonce)}$${unpaddedBase64(key)}`
}

/**
 * Hashes a password that everyone knows. Its hash can be told from others, so that a production finds the accounts that
 * still have it, whatever their addresses are now.
 */
export const hashDemoPassword = (password: string): Promise<string> =>
  hashPassword(password, COST, Buffer.concat([DEMO_SALT, randomBytes(SALT_BYTES - DEMO_SALT.length)]))

/** What a hash of the demo holds and no other: as a pattern of SQL. */
export const DEMO_HASH_PATTERN = `$argon2id$%$${unpaddedBase64(DEMO_SALT)}%`

/** A hash of no password, so that an unknown email takes as long as a known one. */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpaddedBase64(randomBytes(SALT_BYTES))}$${unpaddedBase64(randomBytes(HASH_BYTES))}`

/** Whether this is the password behind the stored hash; without a hash it takes the same time and answers false. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(stored ?? NOBODY) ?? PHC.exec(NOBODY) ?? []
  const expected = Buffer.from(hash ?? '', 'base64')
  const key = await derive('argon2id', {
    message: passwordBytes(password),
    nonce: Buffer.from(salt ?? '', 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(key, expected) && Boolean(stored)
}

let common: Set<string> | undefined

/** Whether a password is among those that attackers try first, or only repeats the name or address of its owner. */
export function isWeakPassword(password: string, about: readonly string[] = []): boolean {
  common ??= new Set(readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'))
  const plain = password.normalize('NFKC').toLowerCase()
  return common.has(plain) || about.some((fact) => fact !== '' && plain === fact.toLowerCase())
}

import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#tests/support/free-port.ts'
import { newFolder } from './product.ts'

/** A PostgreSQL of the drill's own, which can be stopped and started. */
export type Cluster = {
  url: string
  port: number
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Makes and starts one that follows it (streaming replication). */
  follow: () => Promise<Cluster>
  /** Makes one that follows a primary of its own. */
  promote: () => Promise<void>
}

/** Makes and starts a cluster with the newest PostgreSQL of this machine; without one there is no drill. */
export async function startCluster(): Promise<Cluster> {
  const bin = await findPostgres()
  return startIn(bin, await newFolder('postgres'), ({ as, data }) =>
    as('initdb', ['-D', data, '-U', 'mbuyu', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']),
  )
}

type Place = { as: (program: string, words: string[]) => Promise<unknown>; data: string }

/** @param fill makes the files of the cluster */
async function startIn(bin: string, folder: string, fill: (place: Place) => Promise<unknown>): Promise<Cluster> {
  const data = path.join(folder, 'data')
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0
  if (isRoot) await promisify(execFile)('chown', ['postgres', folder])
  const as = (program: string, words: string[]) =>
    isRoot
      ? promisify(execFile)('runuser', ['-u', 'postgres', '--', path.join(bin, program), ...words])
      : promisify(execFile)(path.join(bin, program), words)
  await fill({ as, data })
  const port = await freePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder}`
  const start = async () => {
    await as('pg_ctl', ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', options, 'start'])
  }
  await start()
  return {
    url: `postgres://mbuyu@127.0.0.1:${port}/postgres`,
    port,
    start,
    stop: async () => {
      await as('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop'])
    },
    follow: async () =>
      startIn(bin, await newFolder('replica'), (place) =>
        place.as('pg_basebackup', [
          '-D',
          place.data,
          '-h',
          '127.0.0.1',
          '-p',
          String(port),
          '-U',
          'mbuyu',
          '-R',
          '-c',
          'fast',
        ]),
      ),
    promote: async () => {
      await as('pg_ctl', ['-D', data, '-w', 'promote'])
    },
  }
}

/** The folder of the programs of the newest PostgreSQL; throws when there is none. */
export async function findPostgres(): Promise<string> {
  const home = '/usr/lib/postgresql'
  const versions = await fs.readdir(home).catch(() => [])
  const newest = versions.toSorted((a, b) => Number(b) - Number(a)).find((version) => Number(version) >= 15)
  if (newest) return path.join(home, newest, 'bin')
  const { stdout } = await promisify(execFile)('sh', ['-c', 'dirname "$(command -v initdb)"']).catch(() => {
    throw new Error('this drill needs PostgreSQL 15 or newer (initdb, pg_ctl) on this machine')
  })
  return stdout.trim()
}

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { parse, stringify } from 'yaml'
import { freePort } from '#tests/support/free-port.ts'
import { ROOT } from '../stages.ts'
import { findPostgres } from './postgres.ts'
import { end, newFolder, until } from './product.ts'

const NODES = 3
const READY_MS = 120_000
/** The packages of Debian that bring what the drill starts, by program. */
const PACKAGES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', pgbouncer: 'pgbouncer' } as const
const SEARCHED = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']

type Node = { name: string; port: number; api: number; process: ChildProcess; data: string }

/** A cluster of three nodes with what stands in front of it. */
export type HighlyAvailable = {
  /** Through PgBouncer in transaction mode. */
  url: string
  /** Past it, to whichever node is the primary. */
  directUrl: string
  /** Each node, by an address of its own. */
  nodeUrls: string[]
  /** The name of the node that Patroni says is the primary. */
  primary: () => Promise<string | undefined>
  /** Ends the primary as a machine that loses its power: Patroni and PostgreSQL at once. */
  killPrimary: () => Promise<string>
  stop: () => Promise<void>
}

/** Throws with the packages to install when a program is missing. */
async function findPrograms(): Promise<Record<keyof typeof PACKAGES, string>> {
  const found = new Map<string, string>()
  for (const program of Object.keys(PACKAGES))
    for (const folder of SEARCHED) {
      const file = path.join(folder, program)
      if (
        !found.has(program) &&
        (await fs.access(file).then(
          () => true,
          () => false,
        ))
      )
        found.set(program, file)
    }
  const missing = Object.entries(PACKAGES).filter(([program]) => !found.has(program))
  if (missing.length > 0)
    throw new Error(
      `this drill needs ${missing.map(([program]) => program).join(', ')}: apt-get install ${missing.map(([, name]) => name).join(' ')}`,
    )
  return Object.fromEntries(found) as Record<keyof typeof PACKAGES, string>
}

const here = (port: number): string => `http://127.0.0.1:${port}`
const at = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`
const read = (file: string): Promise<string> => fs.readFile(path.join(ROOT, 'deploy', file), 'utf8')

/** Starts a program as the user postgres, which none of these may be root for; what it says goes to a file. */
async function startAs(folder: string, name: string, program: string, words: string[]): Promise<ChildProcess> {
  const log = await fs.open(path.join(folder, `${name}.log`), 'a')
  const isRoot = process.getuid?.() === 0
  const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' }
  const options = { env, cwd: folder, stdio: ['ignore', log.fd, log.fd] as ['ignore', number, number], detached: true }
  const child = isRoot
    ? spawn('setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', program, ...words], options)
    : spawn(program, words, options)
  await log.close()
  return child
}

/** The whole group of a process that was started here: its children too. */
async function endGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const over = end(child, signal)
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has ended already.
  }
  await over
}

async function writeNode(folder: string, name: string, etcd: number, bin: string) {
  const [port, api] = [await freePort(), await freePort()]
  const settings = parse(await read('patroni/patroni.yml')) as Record<string, Record<string, unknown>> & {
    bootstrap: Record<string, unknown>
  }
  const data = path.join(folder, name)
  Object.assign(settings, { name })
  settings.restapi = { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` }
  settings.etcd3 = { hosts: `127.0.0.1:${etcd}` }
  settings.bootstrap.pg_hba = [
    'local all all trust',
    'host all all 127.0.0.1/32 trust',
    'host replication all 127.0.0.1/32 trust',
  ]
  settings.postgresql = {
    ...settings.postgresql,
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: data,
    bin_dir: bin,
    parameters: { unix_socket_directories: folder },
    pgpass: path.join(folder, `${name}.pgpass`),
  }
  const file = path.join(folder, `${name}.yml`)
  await fs.writeFile(file, stringify(settings))
  return { name, port, api, file, data }
}

/** Builds it with the settings of deploy/, of which only names, addresses and passwords are those of the drill. */
export async function startHighlyAvailable(): Promise<HighlyAvailable> {
  const programs = await findPrograms()
  const bin = await findPostgres()
  const folder = await newFolder('patroni')
  if (process.getuid?.() === 0) await promisify(execFile)('chown', ['postgres', folder])
  const running: ChildProcess[] = []
  const nodes: Node[] = []
  const start = async (name: string, program: string, words: string[]): Promise<ChildProcess> => {
    const child = await startAs(folder, name, program, words)
    running.push(child)
    return child
  }
  const stop = async (): Promise<void> => {
    for (const child of running.toReversed()) await endGroup(child, 'SIGKILL')
    // PostgreSQL runs in a session of its own and outlives its Patroni.
    for (const { data } of nodes) await killServer(data)
  }
  try {
    const [etcd, peers] = [await freePort(), await freePort()]
    const named = {
      'data-dir': path.join(folder, 'etcd'),
      'listen-peer-urls': here(peers),
      'listen-client-urls': here(etcd),
      'advertise-client-urls': here(etcd),
      'initial-advertise-peer-urls': here(peers),
      'initial-cluster': `default=${here(peers)}`,
    }
    await start(
      'etcd',
      programs.etcd,
      Object.entries(named).flatMap(([name, value]) => [`--${name}`, value]),
    )
    await until('etcd', READY_MS, () => isHealthy(`${here(etcd)}/health`))
    for (let nth = 1; nth <= NODES; nth += 1) {
      const { file, ...node } = await writeNode(folder, `node${nth}`, etcd, bin)
      nodes.push({ ...node, process: await start(node.name, programs.patroni, [file]) })
      await until(node.name, READY_MS, () => isHealthy(`${here(node.api)}/${nth === 1 ? 'primary' : 'replica'}`))
    }
    const primaryNode = async (): Promise<Node | undefined> => {
      const answers = await Promise.all(nodes.map(({ api }) => isHealthy(`${here(api)}/primary`)))
      return nodes[answers.indexOf(true)]
    }
    await until('a synchronous standby', READY_MS, async () =>
      (await Promise.all(nodes.map(({ api }) => isHealthy(`${here(api)}/synchronous`)))).includes(true),
    )
    const front = await startInFront(folder, programs, nodes, start)
    return {
      ...front,
      nodeUrls: nodes.map(({ port }) => at(port)),
      primary: async () => (await primaryNode())?.name,
      async killPrimary() {
        const node = await primaryNode()
        if (!node) throw new Error('there is no primary to kill')
        await killServer(node.data)
        await endGroup(node.process, 'SIGKILL')
        return node.name
      },
      stop,
    }
  } catch (problem) {
    await stop()
    throw problem
  }
}

/** Ends the PostgreSQL of a node at once; nothing when it runs no more. */
async function killServer(data: string): Promise<void> {
  const text = await fs.readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (!pid) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already, and has left its file.
  }
}

const isHealthy = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** HAProxy, and PgBouncer behind which the product is. */
async function startInFront(
  folder: string,
  programs: Awaited<ReturnType<typeof findPrograms>>,
  nodes: readonly Node[],
  start: (name: string, program: string, words: string[]) => Promise<ChildProcess>,
): Promise<Pick<HighlyAvailable, 'url' | 'directUrl'>> {
  const [direct, pooled] = [await freePort(), await freePort()]
  const servers = nodes.map(({ name, port, api }) => `    server ${name} 127.0.0.1:${port} check port ${api}`)
  const proxy = (await read('haproxy/haproxy.cfg'))
    .replace('127.0.0.1:5000', `127.0.0.1:${direct}`)
    .replaceAll(/^ +server node.*\n/gm, '')
  await fs.writeFile(path.join(folder, 'haproxy.cfg'), `${proxy}${servers.join('\n')}\n`)
  await start('haproxy', programs.haproxy, ['-db', '-f', path.join(folder, 'haproxy.cfg')])
  const pooler = (await read('pgbouncer/pgbouncer.ini'))
    .replace('mbuyu = host=127.0.0.1 port=5000', `postgres = host=127.0.0.1 port=${direct}`)
    .replace('listen_port = 6432', `listen_port = ${pooled}`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/etc/pgbouncer/userlist.txt', path.join(folder, 'userlist.txt'))
  await fs.writeFile(path.join(folder, 'userlist.txt'), '"postgres" ""\n')
  await fs.writeFile(path.join(folder, 'pgbouncer.ini'), pooler)
  await start('pgbouncer', programs.pgbouncer, [path.join(folder, 'pgbouncer.ini')])
  for (const url of [at(direct), at(pooled)]) await until(`an answer of ${url}`, READY_MS, () => doesAnswer(url))
  return { url: at(pooled), directUrl: at(direct) }
}

async function doesAnswer(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import tls from 'node:tls'
import { promisify } from 'node:util'
import { freePort } from '#tests/support/free-port.ts'
import { ROOT } from '../stages.ts'
import { end, newFolder, until } from './product.ts'

/** The proxies that docs/deploy.md describes, with the settings of this repository. */
export type ProxyName = 'nginx' | 'caddy'

/** A proxy with TLS in front of web processes. */
export type Proxy = { url: string; plainUrl: string; stop: () => Promise<unknown> }

export type Ports = { tls: number; plain: number }
type Place = { folder: string; certificate: string; key: string; ports: Ports }

/** Which of them this machine has. */
export async function findProxies(): Promise<ProxyName[]> {
  const found: ProxyName[] = []
  for (const name of ['nginx', 'caddy'] as const) {
    const has = await promisify(execFile)(name, name === 'nginx' ? ['-v'] : ['version']).then(
      () => true,
      () => false,
    )
    if (has) found.push(name)
  }
  return found
}

/** A certificate of its own for localhost, which this process believes from now on. */
export async function makeCertificate(): Promise<{ certificate: string; key: string }> {
  const folder = await newFolder('tls')
  const [certificate, key] = [path.join(folder, 'site.pem'), path.join(folder, 'site.key')]
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  await promisify(execFile)('openssl', [...words, ...name, '-out', certificate, '-keyout', key])
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), await fs.readFile(certificate, 'utf8')])
  return { certificate, key }
}

/** Starts a proxy with the configuration of deploy/: only names, ports and certificate are those of the drill. */
export async function startProxy(
  name: ProxyName,
  files: { certificate: string; key: string },
  ports: Ports,
  upstreams: readonly [number, number],
): Promise<Proxy> {
  const place = { folder: await newFolder(name), ports, ...files }
  const child = name === 'nginx' ? await startNginx(place, upstreams) : await startCaddy(place, upstreams)
  let complaints = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaints = `${complaints}${chunk.toString()}`.slice(-2000)))
  const url = `https://localhost:${ports.tls}`
  await until(name, 20_000, async () => {
    if (child.exitCode !== null) throw new Error(`${name} stopped with ${child.exitCode}: ${complaints}`)
    return fetch(`${url}/livez`).then(
      ({ ok }) => ok,
      () => false,
    )
  })
  return { url, plainUrl: `http://localhost:${ports.plain}`, stop: () => end(child, 'SIGTERM') }
}

async function startNginx(place: Place, [a, b]: readonly [number, number]): Promise<ChildProcess> {
  const { folder, ports, certificate, key } = place
  const text = await fs.readFile(path.join(ROOT, 'deploy/nginx/mbuyu.conf'), 'utf8')
  const site = text
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${a}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${b}`)
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.tls} `)
    .replaceAll('mbuyu.example', 'localhost')
    .replace('/etc/ssl/mbuyu/fullchain.pem', certificate)
    .replace('/etc/ssl/mbuyu/privkey.pem', key)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const whole = `
    daemon off; pid ${folder}/pid; error_log stderr warn;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http { access_log off; ${temporary.join(' ')}
    ${site} }`
  const file = path.join(folder, 'nginx.conf')
  await fs.writeFile(file, whole)
  await promisify(execFile)('nginx', ['-t', '-e', 'stderr', '-c', file])
  return spawn('nginx', ['-e', 'stderr', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
}

async function startCaddy(place: Place, [a, b]: readonly [number, number]): Promise<ChildProcess> {
  const { folder, ports, certificate, key } = place
  const text = await fs.readFile(path.join(ROOT, 'deploy/caddy/Caddyfile'), 'utf8')
  const file = path.join(folder, 'Caddyfile')
  await fs.writeFile(
    file,
    text.replace(/^\{$/m, `{\n\tadmin off\n\thttp_port ${ports.plain}\n\thttps_port ${ports.tls}`),
  )
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    DOMAIN: 'localhost',
    UPSTREAMS: `127.0.0.1:${a} 127.0.0.1:${b}`,
    SITE_OPTIONS: `tls ${certificate} ${key}`,
  }
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** Two ports that no one listens on. */
export const proxyPorts = async (): Promise<Ports> => ({ tls: await freePort(), plain: await freePort() })

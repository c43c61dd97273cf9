<<<<<<< HEAD
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { addressOf } from '#web/api/client.ts'
import type { Answer, TestApp } from './app.ts'
import { codeIn } from './mails.ts'

const SAME_SITE = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0' }

/** A browser in front of the app: it keeps cookies, and says that its calls come from the own site. */
export type Browser = {
  cookies: Map<string, string>
  call: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    headers?: Record<string, string>,
  ) => Promise<Answer<OutputOf<E>> & { setCookies: string[] }>
}

export function newBrowser(house: TestApp, ip = '10.0.0.1'): Browser {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async call(endpoint: Endpoint, input: { params?: unknown; query?: unknown; body?: unknown }, headers = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await house.app.http.inject({
        method: endpoint.method,
        url: addressOf(endpoint, input),
        remoteAddress: ip,
        headers: { ...SAME_SITE, ...(cookie ? { cookie } : {}), ...headers },
        ...(endpoint.method === 'GET' ? {} : { payload: (input.body ?? {}) as object }),
      })
      const setCookies = [answer.headers['set-cookie'] ?? []].flat()
      for (const line of setCookies) keep(cookies, line)
      const body = answer.json<Partial<ErrorBody>>()
      return { status: answer.statusCode, body: body as never, headers: answer.headers, setCookies }
=======
import fs from 'node:fs/promises'
import path from 'node:path'
import { createRequire } from 'node:module'
import sparticuz, { inflate } from '@sparticuz/chromium'

/** Flags of the packed Chromium that a test must not have: they switch the browser's own protections off. */
const UNWANTED = ['--disable-web-security', '--allow-running-insecure-content', '--single-process', '--no-zygote']

export type BrowserPlace = { executablePath: string; args: string[]; env: Record<string, string> }

/**
 * The Chromium to test with: the one named by CHROMIUM_PATH, otherwise the one inside the npm package,
 * unpacked once together with the libraries and fonts that a bare machine lacks.
 */
export async function findBrowser(): Promise<BrowserPlace> {
  const env = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']))
  const given = process.env.CHROMIUM_PATH
  if (given) return { executablePath: given, args: ['--no-sandbox'], env }
  const folder = await unpack()
  return {
    executablePath: path.join(folder, 'chromium'),
    args: sparticuz.args.filter((flag) => !UNWANTED.includes(flag)),
    env: {
      ...env,
      LD_LIBRARY_PATH: [path.join(folder, 'al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
>>>>>>> d2068ef (Structure, arrows, lint and dead code are checked by scripts, so that the house rules hold without a reader)
    },
  }
}

<<<<<<< HEAD
function keep(cookies: Map<string, string>, line: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (name === undefined) return
  if (value === '' || /Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
  else cookies.set(name, value ?? '')
}

/** The newest code mailed to an address. */
export async function newestCode(house: TestApp, email: string): Promise<string> {
  return codeIn((await house.mails()).findLast((mail) => mail.to === email && /\b\d{6}\b/.test(mail.text)))
}

/** A code that is not this one. */
export const wrongCode = (right: string): string => (right === '000000' ? '000001' : '000000')
=======
/** Unpacks beside the package and moves the whole into place, so that two runs at once cannot meet half a browser. */
async function unpack(): Promise<string> {
  const home = path.resolve(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const version = (JSON.parse(await fs.readFile(path.join(home, 'package.json'), 'utf8')) as { version: string }).version
  const cache = path.resolve(home, '../../.cache')
  const done = path.join(cache, `chromium-${version}`)
  if (await exists(done)) return done
  await fs.mkdir(cache, { recursive: true })
  const half = await fs.mkdtemp(path.join(cache, 'unpacking-'))
  // The package unpacks into the temp folder, wherever that is.
  const before = process.env.TMPDIR
  process.env.TMPDIR = half
  try {
    await sparticuz.executablePath()
    await inflate(path.join(home, 'bin/al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  await writeFontsConfig(half, done)
  await fs.rename(half, done).catch(async (problem: unknown) => {
    if (!(await exists(done))) throw problem
    await fs.rm(half, { recursive: true, force: true })
  })
  return done
}

/** The packed configuration names /tmp; ours names the folder where the fonts will stand. */
async function writeFontsConfig(half: string, done: string): Promise<void> {
  const file = path.join(half, 'fonts/fonts.conf')
  const text = await fs.readFile(file, 'utf8')
  await fs.writeFile(file, text.replace('</fontconfig>', `<dir>${done}/fonts/fonts</dir>\n</fontconfig>`))
}

const exists = (place: string): Promise<boolean> =>
  fs.access(place).then(
    () => true,
    () => false,
  )
>>>>>>> d2068ef (Structure, arrows, lint and dead code are checked by scripts, so that the house rules hold without a reader)

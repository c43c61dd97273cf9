import fs from 'node:fs/promises'
import path from 'node:path'
import { createRequire } from 'node:module'
import sparticuz, { inflate } from '@sparticuz/chromium'

/** Flags of the packed Chromium that a test must not have: they switch the browser's own protections off. */
const UNSAFE = ['--disable-web-security', '--allow-running-insecure-content', '--single-process', '--no-zygote']
/** These imitate a graphics card, which costs as much time as all else that the browser does. */
const IMITATED_CARD = [
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]
const UNWANTED = [...UNSAFE, ...IMITATED_CARD]
/** Pages are drawn without a graphics card, real or imitated. */
const PLAIN_DRAWING = ['--disable-gpu', '--disable-software-rasterizer']
/** A page lives for seconds: code that is made faster while it runs is thrown away before it has paid. */
const PLAIN_SCRIPTS = ['--js-flags=--no-opt,--no-maglev,--single-threaded-gc']
/** A microphone that beeps, and a person who allows it: the packed Chromium cannot ask. */
const IMITATED_MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const OURS = [...PLAIN_DRAWING, ...PLAIN_SCRIPTS, ...IMITATED_MICROPHONE]

export type BrowserPlace = { executablePath: string; args: string[]; env: Record<string, string> }

/**
 * The Chromium to test with: the one named by CHROMIUM_PATH, otherwise the one inside the npm package,
 * unpacked once together with the libraries and fonts that a minimal machine lacks.
 */
export async function findBrowser(): Promise<BrowserPlace> {
  const env = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']))
  const given = process.env.CHROMIUM_PATH
  if (given) return { executablePath: given, args: ['--no-sandbox', ...OURS], env }
  const folder = await unpack()
  return {
    executablePath: path.join(folder, 'chromium'),
    args: [...sparticuz.args.filter((flag) => !UNWANTED.includes(flag)), ...OURS],
    env: {
      ...env,
      LD_LIBRARY_PATH: [path.join(folder, 'al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
    },
  }
}

/** Unpacks beside the package and moves the whole into place, so that two runs at once never see half a browser. */
async function unpack(): Promise<string> {
  const home = path.resolve(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const version = (JSON.parse(await fs.readFile(path.join(home, 'package.json'), 'utf8')) as { version: string })
    .version
  const cache = path.resolve(home, '../../.cache')
  const ready = path.join(cache, `chromium-${version}`)
  if (await exists(ready)) return ready
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
  await writeFontsConfig(half, ready)
  await fs.rename(half, ready).catch(async (problem: unknown) => {
    if (!(await exists(ready))) throw problem
    await fs.rm(half, { recursive: true, force: true })
  })
  return ready
}

/** The packed configuration names /tmp; ours names the folder where the fonts will be. */
async function writeFontsConfig(half: string, ready: string): Promise<void> {
  const file = path.join(half, 'fonts/fonts.conf')
  const text = await fs.readFile(file, 'utf8')
  await fs.writeFile(file, text.replace('</fontconfig>', `<dir>${ready}/fonts/fonts</dir>\n</fontconfig>`))
}

const exists = (place: string): Promise<boolean> =>
  fs.access(place).then(
    () => true,
    () => false,
  )

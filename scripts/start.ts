// `npm start`: builds the screens when their sources are newer, then runs the product.
import { execFile, spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { loadBuiltPages, type PageSource } from '#server/ssr/pages.ts'
import { serve } from '#app/main.ts'
import { isBuildFresh } from './build-state.ts'

const MOST_OUTPUT = 10_000_000

const began = performance.now()
const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(1)} s`
const log = (step: string): void => console.log(`· ${step} (${seconds()})`)

/** The built screens. If their sources are newer they are built first, while the database is opened and filled. */
async function freshPages(): Promise<PageSource> {
  if (await isBuildFresh()) return loadBuiltPages()
  log('Building the screens')
  const built = build()
  // Said at once, whatever the start is waiting for.
  built.catch(stop)
  return { build: async (language) => (await built).build(language), isCached: true }
}

async function build(): Promise<PageSource> {
  await promisify(execFile)('react-router', ['build'], {
    env: { ...process.env, COMPRESS: 'later' },
    maxBuffer: MOST_OUTPUT,
    shell: process.platform === 'win32',
  })
  log('The screens are built')
  return loadBuiltPages()
}

/** What the build left out. Until it is done, scripts and styles are sent as they are. */
function compress(): void {
  const script = path.join(import.meta.dirname, 'compress-assets.ts')
  const { pid } = spawn(process.execPath, [script], { stdio: 'ignore' }).on('error', stop)
  if (pid !== undefined) os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
}

/** A build that fails says why in its message. */
function stop(problem: unknown): void {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exit(1)
}

try {
  process.env.LOG_LEVEL ??= 'warn'
  const { url, isDemo } = await serve(freshPages, log)
  console.log(`\nMbuyu is ready at ${url} after ${seconds()}`)
  if (isDemo) {
    console.log(`
Demo accounts, password unlock-potential-2026:
  admin@mbuyu.test    hr@mbuyu.test      accountant@mbuyu.test  teacher@mbuyu.test  mentor@mbuyu.test
  mentee@mbuyu.test   student@mbuyu.test employee@mbuyu.test    manager@mbuyu.test  user@mbuyu.test
Sign-in codes arrive at ${url}/dev/mail`)
  }
  compress()
} catch (problem) {
  stop(problem)
}

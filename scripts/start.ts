// `npm start`: builds the screens when their sources are newer, then runs the product.
import { spawnSync } from 'node:child_process'
import { builtPages, type PageSource } from '#server/ssr/pages.ts'
import { serve } from '#server/main.ts'
import { isBuildFresh } from './build-state.ts'

const began = performance.now()
const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(1)} s`
const log = (step: string): void => console.log(`· ${step} (${seconds()})`)

/** The built screens; built before if their sources are newer. */
async function freshPages(): Promise<PageSource> {
  if (!(await isBuildFresh())) {
    log('Building the screens')
    const build = spawnSync('react-router', ['build'], { encoding: 'utf8', shell: process.platform === 'win32' })
    if (build.status !== 0) throw new Error(`${build.stdout}\n${build.stderr}`)
  }
  return builtPages()
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
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exit(1)
}

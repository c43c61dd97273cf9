import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { isBuildFresh } from '../../../scripts/build-state.ts'
import { ASSETS, compressAssets } from '../../../scripts/compress-assets.ts'
import { findBrowser } from '../../support/chromium.ts'
import { BROWSER_VARIABLE, MAKE_TEMPLATE, TEMPLATE_VARIABLE } from './accounts.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const BIN = path.join(ROOT, 'node_modules/.bin')

/** Before all browser tests: the built app, the browser, and a data folder that every app copies. */
export default async function prepare(): Promise<() => Promise<void>> {
  const env = { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH}` }
  if (!(await isBuildFresh())) execFileSync('react-router', ['build'], { cwd: ROOT, env, stdio: 'pipe' })
  // A build of `npm start` may have been left without.
  await compressAssets(ASSETS)
  process.env[BROWSER_VARIABLE] = JSON.stringify(await findBrowser())
  // `npm test` has made the data beside the build (scripts/test.ts).
  if (process.env[TEMPLATE_VARIABLE]) return async () => {}
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-e2e-'))
  execFileSync('node', [...MAKE_TEMPLATE, folder], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.env[TEMPLATE_VARIABLE] = folder
  return () => fs.rm(folder, { recursive: true, force: true })
}

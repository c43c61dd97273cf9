// `npm test`: what a change is checked with. Prints where its time went and ends with the line `N passed, N failed`.
// With `--ci`, as `.ci/run` calls it, also what is left out of it because it takes long; with `--all` (`npm run test:all`)
// the generated checks and the browser tests in full depth.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { MAKE_TEMPLATE, TEMPLATE_VARIABLE } from '../tests/e2e/start/accounts.ts'
import { BUILD, DEAD_CODE, FORMAT, runStage, secondsSince, type Stage, STRUCTURE, TYPES_AND_LINT } from './stages.ts'
import { conclude, runApiTests, runBrowserTests } from './test-runs.ts'
import { timesTable, type Took } from './test-times.ts'

if (process.argv.includes('--all')) process.env.TEST_DEPTH = 'all'
else if (!process.argv.includes('--ci')) process.env.TEST_DEPTH = 'quick'

/**
 * Tests that start processes, wait for clocks or measure a filled database, of code that few changes touch: `npm test`
 * leaves them out, and `npm run test:changed` runs those whose folder has changed.
 */
const LONG = [
  'src/server/backup/{earlier,releases}.test.ts',
  'src/server/db/{embedded,killed,listener}.test.ts',
  'src/server/doctor/doctor.test.ts',
  'src/server/files/s3-product.test.ts',
  'src/server/http/overload.test.ts',
  'src/server/jobs/jobs.test.ts',
  'src/server/pdf/glyphs.test.ts',
  'src/server/start-checks.test.ts',
  'src/server/store/stores.test.ts',
  'tests/architecture/{forwarded,plans}.test.ts',
  'tests/support/kept-database.test.ts',
]
const leftOut = process.env.TEST_DEPTH === 'quick' ? LONG.map((files) => `--exclude=${files}`) : []

const began = performance.now()
const stages: Took[] = []
let broken = 0

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  stages.push({ name, seconds: (performance.now() - start) / 1000 })
  return result
}

/** A broken check counts as one failure; what passes is counted in tests only. */
async function check(checks: readonly Stage[]): Promise<void> {
  for (const stage of checks) if (!(await timed(stage.name, () => runStage(stage)))) broken += 1
}

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'mbuyu-e2e-'))
const DEMO: Stage = { name: 'demo data', commands: [['node', ...MAKE_TEMPLATE, data]] }

// Side by side, so that no core waits for a part that another one does; tests need both cores for themselves.
await Promise.all([check([BUILD]), check([DEMO]), check([FORMAT, TYPES_AND_LINT, STRUCTURE, DEAD_CODE])])
if (broken === 0) process.env[TEMPLATE_VARIABLE] = data

const api = await timed('unit, API and architecture tests', () => runApiTests(leftOut))
const browser = await timed('browser tests', runBrowserTests)
fs.rmSync(data, { recursive: true, force: true })

console.log(
  `\n${timesTable(stages, { 'unit, API and architecture tests': api.files, 'browser tests': browser.files })}\n`,
)
console.log(`Everything took ${secondsSince(began)}`)
conclude([api, browser], broken)

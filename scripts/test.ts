// `npm test`: everything that can be checked automatically. Prints where its time went and ends with the line
// `N passed, N failed`.
import { BUILD, DEAD_CODE, FORMAT, LINT, runStage, secondsSince, type Stage, STRUCTURE, TYPES } from './stages.ts'
import { runApiTests, runBrowserTests } from './test-runs.ts'
import { timesTable, type Took } from './test-times.ts'

const began = performance.now()
const stages: Took[] = []
let passed = 0
let failed = 0

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  stages.push({ name, seconds: (performance.now() - start) / 1000 })
  return result
}

/** A broken check counts as one failure; what passes is counted in tests only. */
async function check(checks: readonly Stage[]): Promise<void> {
  for (const stage of checks) if (!(await timed(stage.name, () => runStage(stage)))) failed += 1
}

// The build keeps one core busy, the checks another; tests need both.
await Promise.all([check([BUILD]), check([TYPES, FORMAT, LINT, STRUCTURE, DEAD_CODE])])

const api = await timed('unit, API and architecture tests', runApiTests)
const browser = await timed('browser tests', runBrowserTests)
for (const run of [api, browser]) {
  passed += run.passed
  failed += run.failed
}

console.log(
  `\n${timesTable(stages, { 'unit, API and architecture tests': api.files, 'browser tests': browser.files })}\n`,
)
for (const failure of [...api.failures, ...browser.failures]) console.log(failure)
console.log(`Everything took ${secondsSince(began)}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

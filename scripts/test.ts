// `npm test`: everything that a change is checked with. Prints where its time went and ends with the line
// `N passed, N failed`. `npm run test:all` asks the generated checks and the browser tests in full depth.
import { BUILD, DEAD_CODE, FORMAT, LINT, runStage, secondsSince, type Stage, STRUCTURE, TYPES } from './stages.ts'
import { conclude, runApiTests, runBrowserTests } from './test-runs.ts'
import { timesTable, type Took } from './test-times.ts'

if (process.argv.includes('--all')) process.env.TEST_DEPTH = 'all'

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

// The build keeps one core busy, the checks another; tests need both.
await Promise.all([check([BUILD]), check([TYPES, FORMAT, LINT, STRUCTURE, DEAD_CODE])])

const api = await timed('unit, API and architecture tests', runApiTests)
const browser = await timed('browser tests', runBrowserTests)

console.log(
  `\n${timesTable(stages, { 'unit, API and architecture tests': api.files, 'browser tests': browser.files })}\n`,
)
console.log(`Everything took ${secondsSince(began)}`)
conclude([api, browser], broken)

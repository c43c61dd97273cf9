// `npm test`: everything that can be checked by itself. Ends with one plain line `N passed, N failed`.
import { BUILD, DEAD_CODE, FORMAT, LINT, runStage, secondsSince, STRUCTURE, TYPES } from './stages.ts'
import { runApiTests, runBrowserTests } from './test-runs.ts'

const began = performance.now()
let passed = 0
let failed = 0

// A broken check counts as one failure; what passes is counted in tests only.
for (const stage of [TYPES, FORMAT, LINT, STRUCTURE, DEAD_CODE, BUILD]) if (!(await runStage(stage))) failed += 1

for (const run of [runApiTests, runBrowserTests]) {
  const count = await run()
  passed += count.passed
  failed += count.failed
}

console.log(`Everything took ${secondsSince(began)}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

// The unit, API and architecture tests alone; ends with the line `N passed, N failed`. Options go to the test runner.
import { runApiTests } from './test-runs.ts'

const { passed, failed, failures } = await runApiTests(process.argv.slice(2))
for (const failure of failures) console.log(failure)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

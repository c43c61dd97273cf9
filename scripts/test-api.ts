// The unit, API and architecture tests alone; ends with the line `N passed, N failed`. Options go to the test runner.
import { conclude, runApiTests } from './test-runs.ts'

conclude([await runApiTests(process.argv.slice(2))])

// `npm run check`: the quick part of `npm test`, meant for each commit.
import { DEAD_CODE, FORMAT, runStage, type Stage, STRUCTURE, TYPES_AND_LINT } from './stages.ts'

const QUICK_TESTS: Stage = {
  name: 'policies and translations',
  commands: [['vitest', 'run', 'policy.test', 'translations.test', 'messages.test']],
}

let failed = 0
for (const stage of [STRUCTURE, FORMAT, TYPES_AND_LINT, DEAD_CODE, QUICK_TESTS])
  if (!(await runStage(stage))) failed += 1
console.log(failed === 0 ? 'All checks passed.' : `${failed} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1

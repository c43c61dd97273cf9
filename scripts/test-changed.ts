// `npm run test:changed`: types, lint, and the tests of the features that differ from main and of those that import them.
// Every odd value goes to the calls of the changed features. Not instead of `npm test`, but while working.
import fs from 'node:fs'
import path from 'node:path'
import { allContracts } from '#tests/support/contracts.ts'
import { changedFeatures, changedFiles, testPatterns, withImporters } from './changed-tests.ts'
import { readSources } from './imports.ts'
import { ROOT, runStage, STRUCTURE, TYPES_AND_LINT } from './stages.ts'
import { conclude, runApiTests } from './test-runs.ts'

/** Quick, and broken by changes anywhere. */
const ALWAYS = ['tests/architecture/docs', 'tests/architecture/translations', 'tests/architecture/messages']

const files = changedFiles(ROOT).filter((file) => fs.existsSync(path.join(ROOT, file)))
const changed = changedFeatures(changedFiles(ROOT))
const features = withImporters(changed, readSources(ROOT))
console.log(`Changed: ${[...changed].join(', ') || 'no feature'}`)
console.log(`Tested:  ${[...features].join(', ') || 'no feature'}`)

let broken = 0
for (const stage of [STRUCTURE, TYPES_AND_LINT]) if (!(await runStage(stage))) broken += 1

const runs = [await runApiTests(['--project=Africa/Kigali', ...ALWAYS, ...testPatterns(files, features)])]
const calls = (await allContracts())
  .filter(({ file }) => [...changedFeatures([file])].some((feature) => changed.has(feature)))
  .map(({ endpoint }) => endpoint.name.replaceAll('.', String.raw`\.`))
if (calls.length > 0) {
  process.env.TEST_FEATURES = [...changed].join(',')
  const names = String.raw`--testNamePattern=(^|\s)(${calls.join('|')})(\s|:|$)`
  runs.push(await runApiTests(['--project=Africa/Kigali', names, 'tests/architecture/odd-']))
}
conclude(runs, broken)

const journeys = files.filter((file) => file.endsWith('.spec.ts'))
if (journeys.length > 0) console.log(`Browser tests that changed: npm run e2e -- ${journeys.join(' ')}`)

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT, runStage } from './stages.ts'
import {
  type ApiFile,
  apiFailures,
  type BrowserReport,
  browserFailures,
  type Failure,
  outsideFailure,
  showFailure,
} from './test-failures.ts'
import { apiSeconds, browserTimes, type Took } from './test-times.ts'

/** What a test runner counted, which tests failed, which passed only when they ran again, and each file's time. */
export type Run = { passed: number; failures: Failure[]; flaky: Failure[]; files: Took[] }

/** How often a file with a failed test is run again, alone. */
const AGAIN = 2
/** How many tests may pass only when they run again; more say that something is wrong with the whole. */
const MOST_FLAKY = 5

type FileRun = { file: string; passed: number; failures: Failure[]; seconds: number }

/**
 * The unit, API and architecture tests, on the engine that TEST_DATABASE_URL names or on the embedded one. A file with a
 * failed test is run again, alone.
 * @param more options of the test runner, and patterns of file names
 */
export async function runApiTests(more: readonly string[] = []): Promise<Run> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mbuyu-answers-'))
  // Which calls have been answered is asked after the last run, about all of them (tests/support/tested-endpoints.ts).
  process.env.ANSWERS_FOLDER = folder
  let { isFine, files, output } = await vitest(more)
  const seen: Failure[] = []
  for (let time = 0; time < AGAIN && files.some(({ failures }) => failures.length > 0); time += 1) {
    const failed = new Set(files.filter(({ failures }) => failures.length > 0).map(({ file }) => file))
    seen.push(...files.flatMap(({ failures }) => failures))
    const options = more.filter((one) => one.startsWith('-'))
    const again = await vitest([...options, '--maxWorkers=1', '--no-file-parallelism', ...failed])
    files = [...files.filter(({ file }) => !failed.has(file)), ...again.files]
    ;({ isFine, output } = again)
  }
  fs.rmSync(folder, { recursive: true, force: true })
  const failures = files.flatMap((file) => file.failures)
  return {
    passed: files.reduce((sum, { passed }) => sum + passed, 0),
    failures: isFine || failures.length > 0 ? failures : [outsideFailure(output)],
    flaky: onceEach(seen).filter(({ name }) => !failures.some((failure) => failure.name === name)),
    files: files.map(({ file, seconds }) => ({ name: file, seconds })),
  }
}

const onceEach = (failures: readonly Failure[]): Failure[] => [
  ...new Map(failures.map((failure) => [failure.name, failure])).values(),
]

async function vitest(more: readonly string[]): Promise<{ isFine: boolean; files: FileRun[]; output: string }> {
  const { isFine, report, output } = await reported((file) => {
    const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    return ['vitest', 'run', ...reports, ...more]
  })
  const { testResults = [] } = report as { testResults?: (ApiFile & { startTime: number; endTime: number })[] }
  const files = testResults.map((result) => ({
    file: result.name.replace(`${ROOT}/`, ''),
    passed: (result.assertionResults ?? []).filter(({ status }) => status === 'passed').length,
    failures: apiFailures(result, ROOT),
    seconds: apiSeconds(result),
  }))
  return { isFine, files, output }
}

/** The journeys, screens and budgets in a real browser on the built app; a failed test is run again, alone (playwright.config.ts). */
export async function runBrowserTests(): Promise<Run> {
  const { isFine, report, output } = await reported((file) => {
    process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
    return ['playwright', 'test', '--reporter=list,json']
  })
  const {
    suites = [],
    errors,
    stats,
  } = report as Partial<BrowserReport & Parameters<typeof browserTimes>[0]> & {
    stats?: { expected: number }
  }
  const failures = browserFailures({ suites, errors }, 'unexpected')
  const flaky = browserFailures({ suites }, 'flaky')
  return {
    passed: (stats?.expected ?? 0) + flaky.length,
    failures: isFine || failures.length > 0 ? failures : [outsideFailure(output)],
    flaky,
    files: browserTimes({ suites }),
  }
}

type Reported = { isFine: boolean; report: object; output: string }

/** Runs a test runner and reads the report that it wrote; an empty one when it broke. */
async function reported(command: (file: string) => readonly string[]): Promise<Reported> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mbuyu-report-'))
  const file = path.join(folder, 'report.json')
  const words = command(file)
  let output = ''
  const stage = { name: words.slice(0, 2).join(' '), commands: [words] }
  const isFine = await runStage(stage, true, (text) => (output = text))
  const report = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as object) : {}
  fs.rmSync(folder, { recursive: true, force: true })
  return { isFine, report, output }
}

/**
 * Says which tests failed and which are flaky, ends with the line `N passed, N failed`, and sets the exit code.
 * @param broken checks without tests that failed; each counts as one failure
 */
export function conclude(runs: readonly Run[], broken = 0): void {
  const failures = runs.flatMap((run) => run.failures)
  const flaky = runs.flatMap((run) => run.flaky)
  const passed = runs.reduce((sum, run) => sum + run.passed, 0)
  for (const failure of failures) console.log(showFailure(failure))
  for (const one of flaky) console.log(showFailure(one, 'Flaky'))
  console.log(`flaky: ${flaky.length}`)
  const tooMany = flaky.length > MOST_FLAKY
  if (tooMany) console.log(`Failed: more than ${MOST_FLAKY} tests passed only when they ran again`)
  const failed = broken + failures.length + (tooMany ? 1 : 0)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

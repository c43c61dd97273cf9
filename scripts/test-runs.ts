import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT, runStage, type Stage } from './stages.ts'
import { apiFailures, browserFailures } from './test-failures.ts'
import { apiTimes, browserTimes, type Took } from './test-times.ts'

/** What a test runner counted, which tests failed, and how long each of its files took. */
export type Run = { passed: number; failed: number; failures: string[]; files: Took[] }

/**
 * The unit, API and architecture tests, on the engine that TEST_DATABASE_URL names or on the embedded one.
 * @param more options of the test runner
 */
export function runApiTests(more: readonly string[] = []): Promise<Run> {
  return counted(
    (file) => ({
      name: 'unit, API and architecture tests',
      commands: [['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...more]],
    }),
    (text) => {
      const report = JSON.parse(text) as { numPassedTests: number; numFailedTests: number } & Parameters<
        typeof apiTimes
      >[0] &
        Parameters<typeof apiFailures>[0]
      const { numPassedTests, numFailedTests } = report
      const failures = apiFailures(report, ROOT)
      return { passed: numPassedTests, failed: numFailedTests, failures, files: apiTimes(report, ROOT) }
    },
  )
}

/** The journeys, screens and budgets in a real browser on the built app. */
export function runBrowserTests(): Promise<Run> {
  return counted(
    (file) => {
      process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
      return { name: 'browser tests', commands: [['playwright', 'test', '--reporter=list,json']] }
    },
    (text) => {
      const report = JSON.parse(text) as {
        stats: { expected: number; unexpected: number; flaky: number }
      } & Parameters<typeof browserTimes>[0] &
        Parameters<typeof browserFailures>[0]
      const { expected, unexpected, flaky } = report.stats
      const failures = browserFailures(report)
      return { passed: expected, failed: unexpected + flaky, failures, files: browserTimes(report) }
    },
  )
}

const NOTHING: Run = { passed: 0, failed: 0, failures: [], files: [] }

/** Runs a test runner and reads what it counted; one that broke without a failed test counts as one failure. */
async function counted(stage: (file: string) => Stage, count: (report: string) => Run): Promise<Run> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mbuyu-report-'))
  const file = path.join(folder, 'report.json')
  const isFine = await runStage(stage(file), true)
  const result = fs.existsSync(file) ? count(fs.readFileSync(file, 'utf8')) : NOTHING
  fs.rmSync(folder, { recursive: true, force: true })
  return { ...result, failed: isFine ? result.failed : Math.max(1, result.failed) }
}

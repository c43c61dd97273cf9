/** How long one thing took: a stage, or the tests of one file. */
export type Took = { name: string; seconds: number }

const SLOWEST = 10

/** Seconds that a file of a vitest run took; its JSON report has milliseconds. */
export const apiSeconds = ({ startTime, endTime }: { startTime: number; endTime: number }): number =>
  (endTime - startTime) / 1000

type Suite = { file: string; suites?: Suite[]; specs?: { tests: { results: { duration: number }[] }[] }[] }
/** As much of Playwright's JSON report as the times need; times in milliseconds. */
type BrowserReport = { suites: Suite[] }

/** Seconds by test file of a Playwright run: what its tests took one after the other. */
export const browserTimes = (report: BrowserReport): Took[] =>
  report.suites.map((suite) => ({ name: suite.file, seconds: durationOf(suite) / 1000 }))

function durationOf({ suites = [], specs = [] }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const below = suites.reduce((sum, suite) => sum + durationOf(suite), 0)
  return below + results.reduce((sum, { duration }) => sum + duration, 0)
}

/** The stages in their order, then the slowest files of each run, as lines for people. */
export function timesTable(stages: readonly Took[], files: Readonly<Record<string, readonly Took[]>>): string {
  const slowest = Object.entries(files).map(([run, times]) => {
    const top = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
    return [`Slowest files of the ${run}`, ...top.map(line)].join('\n')
  })
  return [['Stages', ...stages.map(line)].join('\n'), ...slowest].join('\n\n')
}

const line = ({ name, seconds }: Took): string => `${seconds.toFixed(1).padStart(8)} s  ${name}`

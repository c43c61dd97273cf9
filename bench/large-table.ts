/** Milliseconds; `cpu` is processor time of app, client and engine together, per answer. */
export type Took = { p50: number; p95: number; cpu: number }

/** What one question took on both sizes. */
export type Line = {
  name: string
  path: string
  role: string
  about: string
  few: Took
  many: Took
}

export const LIST_MS = 150
export const REPORT_MS = 1000
const RATIO = 2
/** Below this no one feels a ratio, and the clock of a busy machine decides it. */
const UNFELT_MS = 25
const REPORTS =
  /^\/api\/(reports|financial-reports|admin\/stats|admin\/database|hr\/statistics|hr\/performance|members\/stats|privacy\/versions)/

const goalOf = ({ path }: Line): number => (REPORTS.test(path) ? REPORT_MS : LIST_MS)
export const isInTime = (line: Line): boolean => line.many.p95 < goalOf(line)
const isInProportion = ({ few, many }: Line): boolean => many.p95 < UNFELT_MS || many.p95 <= RATIO * few.p95

/** One line for each call: its slowest question. */
export function writeTable(lines: readonly Line[]): string {
  const slowest = [...Map.groupBy(lines, ({ name }) => name).values()].map((of) =>
    of.reduce((one, other) => (other.many.p95 > one.many.p95 ? other : one)),
  )
  const late = lines.filter((line) => !isInTime(line))
  const grown = lines.filter((line) => !isInProportion(line))
  return [
    `${lines.length} questions of ${slowest.length} calls; ${late.length} missed their time, ${grown.length} took more than ${RATIO} times as long and at least ${UNFELT_MS} ms.`,
    '',
    '| Call, its slowest question | As | p50 / p95 ms, a thousandth | p50 / p95 ms, large | CPU ms | Ratio | Goal ms | |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...slowest
      .toSorted((one, other) => other.many.p95 / goalOf(other) - one.many.p95 / goalOf(one))
      .map(
        (line) =>
          `| ${line.name}${line.about && `, ${line.about}`} | ${line.role} | ${pair(line.few)} | ${pair(line.many)} | ${line.many.cpu.toFixed(0)} | ${(line.many.p95 / line.few.p95).toFixed(1)} | ${goalOf(line)} | ${isInTime(line) ? 'held' : '**missed**'} |`,
      ),
  ].join('\n')
}

const pair = ({ p50, p95 }: Line['few']): string => `${p50.toFixed(1)} / ${p95.toFixed(1)}`

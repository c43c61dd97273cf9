import { describe, expect, test } from 'vitest'
import { apiSeconds, browserTimes, timesTable } from '../../scripts/test-times.ts'

describe('where the time of a test run goes', () => {
  test('vitest reports when each file began and ended', () => {
    expect(apiSeconds({ startTime: 1000, endTime: 3500 })).toBe(2.5)
  })

  test('the tests of a browser file add up, groups within groups too', () => {
    const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
    const inner = { file: 'a.spec.ts', specs: [spec(500)] }
    const suites = [{ file: 'a.spec.ts', specs: [spec(1000), spec(250)], suites: [inner] }, { file: 'empty.spec.ts' }]
    expect(browserTimes({ suites })).toEqual([
      { name: 'a.spec.ts', seconds: 1.75 },
      { name: 'empty.spec.ts', seconds: 0 },
    ])
  })

  test('the table has the stages in their order and the ten slowest files', () => {
    const files = Array.from({ length: 12 }, (_, nth) => ({ name: `${nth}.test.ts`, seconds: nth }))
    const stages = [
      { name: 'types', seconds: 12.34 },
      { name: 'browser tests', seconds: 301 },
    ]
    const lines = timesTable(stages, { 'API tests': files }).split('\n')
    expect(lines.slice(0, 5)).toEqual([
      'Stages',
      '    12.3 s  types',
      '   301.0 s  browser tests',
      '',
      'Slowest files of the API tests',
    ])
    expect(lines.slice(5).map((line) => line.trim().split(/\s+/).at(-1))).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((nth) => `${nth}.test.ts`),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { apiFailures, browserFailures, outsideFailure, showFailure } from '../../scripts/test-failures.ts'

describe('which tests failed', () => {
  test('vitest reports failed tests with their message, and files that could not be run', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'adds' },
      { status: 'failed', fullName: 'sums divides', failureMessages: ['expected 2'] },
    ]
    const results = [
      { name: '/project/src/a.test.ts', status: 'failed', assertionResults },
      { name: '/project/src/b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
      { name: '/project/src/c.test.ts', status: 'passed', assertionResults: [] },
    ]
    expect(results.flatMap((result) => apiFailures(result, '/project'))).toEqual([
      { file: 'src/a.test.ts', name: 'src/a.test.ts › sums divides', message: 'expected 2' },
      { file: 'src/b.test.ts', name: 'src/b.test.ts', message: 'no such file' },
    ])
  })

  test('a browser test that failed within a group is named with its line; so are errors outside of tests', () => {
    const spec = (title: string, status: string) => ({
      title,
      line: 7,
      tests: [{ status, results: status === 'expected' ? [{}] : [{ error: { message: 'not visible' } }, {}] }],
    })
    const inner = { file: 'a.spec.ts', title: 'at 360 px', specs: [spec('opens', 'unexpected')] }
    const suites = [{ file: 'a.spec.ts', specs: [spec('closes', 'expected'), spec('waits', 'flaky')], suites: [inner] }]
    const report = { suites, errors: [{ message: 'no browser' }] }
    expect(browserFailures(report, 'unexpected')).toEqual([
      { file: 'a.spec.ts', name: 'a.spec.ts:7 › opens', message: 'not visible' },
      { file: '', name: 'browser tests', message: 'no browser' },
    ])
    expect(browserFailures(report, 'flaky').map(({ name }) => name)).toEqual(['a.spec.ts:7 › waits'])
  })

  test('an error outside of every test is told with what the runner said of it', () => {
    const output = [
      '✓ all',
      '',
      '⎯⎯ \u001B[41m Unhandled Errors \u001B[49m ⎯⎯',
      '⎯⎯⎯',
      'ReferenceError: no window',
      'at a.ts:3',
    ]
    const { name, message } = outsideFailure(output.join('\n'))
    expect(name).toBe('the test runner, outside of every test')
    expect(message.split('\n').slice(1)).toEqual(['ReferenceError: no window', 'at a.ts:3'])
    expect(outsideFailure('error during close Error: no API test is answered by: a.list').message).toContain('a.list')
    expect(outsideFailure('Killed\n').message).toBe('Killed')
  })

  test('of a message only the first lines are shown, without colours', () => {
    const message = `\u001B[31m${Array.from({ length: 50 }, (_, nth) => `line ${nth}`).join('\n\n')}`
    const lines = showFailure({ file: 'a.test.ts', name: 'a.test.ts › is long', message }).split('\n')
    expect(lines).toHaveLength(7)
    expect(lines.slice(0, 2)).toEqual(['Failed: a.test.ts › is long', '  line 0'])
  })
})

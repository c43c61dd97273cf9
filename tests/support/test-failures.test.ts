import { describe, expect, test } from 'vitest'
import { apiFailures, browserFailures } from '../../scripts/test-failures.ts'

describe('which tests failed', () => {
  test('vitest reports failed tests with their message, and files that could not be run', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'adds' },
      {
        status: 'failed',
        fullName: 'sums divides',
        failureMessages: ['\u001B[31mexpected 2\u001B[39m\n\n  at a.ts:3'],
      },
    ]
    const testResults = [
      { name: '/project/src/a.test.ts', status: 'failed', assertionResults },
      { name: '/project/src/b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
      { name: '/project/src/c.test.ts', status: 'passed', assertionResults: [] },
    ]
    expect(apiFailures({ testResults }, '/project')).toEqual([
      'Failed: src/a.test.ts › sums divides\n  expected 2\n    at a.ts:3',
      'Failed: src/b.test.ts\n  no such file',
    ])
  })

  test('a browser test that failed within a group is named with its line; so are errors outside of tests', () => {
    const spec = (title: string, ok: boolean) => ({
      title,
      line: 7,
      ok,
      tests: [{ results: [ok ? {} : { error: { message: 'not visible' } }] }],
    })
    const inner = { file: 'a.spec.ts', title: 'at 360 px', specs: [spec('opens', false)] }
    const suites = [{ file: 'a.spec.ts', specs: [spec('closes', true)], suites: [inner] }]
    expect(browserFailures({ suites, errors: [{ message: 'no browser' }] })).toEqual([
      'Failed: a.spec.ts:7 › opens\n  not visible',
      'Failed: browser tests\n  no browser',
    ])
  })

  test('of a long message only the first lines are shown', () => {
    const failureMessages = [Array.from({ length: 50 }, (_, nth) => `line ${nth}`).join('\n')]
    const assertionResults = [{ status: 'failed', fullName: 'is long', failureMessages }]
    const [text = ''] = apiFailures({ testResults: [{ name: 'a.test.ts', assertionResults }] }, '/project')
    expect(text.split('\n')).toHaveLength(7)
  })
})

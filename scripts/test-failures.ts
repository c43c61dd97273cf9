import { stripVTControlCharacters } from 'node:util'

const LINES = 6
/** A rule across the terminal, or nothing. */
const NO_WORDS = /^[⎯\s]*$/

/** A test that failed: its file, its name with that of the file, and what it said. */
export type Failure = { file: string; name: string; message: string }

/** As much of vitest's JSON report as its failures need; `message` is set for a file that could not be run. */
export type ApiFile = {
  name: string
  status?: string
  message?: string
  assertionResults?: { status: string; fullName: string; failureMessages?: string[] }[]
}

/** Each failed test of one file of a vitest run; a file that could not be run is one. */
export function apiFailures({ name, status, message = '', assertionResults = [] }: ApiFile, root: string): Failure[] {
  const file = name.replace(`${root}/`, '')
  const failed = assertionResults.filter((result) => result.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [{ file, name: file, message }]
  return failed.map(({ fullName, failureMessages = [] }) => ({
    file,
    name: `${file} › ${fullName}`,
    message: failureMessages[0] ?? '',
  }))
}

type Suite = {
  file: string
  title?: string
  suites?: Suite[]
  specs?: {
    title: string
    line: number
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}
/** As much of Playwright's JSON report as its failures need; `errors` are those outside of every test. */
export type BrowserReport = { suites: Suite[]; errors?: { message?: string }[] }

/**
 * Browser tests of a Playwright run with what they said when they failed.
 * @param how those that failed each time, with errors outside of every test, or those that passed when they ran again
 */
export function browserFailures({ suites, errors = [] }: BrowserReport, how: 'unexpected' | 'flaky'): Failure[] {
  const outside = how === 'flaky' ? [] : errors
  return [
    ...suites.flatMap((suite) => failuresOf(suite, how)),
    ...outside.map(({ message = '' }) => ({ file: '', name: 'browser tests', message })),
  ]
}

function failuresOf({ file, suites = [], specs = [] }: Suite, how: string): Failure[] {
  const here = specs
    .filter(({ tests }) => tests.some(({ status }) => status === how))
    .map(({ title, line, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
      return { file, name: `${file}:${line} › ${title}`, message: error?.message ?? '' }
    })
  return [...here, ...suites.flatMap((suite) => failuresOf(suite, how))]
}

/** Where vitest begins to say what went wrong outside of every test. */
const OUTSIDE = /Unhandled Errors|error during close/

/** What is wrong when a runner ends badly although no test of it has failed, from what it printed. */
export function outsideFailure(output: string): Failure {
  const lines = stripVTControlCharacters(output).split('\n')
  const at = lines.findIndex((line) => OUTSIDE.test(line))
  const said = (at < 0 ? lines.slice(-LINES) : lines.slice(at)).filter((line) => !NO_WORDS.test(line))
  return { file: '', name: 'the test runner, outside of every test', message: said.join('\n') }
}

/**
 * A failure for people, with the first lines of its message. `.ci/run` repeats at its end what begins with these words,
 * and the indented lines below them.
 */
export function showFailure({ name, message }: Failure, word = 'Failed'): string {
  const lines = stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, LINES)
  return [`${word}: ${name}`, ...lines.map((line) => `  ${line}`)].join('\n')
}

import { stripVTControlCharacters } from 'node:util'

const LINES = 6

/** As much of vitest's JSON report as its failures need; `message` is set for a file that could not be run. */
type ApiReport = {
  testResults: {
    name: string
    status?: string
    message?: string
    assertionResults?: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

/** Each failed test of a vitest run with the first lines of its message; a file that could not be run is one. */
export const apiFailures = (report: ApiReport, root: string): string[] =>
  report.testResults.flatMap(({ name, status, message, assertionResults = [] }) => {
    const file = name.replace(`${root}/`, '')
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [failure(file, message)]
    return failed.map((result) => failure(`${file} › ${result.fullName}`, result.failureMessages?.[0]))
  })

type Suite = {
  file: string
  title?: string
  suites?: Suite[]
  specs?: { title: string; line: number; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[]
}
/** As much of Playwright's JSON report as its failures need; `errors` are those outside of every test. */
type BrowserReport = { suites: Suite[]; errors?: { message?: string }[] }

/** Each failed test of a Playwright run with the first lines of its message, then errors outside of every test. */
export const browserFailures = ({ suites, errors = [] }: BrowserReport): string[] => [
  ...suites.flatMap(failuresOf),
  ...errors.map(({ message }) => failure('browser tests', message)),
]

function failuresOf({ file, suites = [], specs = [] }: Suite): string[] {
  const here = specs
    .filter(({ ok }) => !ok)
    .map(({ title, line, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
      return failure(`${file}:${line} › ${title}`, error?.message)
    })
  return [...here, ...suites.flatMap(failuresOf)]
}

/** The lines that `.ci/run` repeats at its end begin with these words or are indented below them. */
function failure(what: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, LINES)
  return [`Failed: ${what}`, ...lines.map((line) => `  ${line}`)].join('\n')
}

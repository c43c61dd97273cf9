import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { allContracts, ROOT } from '#tests/support/contracts.ts'
import { filesBelow } from '../../scripts/imports.ts'

const ADR = 'docs/adr/7-deviations-from-the-specification.md'
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8')

/** One spelling of what source files write in several: escapes, entities, apostrophes, line ends. */
const plain = (text: string): string =>
  text
    .replaceAll(/\\([^\w\s])/g, '$1')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')

const known = new Map<string, string>()
function textOf(file: string): string {
  if (!known.has(file)) known.set(file, fs.existsSync(path.join(ROOT, file)) ? plain(read(file)) : '')
  return known.get(file) ?? ''
}

/** A text as whole words; `{…}` stands for any value. */
function patternOf(text: string): RegExp {
  const parts = plain(text)
    .split(/\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(
    `${/^\w/.test(text) ? '(?<!\\w)' : ''}${parts.join('.{1,60}?')}${/\w$/.test(text) ? '(?!\\w)' : ''}`,
  )
}

type Row = { at: string; cells: readonly string[] }

/** The rows of one part of one list: `## Texts`, `## Limits`, `## Calls`. */
function rowsOf(number: number, part: string): Row[] {
  const file = `docs/specification/${number}.md`
  const lines = (read(file).split(`## ${part}\n`)[1] ?? '').split('\n## ')[0]?.split('\n') ?? []
  return lines
    .filter((line) => /^\| \d/.test(line))
    .map((line) => ({ at: `${file}: ${line}`, cells: line.slice(2, -2).split(/ (?<!\\)\| /) }))
}

const unquoted = (cell = ''): string =>
  cell
    .replace(/^`(.*)`$/, '$1')
    .replaceAll(String.raw`\|`, '|')
    .trim()

/** Why the last cell of a row names no test; nothing when it names one that exists. */
function problemOfTest(cell: string): string[] {
  if (cell.startsWith('ADR 7: '))
    return read(ADR).includes(cell.slice(7)) ? [] : [`${ADR} does not say: ${cell.slice(7)}`]
  const isTest = /\.(test\.tsx?|spec\.ts)$/.test(cell)
  return isTest && textOf(cell) !== '' ? [] : [`there is no test ${cell}`]
}

const sources = filesBelow(ROOT, 'src').filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
let product = ''
const productText = (): string => (product ||= sources.map(textOf).join('\n'))

describe.each([1, 2, 3])('docs/specification/%i.md', (number) => {
  test('every text stands in its test and in the product', () => {
    const rows = rowsOf(number, 'Texts')
    expect(rows.length).toBeGreaterThan(40)
    const problems = rows.flatMap(({ at, cells: [, all = '', last = ''] }) => {
      const texts = unquoted(all).split(' · ')
      const file = unquoted(last)
      if (texts.some((text) => text.trim() === '')) return [`empty: ${at}`]
      if (file.startsWith('ADR')) return problemOfTest(file)
      const lost = texts.filter((text) => !patternOf(text).test(textOf(file))).map((text) => `${file} lost: ${text}`)
      const unsaid = texts.filter((text) => !patternOf(text).test(productText()))
      return [...problemOfTest(file), ...lost, ...unsaid.map((text) => `the product does not say: ${text}`)]
    })
    expect(problems).toEqual([])
  })

  test('every limit stands in its test', () => {
    const rows = rowsOf(number, 'Limits')
    expect(rows.length).toBeGreaterThan(10)
    const problems = rows.flatMap(({ at, cells: [, limit = '', marker = '', last = ''] }) => {
      const file = unquoted(last)
      if (limit.trim() === '') return [`empty: ${at}`]
      if (file.startsWith('ADR')) return problemOfTest(file)
      const said = plain(unquoted(marker))
      const lost = said !== '' && textOf(file).includes(said) ? [] : [`${file} lost: ${said} (${limit})`]
      return [...problemOfTest(file), ...lost]
    })
    expect(problems).toEqual([])
  })

  test('every call is in a contract, answers so, and is made by its test', async () => {
    const contracts = new Map((await allContracts()).map((one) => [one.written, one.endpoint]))
    const permissions = read('docs/permissions.md').split('\n')
    const rows = rowsOf(number, 'Calls')
    expect(rows.length).toBeGreaterThan(9)
    const problems = rows.flatMap(({ cells: [, quoted, statuses = '', name, last] }) => {
      const [call, written, file] = [unquoted(quoted), unquoted(name), unquoted(last)]
      const endpoint = contracts.get(written)
      if (!endpoint) return [`${written} is in no contract`]
      const [success, ...refusals] = statuses.split(', ')
      const allowed = permissions.find((line) => line.startsWith(`| \`${call}\` |`)) ?? ''
      const isSeen = (status: string) =>
        status === '401' || status === '403' ? allowed.includes(`| ${status} |`) : textOf(file).includes(status)
      return [
        ...problemOfTest(file),
        ...(`${endpoint.method} ${endpoint.path}` === call ? [] : [`${written} is not ${call}`]),
        ...(String(endpoint.status ?? 200) === success ? [] : [`${call} does not answer ${success}`]),
        ...refusals.filter((status) => !isSeen(status)).map((status) => `${file} lost: ${call} answers ${status}`),
        ...(patternOf(written).test(textOf(file)) ? [] : [`${file} does not call ${written}`]),
      ]
    })
    expect(problems).toEqual([])
  })
})

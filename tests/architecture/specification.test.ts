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

const listOf = (number: number): string => `docs/specification/tests-${number}.md`

/** The rows of one part of one list: `## Texts`, `## Limits`, `## Calls`. */
function rowsOf(number: number, part: string): Row[] {
  const file = listOf(number)
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

describe.each([1, 2, 3])('docs/specification/tests-%i.md', (number) => {
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

const DOCUMENTS: readonly (readonly [number, string])[] = [
  [1, 'docs/specification/1-public-and-sign-in.md'],
  [2, 'docs/specification/2-dashboard-and-staff.md'],
  [3, 'docs/specification/3-content-courses-admin.md'],
]

/** Quoted texts of a document; a single word in small letters is the value of a field. */
const quotedIn = (text: string): string[] =>
  [...text.matchAll(/(?<![^\s(;,/])'([^\n]+?)'(?=[\s,.;:)/])|"([^"\n]+)"/g)]
    .map(([, single, double]) => single ?? double ?? '')
    .filter((quoted) => !/^[a-z_]+$/.test(quoted))

/** One spelling of values that are filled in, and no star of a required field. */
const withValues = (text: string): string =>
  plain(text)
    .replaceAll(/\{(\d+)\}/g, '$1')
    .replaceAll(/\{[^}]*\}|\b[XY](?=%)/g, '…')
    .replace(/ \*$/, '')
    .trim()

/** A call with one name for all parts of its address that vary. */
const shapeOf = (method: string, address: string): string =>
  `${method} ${address.replace(/[.,;:]$/, '').replaceAll(/\{[^}]*\}|:\w+/g, ':')}`

describe.each(DOCUMENTS)('specification %i', (number, document) => {
  test('every quoted text is in its list', () => {
    const listed = new Set(
      rowsOf(number, 'Texts').flatMap(({ cells: [, all] }) => unquoted(all).split(' · ').map(withValues)),
    )
    const whole = withValues(read(listOf(number)))
    const quoted = quotedIn(read(document))
    expect(quoted.length).toBeGreaterThan(20)
    const isListed = (text: string): boolean =>
      text.split(/ \/ |(?<=!) /).every((part) => listed.has(withValues(part))) || whole.includes(withValues(text))
    expect(quoted.filter((text) => !isListed(text))).toEqual([])
  })

  test('every call is in a list', async () => {
    const overrides = (await allContracts())
      .filter(({ endpoint }) => endpoint.postOverride)
      .map(({ endpoint }) => shapeOf('POST', endpoint.path))
    const rows = [1, 2, 3]
      .flatMap((one) => rowsOf(one, 'Calls'))
      .map(({ cells: [, quoted] }) => unquoted(quoted).split(' '))
    const listed = new Set([...overrides, ...rows.map(([method = '', address = '']) => shapeOf(method, address))])
    const calls = [...read(document).matchAll(/\b(GET|POST|PUT|DELETE) (\/api\/(?:\{[^}]*\}|[^\s|,;()`{])+)/g)]
    expect(calls.length).toBeGreaterThan(9)
    const shapes = calls.map(([, method = '', address = '']) => shapeOf(method, address.replace(/\?.*$/, '')))
    expect(shapes.filter((shape) => !listed.has(shape))).toEqual([])
  })
})

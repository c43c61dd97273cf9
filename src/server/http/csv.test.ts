import { text as textOf } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { Language } from '#shared/languages.ts'
import { useTestApp } from '#tests/support/app.ts'
import { removeFormulaGuards } from '../files/formula-guard.ts'
import { type CsvColumn, csvAnswer } from './csv.ts'

const app = useTestApp()

type Row = { said: string; amount: number }
const COLUMNS: readonly CsvColumn<Row>[] = [
  { head: { text: 'First' }, cell: () => 'x' },
  { head: { text: 'Said' }, cell: ({ said }) => said },
  { head: { text: 'Sum N' }, cell: ({ amount }) => amount },
]

async function fileOf(language: Language, ...said: string[]): Promise<string> {
  async function* rows() {
    for (const one of said) yield { said: one, amount: -1500.5 }
  }
  const reader = { language, zone: 'Africa/Kigali', db: app.services.db }
  const { body } = csvAnswer(reader, 'test', COLUMNS, rows())
  return textOf(body as Readable)
}

const ATTACKS = [
  '=1+1',
  'a;=1+1',
  'a,=1+1',
  'a\t@SUM(1)',
  'a\n+1',
  'a\r-1',
  'a;"=1+1"',
  'a;;""-2;b',
  ';＝1',
  `x;=cmd|' /C calc'!A0;y`,
]

/** Where an apostrophe is somebody's own. */
const WITH_APOSTROPHES = ["'=1+1", "''=", "'", "'+250 788", "a;'=1", `a,"'-2`, "\n''@x"]

/** Cells as a program reads them that separates by this sign and, in the worst case, knows no quotation marks. */
const cellsOf = (file: string, delimiter: string): string[] => [
  ...file.split(/[\r\n]+/).flatMap((line) => line.split(delimiter).map((cell) => cell.replace(/^"+/, ''))),
  ...parse(file, { bom: true, delimiter, relax_quotes: true, relax_column_count: true }).flat(),
]

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  test.each([',', ';', '\t'])('no cell runs as a formula for a program that separates by %j', async (delimiter) => {
    const file = await fileOf(language, ...ATTACKS)
    const cells = cellsOf(file, delimiter)
    expect(cells.filter((cell) => /^[=+@＝]/.test(cell) || /^-(?!1500[.,]5\b)/.test(cell))).toEqual([])
  })

  test('a text comes back as it was', async () => {
    const said = [...ATTACKS, 'a;b', 'a,b', 'say "hi"', "l'école", "a;'b", 'two\nlines', ...WITH_APOSTROPHES]
    const delimiter = language === 'fr' ? ';' : ','
    const file = await fileOf(language, ...said)
    const [, ...lines] = parse(file, { bom: true, delimiter })
    expect(lines.map(([, cell = '']) => removeFormulaGuards(cell))).toEqual(said)
  })
})

test('the separator and the decimal sign are those of the language, and a cell with either separator is quoted', async () => {
  expect(await fileOf('en', 'a;b')).toBe('First,Said,Sum N\r\nx,"a;b",-1500.5\r\n')
  expect(await fileOf('fr', 'a,b')).toBe('First;Said;Sum N\r\nx;"a,b";"-1500,5"\r\n')
})

test('a text of several lines stays one cell', async () => {
  expect(await fileOf('en', 'two\nlines')).toBe('First,Said,Sum N\r\nx,"two\nlines",-1500.5\r\n')
})

import { expect, test } from 'vitest'
import { pageOf, shownRows } from './table-view.ts'
import type { Column } from './table-types.ts'

type Row = { name: string; age: number }
const rows: Row[] = [
  { name: 'Zoé', age: 9 },
  { name: 'Amina', age: 30 },
  { name: 'Kofi', age: 100 },
]
const title = { id: 'x' }
const columns: Column<Row>[] = [
  { key: 'name', title, cell: (row) => row.name, sort: (row) => row.name },
  { key: 'age', title, cell: (row) => row.age, sort: (row) => row.age },
]
const none = { q: '', sort: '', filter: () => '' }
const namesOf = (list: readonly Row[]) => list.map(({ name }) => name)

test('search ignores case and accents and requires every word', () => {
  const text = (row: Row) => `${row.name} ${row.age}`
  const find = (q: string) => namesOf(shownRows({ rows, columns, filters: [], state: { ...none, q }, text }))
  expect(find('zoe')).toEqual(['Zoé'])
  expect(find('AMI 30')).toEqual(['Amina'])
  expect(find('amina 31')).toEqual([])
})

test('numbers are ordered as numbers, up and down', () => {
  const order = (sort: string) => namesOf(shownRows({ rows, columns, filters: [], state: { ...none, sort } }))
  expect(order('age')).toEqual(['Zoé', 'Amina', 'Kofi'])
  expect(order('-age')).toEqual(['Kofi', 'Amina', 'Zoé'])
  expect(order('unknown')).toEqual(namesOf(rows))
})

test('a filter with a test is applied only when it is set', () => {
  const filters = [{ key: 'old', label: title, options: [], test: (row: Row) => row.age > 50 }]
  expect(shownRows({ rows, columns, filters, state: none })).toHaveLength(3)
  expect(namesOf(shownRows({ rows, columns, filters, state: { ...none, filter: () => 'yes' } }))).toEqual(['Kofi'])
})

test('a page beyond the end is the last page', () => {
  expect(pageOf(rows, { size: 2 }, 9)).toMatchObject({ page: 2, lastPage: 2, total: 3, pageRows: [rows[2]] })
  expect(pageOf([], { size: 2 }, 1)).toMatchObject({ page: 1, lastPage: 1, pageRows: [] })
})

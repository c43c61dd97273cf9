import { expect, test } from 'vitest'
import { fillIn, message } from '#shared/message.ts'
import { readTable } from './table-file.ts'

const CODE = message('Employee ID')
const COLUMNS = [
  { head: CODE },
  { head: message('Full Name'), field: 'name' },
  { head: message('Phone Number'), field: 'phone' },
] as const
const read = (text: string) => readTable<'name' | 'phone'>(text, COLUMNS, [])
const cells = (text: string) => read(text).rows.map((row) => [row.line, row.cells.get('name'), row.cells.get('phone')])

test.each([
  [
    'semicolons that a first line tells',
    'sep=;\r\nFull Name;Phone Number\r\nAline, Eze;1\r\n',
    [[2, 'Aline, Eze', '1']],
  ],
  ['tabs, quoted, after a mark', '\uFEFF"sep=\t"\nFull Name\tPhone Number\nAline\t1', [[2, 'Aline', '1']]],
  ['bars', 'SEP=|\nFull Name|Phone Number\nA;b|1', [[2, 'A;b', '1']]],
  ['nothing told', 'Full Name;Phone Number\nAline;1', [[2, 'Aline', '1']]],
  ['hard spaces', 'Full\u00A0Name\u202F,\u00A0Phone  Number\n\u00A0Aline\u00A0Eze ,1', [[2, 'Aline Eze', '1']]],
])('a table that separates by %s', (_what, text, expected) => {
  expect(cells(text)).toEqual(expected)
  expect(read(text)).toMatchObject({ missing: [], unknown: [], twice: [] })
})

test.each(['\n', '\r\n', '\r'])(
  'a row has the number that a spreadsheet shows beside it, whatever %j ends lines',
  (end) => {
    const text = ['Full Name,Phone Number', '"Aline', '', 'Eze",1', '', 'Eric,2', ' , ', '"Marie', 'Umutoni",3'].join(
      end,
    )
    expect(cells(text)).toEqual([
      [2, 'Aline\n\nEze', '1'],
      [4, 'Eric', '2'],
      [6, 'Marie\nUmutoni', '3'],
    ])
  },
)

test.each([
  ['250788000901.0', '250788000901'],
  ['250788000901,00', '250788000901'],
  ['2.50788000901E+11', '250788000901'],
  ['2,5E+1', '25'],
  ['+250788000901.0', '+250788000901'],
  ["'+250 788 000 901", '+250 788 000 901'],
  ['12.5', '12.5'],
  ['00250', '00250'],
  ['KN 5.0', 'KN 5.0'],
])('a number that a spreadsheet writes as %s', (written, expected) => {
  const [row] = read(`Full Name;Phone Number\nAline;${written}`).rows
  expect([row?.cells.get('phone'), row?.rounded]).toEqual([expected, []])
})

test('heads are known in each language, with and without accents, and a first line of other texts has none', () => {
  expect(read('Matricule;Nom complet;Numero de telephone\nM-1;Aline;1')).toMatchObject({ isHeaded: true, missing: [] })
  expect(read('Staff of 2026;;\nFull Name;Phone Number\nAline;1').isHeaded).toBe(false)
})

test('a number that was rounded, and a head that appears twice, are named', () => {
  expect(read('Full Name;Phone Number\nAline;2.50788E+11').rows[0]?.rounded.map(fillIn)).toEqual(['Phone Number'])
  const twice = read('Employee ID,Full Name,Phone Number,full\u00A0name,Employee ID,Shoe size,Shoe size\n')
  expect(twice.twice.map(fillIn)).toEqual(['Full Name', 'Employee ID'])
})

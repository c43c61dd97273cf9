import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('quotes, commas and lines are kept inside their cell', () => {
  expect(
    toCsv([
      ['a', 'b "c"'],
      ['x, y', 'two\nlines'],
    ]),
  ).toBe('a,"b ""c"""\r\n"x, y","two\nlines"')
})

test('a text that a spreadsheet would run is made harmless, a number is not touched', () => {
  expect(toCsv([['=1+1', '@x', '+250 788', '-5']])).toBe("'=1+1,'@x,'+250 788,'-5")
  expect(toCsv([[-5, null]])).toBe('-5,')
})

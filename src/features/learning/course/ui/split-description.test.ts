import { expect, test } from 'vitest'
import { splitDescription } from './split-description.ts'

test('the first sentence is the summary, when it says enough', () => {
  const first = 'Language models write, translate and summarise, and sometimes they invent facts.'
  expect(splitDescription(`${first} This course helps.\n\nAfter it you decide.`)).toEqual({
    summary: first,
    rest: 'This course helps.\n\nAfter it you decide.',
  })
})

test('a short first sentence takes the next one along', () => {
  expect(
    splitDescription('Spreadsheets are everywhere. This course makes them work for your shop, step by step. More.'),
  ).toEqual({
    summary: 'Spreadsheets are everywhere. This course makes them work for your shop, step by step.',
    rest: 'More.',
  })
})

test('nothing is lost, whatever somebody has written', () => {
  for (const text of ['', 'How the web works', '  One.\n\nTwo.  ', 'e.g. 1.5 hours', `${'word '.repeat(80)}.`]) {
    const { summary, rest } = splitDescription(text)
    expect(`${summary}${rest}`.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
  }
  expect(splitDescription('How the web works')).toEqual({ summary: 'How the web works', rest: '' })
})

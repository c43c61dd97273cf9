import { expect, test } from 'vitest'
import { searchQuery, searchWords } from './search-words.ts'

test('words are kept once, without accents, signs and capitals', () => {
  expect(searchWords('Éco-conception: Node.js, node & C++')).toBe('eco conception node js c')
  expect(searchWords(`<b>it's</b> ${'x'.repeat(3000)}`)).toBe(`b it s ${'x'.repeat(60)}`)
})

test('what is typed finds words by their beginning, and signs find nothing', () => {
  expect(searchQuery('  Node.JS  écol ')).toBe('node:* & js:* & ecol:*')
  expect(searchQuery(`a' | !b:* \\`)).toBe('a:* & b:*')
  expect(searchQuery('%%% ???')).toBe(' ')
})

import { expect, test } from 'vitest'
import { closestWord, isComparable } from './closest-words.logic.ts'

const WORDS = new Map(
  [
    'beginners',
    'code',
    'for',
    'javascript',
    'kernel',
    'linux',
    'mobile',
    'money',
    'python',
    'pythons',
    'spreadsheets',
    'sécurité',
  ].map((word) => [word, word === 'python' ? 2 : 1]),
)

test.for([
  ['pyhton', 'python'],
  ['pyton', 'python'],
  ['javascrpit', 'javascript'],
  ['spredsheet', 'spreadsheets'],
  ['mony', 'money'],
  ['linus', 'linux'],
  ['securité', 'sécurité'],
  // Still being typed.
  ['javasrci', 'javascript'],
] as const)('%s is taken for %s', ([typed, meant]) => {
  expect(closestWord(typed, WORDS)).toBe(meant)
})

test('a word that is like none is taken for none', () => {
  expect(['cooking', 'zzyzzx'].map((typed) => closestWord(typed, WORDS))).toEqual([undefined, undefined])
})

test('only words of some letters are compared', () => {
  expect(['xq', '100_', '', 'linux9', 'eau'].filter(isComparable)).toEqual(['eau'])
})

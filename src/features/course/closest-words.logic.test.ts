import { expect, test } from 'vitest'
import { correctSearch } from './closest-words.logic.ts'

const WORDS = new Map([
  ['python', 4],
  ['pythons', 1],
  ['spreadsheets', 2],
  ['javascript', 3],
  ['money', 5],
  ['mobile', 5],
  ['linux', 2],
  ['lines', 1],
  ['sécurité', 1],
])

test.for([
  ['pyhton', 'python'],
  ['Pyton', 'python'],
  ['javascrpit', 'javascript'],
  ['spredsheet', 'spreadsheets'],
  ['mobil mony', 'mobil money'],
  ['linus', 'linux'],
  ['securité', 'sécurité'],
  // Still being typed.
  ['javasrci', 'javascript'],
] as const)('%s is taken for %s', ([typed, meant]) => {
  expect(correctSearch(typed, WORDS)).toBe(meant)
})

test.for(['python', 'pyth', 'mobile money', 'py', 'xq', 'cooking', '100_', '', 'cooking python', 'linux 9'])(
  '"%s" is left as it is',
  (typed) => {
    expect(correctSearch(typed, WORDS)).toBeUndefined()
  },
)

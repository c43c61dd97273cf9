import { expect, test } from 'vitest'
import { correctSearch } from './closest-words.logic.ts'

const TEXT = `
  Python for beginners. Mobile money, spreadsheets and Linux.
  JavaScript: lines of code. Sécurité. Money pythons.
`

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
  expect(correctSearch(typed, TEXT)).toBe(meant)
})

test.for(['python', 'pyth', 'mobile money', 'py', 'xq', 'cooking', '100_', '', 'cooking python', 'linux 9'])(
  '"%s" is left as it is',
  (typed) => {
    expect(correctSearch(typed, TEXT)).toBeUndefined()
  },
)

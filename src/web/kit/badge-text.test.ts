import { expect, test } from 'vitest'
import { badgeText } from './badge-text.ts'

test('a badge counts to 99', () => {
  expect([0, 99, 100, 4000].map(badgeText)).toEqual(['0', '99', '99+', '99+'])
})

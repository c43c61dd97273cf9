import { expect, test } from 'vitest'
import { answerDueAt } from './answer.logic.ts'

test.each([
  ['on Tuesday, due on Thursday', '2026-11-24T10:30:00Z', 48, '2026-11-26T10:30:00.000Z'],
  ['on Friday, due after the weekend', '2026-11-27T10:00:00Z', 24, '2026-11-30T10:00:00.000Z'],
  ['on Sunday, counted from Monday', '2026-11-29T10:00:00Z', 24, '2026-12-01T00:00:00.000Z'],
])('a question %s', (_, since, hours, due) => {
  expect(answerDueAt(new Date(since), hours, 'UTC').toISOString()).toBe(due)
})

test('the weekend is that of the zone', () => {
  // Sunday 22:30 in London is Monday in Nairobi.
  expect(answerDueAt(new Date('2026-11-29T22:30:00Z'), 24, 'Africa/Nairobi').toISOString()).toBe(
    '2026-11-30T22:30:00.000Z',
  )
})

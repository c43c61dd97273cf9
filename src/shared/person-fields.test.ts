import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Id, IdInAddress } from './id.ts'
import { Email, PhoneNumber } from './person-fields.ts'

const takes = (schema: z.ZodMiniType, value: unknown): boolean => schema.safeParse(value).success

test('an id is a whole number that a table can hold', () => {
  expect([1, 2_147_483_647].every((id) => takes(Id, id))).toBe(true)
  expect([0, -1, 1.5, 2_147_483_648, 3_000_000_000, '1', null].filter((id) => takes(Id, id))).toEqual([])
  expect(takes(IdInAddress, '2147483647')).toBe(true)
  expect(['0', '', '2147483648', '1.5', 'x'].filter((id) => takes(IdInAddress, id))).toEqual([])
})

test('telephone numbers as people write them', () => {
  const written = ['+250 788 123 456', '0788123456', '(020) 123-4567', '+1 (415) 555-2671', '112 233']
  expect(written.filter((text) => !takes(PhoneNumber, text))).toEqual([])
  const wrong = ['', '12345', '((((((', 'call me', '+250 788 123 456 789 012', '078812345x']
  expect(wrong.filter((text) => takes(PhoneNumber, text))).toEqual([])
})

test.each([
  ['r&d@example.org', 'r&d@example.org'],
  ["o'neill!#$%*/=?^`{|}~@example.org", "o'neill!#$%*/=?^`{|}~@example.org"],
  ['first.@example.org', 'first.@example.org'],
  ['info@xn--mnchen-3ya.de', 'info@xn--mnchen-3ya.de'],
  ['info@München.de', 'info@xn--mnchen-3ya.de'],
  ['info@Mu\u0308nchen.de', 'info@xn--mnchen-3ya.de'],
  ['ami@école.cd', 'ami@xn--cole-9oa.cd'],
  ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
  ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['a@ትምህርት.et', 'a@xn--fxd1c6b3qd.et'],
])('%s is an email address', (typed, kept) => {
  expect(z.parse(Email, ` ${typed} `)).toBe(kept)
})

test.each([
  'a',
  'a@b',
  '@b.rw',
  'a@',
  'a b@c.rw',
  'a@b@c.rw',
  'a@b..rw',
  'a@-b.rw',
  'a@1.2.3.4',
  'a@b.rw,c@d.rw',
  '"a"@b.rw',
  'ü@b.rw',
  'a@ü?x.rw',
  'a@ü/x.rw',
  'a@ü:1.rw',
  'a@ü\uFF0Fx.rw',
  'a@ü',
  `a@${'b'.repeat(64)}.rw`,
])('%s is none', (typed) => {
  expect(takes(Email, typed)).toBe(false)
})

test('email addresses are trimmed and have a length that mail servers take', () => {
  expect(z.parse(Email, ' a@b.rw ')).toBe('a@b.rw')
  expect(takes(Email, `${'a'.repeat(250)}@b.rw`)).toBe(false)
})

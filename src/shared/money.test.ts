import { expect, test } from 'vitest'
import { formatMoney } from './currency.ts'
import { formatUsd } from './money.ts'

/** Engines use different spaces. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ')

test('dollars have their sign before them in English (spec 1 §9)', () => {
  expect([39, 39.5].map((price) => formatUsd(price))).toEqual(['$39', '$39.50'])
  expect(formatMoney(3900, 'USD')).toBe('$39')
})

test('another language writes dollars as all other amounts', () => {
  expect(plain(formatUsd(39, 'fr'))).toBe('39,00 USD')
  expect(plain(formatMoney(250_000, 'USD', 'fr'))).toBe('2 500,00 USD')
  expect(plain(formatMoney(250_000, 'EUR', 'fr'))).toBe('2 500,00 EUR')
})

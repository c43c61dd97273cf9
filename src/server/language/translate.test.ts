import { expect, test } from 'vitest'
import type { Currency } from '#shared/currency.ts'
import { literalMessage, message, word } from '#shared/message.ts'
import { Day } from '#shared/dates.ts'
import { translate } from './translate.ts'

const KIGALI = 'Africa/Kigali'

test('English is written to the letter, another language as in its catalogue', () => {
  const says = message('You can start "{course}" now.', { course: 'Web Basics' })
  expect(translate('en', says, KIGALI)).toBe('You can start "Web Basics" now.')
  expect(translate('fr', says, KIGALI)).toBe('Vous pouvez commencer «\u00a0Web Basics\u00a0» dès maintenant.')
})

test('a word agrees with what it is about, and in English is the word alone', () => {
  expect(translate('fr', word('Approved', 'enrollment'), KIGALI)).toBe('Approuvée')
  expect(translate('fr', message('Approved'), KIGALI)).toBe('Approuvé')
  expect(translate('en', word('Approved', 'enrollment'), KIGALI)).toBe('Approved')
})

test('what a catalogue lacks is written in English', () => {
  expect(translate('fr', literalMessage('Karibu sana'), KIGALI)).toBe('Karibu sana')
})

test('signs of the notation in a value, or in a text that is no message of ours, mean themselves', () => {
  const codes = String.raw`C:\users\u0041 \u000d\u000aBcc: \x41 \\u0041`
  for (const sly of ["it's {course}", "'{'", '{a, plural, other {#}}', '<0>', codes]) {
    expect(translate('fr', literalMessage(sly), KIGALI)).toBe(sly)
    const nested = { text: '{sentence}', values: { sentence: literalMessage(sly) } }
    expect(translate('en', nested, KIGALI)).toBe(sly)
  }
})

test('a message within a message is translated too', () => {
  const says = literalMessage('x')
  says.values = { sentence: message('Course not found') }
  expect(translate('fr', says, KIGALI)).toBe('Cours introuvable')
})

test('an amount is written as its reader writes amounts; dollars as the specification writes them', () => {
  const says = (amount: number, currency: Currency) => ({ text: '{paid}', values: { paid: { amount, currency } } })
  expect(translate('en', says(68_500, 'RWF'), KIGALI)).toBe('RWF\u00a068,500')
  expect(translate('fr', says(68_500, 'RWF'), KIGALI)).toBe('68\u202f500\u00a0RWF')
  expect(translate('fr', says(1250.5, 'KES'), KIGALI)).toBe('1\u202f250,50\u00a0KES')
  expect(translate('fr', says(49, 'USD'), KIGALI)).toBe('49,00\u00a0USD')
  expect(translate('en', says(49, 'USD'), KIGALI)).toBe('$49')
})

test('an instant is written in the zone of the reader, which it names; a day is the same day everywhere', () => {
  const at = { instant: '2026-03-01T22:30:00.000Z' }
  const says = { text: '{at}', values: { at } }
  expect(translate('en', says, KIGALI)).toBe('Mar 02, 2026, 12:30 AM GMT+2')
  expect(translate('fr', says, 'America/Los_Angeles')).toBe('1er mars 2026, 14:30 UTC−8')
  for (const zone of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
    expect(translate('en', { text: '{day}', values: { day: { day: Day.parse('2026-03-01') } } }, zone)).toBe(
      'Mar 01, 2026',
    )
  }
})

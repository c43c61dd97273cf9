import { describe, expect, test } from 'vitest'
import { Day, formatInstant } from '#shared/dates.ts'
import { freeSlots, isPaused, type SlotRules } from './slots.logic.ts'

const BERLIN: SlotRules = {
  time_zone: 'Europe/Berlin',
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', to: '10:00' })),
  exceptions: [],
  pause_from: null,
  pause_until: null,
  session_minutes: 60,
  buffer_minutes: 0,
  notice_hours: 0,
}
const day = (text: string) => Day.parse(text)
const starts = (rules: SlotRules, now: string, busy: { from: number; to: number }[] = []) =>
  freeSlots(rules, { now: new Date(now), busy }).map((slot) => slot.starts_at)
const clock = (iso: string, zone: string) => formatInstant(iso, { locale: 'en-GB', zone, style: 'time' })

describe('09:00 in Berlin over both changes of 2026, as others see it', () => {
  test.each([
    // Berlin changes on 29 March, New York on 8 March: between the two the distance is an hour less.
    ['2026-03-07', '03:00', '13:30'],
    ['2026-03-09', '04:00', '13:30'],
    ['2026-03-28', '04:00', '13:30'],
    ['2026-03-29', '03:00', '12:30'],
    ['2026-03-30', '03:00', '12:30'],
    // Back on 25 October there and on 1 November here.
    ['2026-10-24', '03:00', '12:30'],
    ['2026-10-25', '04:00', '13:30'],
    ['2026-10-31', '04:00', '13:30'],
    ['2026-11-01', '03:00', '13:30'],
    ['2026-11-02', '03:00', '13:30'],
  ])('%s: %s in New York, %s in Kolkata', (date, newYork, kolkata) => {
    const [first = ''] = starts(BERLIN, `${date}T00:00:00Z`)
    expect(clock(first, 'Europe/Berlin')).toBe('09:00')
    expect([clock(first, 'America/New_York'), clock(first, 'Asia/Kolkata')]).toEqual([newYork, kolkata])
  })
})

const night = (from: string, to: string) =>
  ({ ...BERLIN, hours: [{ weekday: 7, from, to }], session_minutes: 30 }) satisfies SlotRules

test.each([
  ['the missing hour is no time', '01:30', '03:30', ['00:30', '01:00']],
  ['hours within it are none at all', '02:00', '03:00', []],
  ['hours that begin within it begin after it', '02:30', '03:30', ['01:00']],
])('%s', (_says, from, to, expected) => {
  const found = starts(night(from, to), '2026-03-28T12:00:00Z').filter((iso) => iso.startsWith('2026-03-29'))
  expect(found.map((iso) => iso.slice(11, 16))).toEqual(expected)
})

test.each([
  ['the repeated hour is two', '01:30', '03:30', ['23:30', '00:00', '00:30', '01:00', '01:30', '02:00']],
  ['hours that end within it end the first time', '01:30', '02:30', ['23:30', '00:00']],
])('%s', (_says, from, to, expected) => {
  const found = starts(night(from, to), '2026-10-24T12:00:00Z').slice(0, expected.length + 1)
  expect(found.filter((iso) => iso < '2026-10-26').map((iso) => iso.slice(11, 16))).toEqual(expected)
})

test('an exception is a day of the mentor, not of whoever looks: it closes it or gives it other hours', () => {
  const kiritimati: SlotRules = {
    ...BERLIN,
    time_zone: 'Pacific/Kiritimati',
    exceptions: [
      { day: day('2026-06-02'), hours: [] },
      { day: day('2026-06-03'), hours: [{ from: '20:00', to: '00:00' }] },
    ],
  }
  // 14 hours ahead of Greenwich: 09:00 on the 1st is still the 31st there.
  expect(starts(kiritimati, '2026-05-31T00:00:00Z').slice(0, 7)).toEqual([
    '2026-05-31T19:00:00.000Z',
    '2026-06-03T06:00:00.000Z',
    '2026-06-03T07:00:00.000Z',
    '2026-06-03T08:00:00.000Z',
    '2026-06-03T09:00:00.000Z',
    '2026-06-03T19:00:00.000Z',
    '2026-06-04T19:00:00.000Z',
  ])
})

test('a pause closes its days, the first and the last too', () => {
  const paused = { ...BERLIN, pause_from: day('2026-06-02'), pause_until: day('2026-06-04') }
  expect(starts(paused, '2026-06-01T00:00:00Z').slice(0, 2)).toEqual([
    '2026-06-01T07:00:00.000Z',
    '2026-06-05T07:00:00.000Z',
  ])
  // Midnight in Berlin.
  expect(isPaused(paused, new Date('2026-06-01T21:59:00Z'))).toBe(false)
  expect(isPaused(paused, new Date('2026-06-01T22:00:00Z'))).toBe(true)
  expect(isPaused(paused, new Date('2026-06-04T22:00:00Z'))).toBe(false)
})

test('sessions follow each other with their buffer, and what is booked blocks them with its own', () => {
  const morning = {
    ...BERLIN,
    hours: [{ weekday: 1, from: '09:00', to: '12:00' }],
    session_minutes: 45,
    buffer_minutes: 15,
  } satisfies SlotRules
  const at = (time: string) => Date.parse(`2026-06-01T${time}:00Z`)
  const free = starts(morning, '2026-06-01T00:00:00Z').slice(0, 3)
  expect(free.map((iso) => iso.slice(11, 16))).toEqual(['07:00', '08:00', '09:00'])
  const rest = starts(morning, '2026-06-01T00:00:00Z', [{ from: at('08:30'), to: at('08:50') }])
  expect(rest.slice(0, 2).map((iso) => iso.slice(11, 16))).toEqual(['07:00', '09:00'])
  // A session that ends when a slot begins is no obstacle, the buffer before the next one is.
  const tight = starts(morning, '2026-06-01T00:00:00Z', [{ from: at('07:50'), to: at('08:00') }])
  expect(tight.slice(0, 2).map((iso) => iso.slice(11, 16))).toEqual(['08:00', '09:00'])
})

test('the shortest notice, and four weeks at most', () => {
  const soon = { ...BERLIN, notice_hours: 24 }
  expect(starts(soon, '2026-06-01T07:00:00Z')[0]).toBe('2026-06-02T07:00:00.000Z')
  expect(starts(soon, '2026-06-01T07:00:01Z')[0]).toBe('2026-06-03T07:00:00.000Z')
  expect(starts(BERLIN, '2026-06-01T07:00:00Z')).toHaveLength(28)
  expect(freeSlots(BERLIN, { now: new Date('2026-06-01T00:00:00Z'), busy: [], most: 3 })).toHaveLength(3)
})

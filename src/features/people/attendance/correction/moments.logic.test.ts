import { expect, test } from 'vitest'
import { Day } from '#shared/dates.ts'
import { mapDayFields } from '../attendance.contract.ts'
import { workedMinutes } from '../worked-time.logic.ts'
import { timesOf } from './correction.contract.ts'
import { approvedMoments, isInOrder, momentsOf } from './moments.logic.ts'

const PARIS = 'Europe/Paris'
/** The night in which Paris puts its clocks forward, and that in which it puts them back. */
const [FORWARD, BACK] = [Day.parse('2026-03-28'), Day.parse('2026-10-24')]
const NIGHT = { check_in: '22:00', check_out: '06:00' }

test.each([
  ['of a month and a year', Day.parse('2026-12-31'), 'Africa/Kigali', 480],
  ['in which clocks go forward', FORWARD, PARIS, 420],
  ['in which clocks go back', BACK, PARIS, 540],
])('a shift over the last night %s has its real hours', (_which, day, zone, minutes) => {
  expect(workedMinutes(momentsOf(day, timesOf(NIGHT), zone))).toBe(minutes)
})

test('times that no clock shows are out of order, and no hours below zero', () => {
  const ofGap = timesOf({ check_in: '22:00', lunch_start: '02:15', lunch_end: '03:10', check_out: '06:00' })
  expect(isInOrder(momentsOf(FORWARD, ofGap, PARIS))).toBe(false)
  expect(isInOrder(momentsOf(BACK, ofGap, PARIS))).toBe(true)
})

test('a time that a correction leaves as it was keeps its moment', () => {
  const recorded = timesOf({ check_in: '22:10', check_out: '02:30' })
  const held = {
    ...mapDayFields(() => null),
    check_in: new Date('2026-10-24T20:10:37Z'),
    // The first 02:30 of that night; the second comes an hour later.
    check_out: new Date('2026-10-25T00:30:21Z'),
  }
  const asked = timesOf({ check_in: '21:40', check_out: '02:30' })
  expect(approvedMoments({ day: BACK, asked, recorded }, held, PARIS)).toMatchObject({
    check_in: new Date('2026-10-24T19:40:00Z'),
    check_out: held.check_out,
  })
  const later = timesOf({ check_in: '22:10', check_out: '02:45' })
  expect(approvedMoments({ day: BACK, asked: later, recorded }, held, PARIS).check_in).toEqual(held.check_in)
})

import { expect, test } from 'vitest'
import { type AttendanceAction, mapDayFields, nextActions } from '../attendance.contract.ts'
import { likelyFirst } from './likely-first.ts'

const AT = '2026-01-05T06:00:00.000Z'
const [MORNING, NOON, EVENING] = ['06:30', '10:15', '15:00'] as const
type Recorded = Partial<Record<string, string>>

/** In Kigali clocks are two hours ahead. */
function shownAt(time: string, recorded: Recorded, zone = 'Africa/Kigali'): AttendanceAction[] {
  const day = { ...mapDayFields(() => null), ...recorded }
  return likelyFirst(nextActions(day), Date.parse(`2026-01-05T${time}:00Z`), zone)
}

test.each<[string, string, Recorded, string]>([
  ['the check-in', MORNING, {}, 'present'],
  ['in the morning the check-out', MORNING, { check_in: AT }, 'check_out'],
  ['at noon the lunch', NOON, { check_in: AT }, 'lunch_start'],
  ['at noon the lunch after the first break', NOON, { check_in: AT, break_1_end: AT }, 'lunch_start'],
  ['at noon after the lunch the check-out', NOON, { check_in: AT, lunch_end: AT }, 'check_out'],
  ['in a break its end', NOON, { check_in: AT, break_1_start: AT }, 'break_1_end'],
  ['at lunch its end', EVENING, { check_in: AT, lunch_start: AT }, 'lunch_end'],
  ['in the evening the check-out', EVENING, { check_in: AT }, 'check_out'],
])('the likely action is %s', (_, time, recorded, likely) => {
  expect(shownAt(time, recorded)[0]).toBe(likely)
})

test('the others keep the order of the day, and the clock is the organisation’s', () => {
  expect(shownAt(NOON, { check_in: AT })).toEqual(['lunch_start', 'break_1_start', 'break_2_start', 'check_out'])
  expect(shownAt(NOON, { check_in: AT }, 'America/New_York')[0]).toBe('check_out')
  expect(shownAt(EVENING, { check_in: AT, check_out: AT })).toEqual([])
})

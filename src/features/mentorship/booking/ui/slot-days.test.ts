import { expect, test } from 'vitest'
import { Day, dayIn } from '#shared/dates.ts'
import { slotDays, weekDaysCovering } from './slot-days.ts'

const slot = (starts_at: string) => ({ starts_at, ends_at: starts_at })

test('a time is on the day that the reader has then, on both sides of midnight', () => {
  const slots = [slot('2026-10-24T22:30:00Z'), slot('2026-10-25T00:30:00Z'), slot('2026-10-25T01:30:00Z')]
  const daysIn = (zone: string) =>
    slotDays(slots, (iso) => dayIn(new Date(iso), zone)).map(({ day, slots: free }) => [day, free.length])
  // Clocks in Berlin go back in this night: half past two comes twice.
  expect(daysIn('Europe/Berlin')).toEqual([['2026-10-25', 3]])
  expect(daysIn('Africa/Lagos')).toEqual([
    ['2026-10-24', 1],
    ['2026-10-25', 2],
  ])
  expect(daysIn('America/New_York')).toEqual([['2026-10-24', 3]])
})

test('weeks are whole and begin on Monday', () => {
  const weeks = weekDaysCovering(Day.parse('2026-10-21'), Day.parse('2026-11-02'))
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([21, '2026-10-19', '2026-11-08'])
})

import { expect, test } from 'vitest'
import { type CalendarEvent, writeCalendar } from './icalendar.ts'

const EVENT: CalendarEvent = {
  uid: 'one@example.test',
  sequence: 2,
  status: 'CONFIRMED',
  startsAt: '2026-03-29T08:00:00.000Z',
  endsAt: '2026-03-29T09:00:00.000Z',
  summary: 'Mentoring session with Chidi',
  description: '',
  location: '',
}
const now = new Date('2026-03-01T10:11:12.345Z')
const write = (more: Partial<CalendarEvent>) =>
  writeCalendar({ method: 'REQUEST', events: [{ ...EVENT, ...more }], now })
const lines = (file: string): string[] => file.split('\r\n')

test('times are in UTC, and each line ends as the format says', () => {
  const file = write({})
  expect(lines(file)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mbuyu//Sessions//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:one@example.test',
    'SEQUENCE:2',
    'DTSTAMP:20260301T101112Z',
    'DTSTART:20260329T080000Z',
    'DTEND:20260329T090000Z',
    'STATUS:CONFIRMED',
    'SUMMARY:Mentoring session with Chidi',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('what people typed cannot write lines of its own', () => {
  const file = write({ summary: 'A; B, C\\D\r\nATTENDEE:mailto:evil@example.test\u0000' })
  expect(file).toContain(String.raw`SUMMARY:A\; B\, C\\D\nATTENDEE:mailto:evil@example.test`)
  expect(lines(file.replaceAll('\r\n ', '')).some((line) => line.startsWith('ATTENDEE'))).toBe(false)
})

test('names lose the quotes that would end them', () => {
  const party = { name: 'Ada "A;B"\n Obi', email: 'ada@example.test' }
  const file = writeCalendar({ method: 'CANCEL', events: [EVENT], now, organizer: party, attendee: party })
  expect(file.replaceAll('\r\n ', '')).toContain('ORGANIZER;CN="Ada  A;B   Obi":mailto:ada@example.test')
})

test('lines have 75 octets at most, and no character is cut', () => {
  const summary = 'Séance avec Ngũgĩ wa Thiong’o 🌍 '.repeat(12)
  const file = write({ summary })
  for (const line of lines(file)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}`)
})

/** What a calendar does with what it gets (RFC 5546); the MIME type of a mail says the same. */
export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH'

/** One event, its words already in the language of the reader; all times are ISO instants. */
export type CalendarEvent = {
  /** Stays the same for the life of the event. */
  uid: string
  /** Grows with each change that calendars get. */
  sequence: number
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  startsAt: string
  endsAt: string
  summary: string
  description: string
  /** An https address, or nothing. */
  location: string
}

type Party = { name: string; email: string }

type Calendar = {
  method: CalendarMethod
  events: readonly CalendarEvent[]
  /** When it was written. */
  now: Date
  /** Who invites whom; a calendar that is only read has neither. */
  organizer?: Party
  attendee?: Party
  /** What a calendar that someone subscribes to is called. */
  name?: string
}

const LINE_OCTETS = 75

/** Times are in UTC: a zone would have to be defined in each file, and calendars that miss one are an hour off. */
const utcTime = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

// oxlint-disable-next-line no-control-regex -- control characters are what is taken out
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F]/g

const escapeText = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(CONTROL, '')
    .replaceAll('\\', String.raw`\\`)
    .replaceAll(';', String.raw`\;`)
    .replaceAll(',', String.raw`\,`)
    .replaceAll('\n', String.raw`\n`)

/** The value of a parameter is quoted and cannot contain quotes. */
const quoteText = (text: string): string =>
  `"${text
    .replaceAll(/["\n\t]/g, ' ')
    .replaceAll(CONTROL, '')
    .trim()}"`

const personLine = (property: string, { name, email }: Party): string =>
  `${property};CN=${quoteText(name)}:mailto:${email.replaceAll(/[\s:;,"]/g, '')}`

/** Lines of at most 75 octets, never cut within a character (RFC 5545 §3.1). */
function foldLine(line: string): string {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS) {
      lines.push(current)
      // A continued line begins with a space.
      ;[current, octets] = [' ', 1]
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

const eventLines = (event: CalendarEvent, { now, organizer, attendee }: Calendar): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${utcTime(now.toISOString())}`,
  `DTSTART:${utcTime(event.startsAt)}`,
  `DTEND:${utcTime(event.endsAt)}`,
  `STATUS:${event.status}`,
  `SUMMARY:${escapeText(event.summary)}`,
  ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
  ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
  ...(organizer ? [personLine('ORGANIZER', organizer)] : []),
  ...(attendee ? [personLine('ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE', attendee)] : []),
  'END:VEVENT',
]

/** A file in the format of calendars (RFC 5545), as `text/calendar; charset=utf-8`. */
export function writeCalendar(calendar: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mbuyu//Sessions//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${calendar.method}`,
    ...(calendar.name ? [`X-WR-CALNAME:${escapeText(calendar.name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H'] : []),
    ...calendar.events.flatMap((event) => eventLines(event, calendar)),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

import * as z from 'zod/mini'
import { text } from './message.ts'

/** Whether this is an IANA time zone that `Intl` knows, such as `Africa/Kigali`. Offsets like `+02:00` are none. */
function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(zone)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

const NO_ZONE = text('Choose a time zone')

/** An IANA time zone that this system knows. */
export const TimeZone = z
  .string(NO_ZONE)
  .check(z.maxLength(100, NO_ZONE), z.refine(isTimeZone, NO_ZONE), z.meta({ format: 'time-zone' }))

const LONGEST_ZONE = 100

/** The zone of someone's browser; one that this system does not know counts as none, since no one typed it. */
export const BrowserTimeZone = z.optional(
  z.union([
    TimeZone,
    z.pipe(
      z.string().check(z.maxLength(LONGEST_ZONE)),
      z.transform(() => ''),
    ),
  ]),
)

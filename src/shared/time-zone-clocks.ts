import { formatInstant } from './dates.ts'
import { type Message, message } from './message.ts'

const clockTimeIn = (iso: string, zone: string): string =>
  formatInstant(iso, { locale: 'en', zone, style: 'date and time' })

/** Whether clocks in both zones show the same at that moment. */
export const isSameTime = (iso: string, zone: string, other: string): boolean =>
  zone === other || clockTimeIn(iso, zone) === clockTimeIn(iso, other)

const HALF_A_YEAR_MS = 182 * 86_400_000

/** Whether clocks in both zones show the same all year: also of one zone under its two names, as browsers differ in them. */
export const haveSameClock = (zone: string, other: string, now: number): boolean =>
  [0, HALF_A_YEAR_MS].every((later) => isSameTime(new Date(now + later).toISOString(), zone, other))

/** A time at a place, and the same moment by the clock of the reader. */
export const bothTimes = (there: string, own: string): Message => message('{there} ({own} your time)', { there, own })

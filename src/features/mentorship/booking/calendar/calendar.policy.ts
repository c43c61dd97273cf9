import { policy } from '#shared/policy.ts'

/** Everyone may have an address under which calendars read their own sessions. */
export const calendarPolicy = policy('sessionCalendar', {
  keep: { roles: 'signedIn' },
})

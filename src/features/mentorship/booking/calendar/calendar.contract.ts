import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { anyone } from '#shared/policy.ts'
import { bookingPolicy } from '../booking.policy.ts'
import { calendarPolicy } from './calendar.policy.ts'

export const calendarApi = {
  file: endpoint({
    name: 'sessionCalendar.file',
    method: 'GET',
    path: '/api/bookings/:id/session.ics',
    access: bookingPolicy.get,
    summary: 'One session of the caller as a file for calendars.',
    params: ById,
    raw: 'text/calendar',
  }),
  get: endpoint({
    name: 'sessionCalendar.get',
    method: 'GET',
    path: '/api/session-calendar',
    access: calendarPolicy.keep,
    summary:
      'Since when the caller has an address under which calendars read the own sessions; the address itself is not kept.',
    response: z.object({ made_at: z.nullable(z.iso.datetime()) }),
  }),
  renew: endpoint({
    name: 'sessionCalendar.renew',
    method: 'POST',
    path: '/api/session-calendar',
    access: calendarPolicy.keep,
    summary: 'Makes such an address, which is shown this once; one from before ends.',
    response: z.object({ message: z.string(), address: z.string() }),
  }),
  remove: endpoint({
    name: 'sessionCalendar.remove',
    method: 'DELETE',
    path: '/api/session-calendar',
    access: calendarPolicy.keep,
    summary: 'Ends the address.',
    response: z.object({ message: z.string() }),
  }),
  feed: endpoint({
    name: 'sessionCalendar.feed',
    method: 'GET',
    path: '/api/session-calendars/:token/sessions.ics',
    access: anyone,
    summary: 'The sessions of whoever made this address, for calendars that subscribe to it; no log keeps the token.',
    params: z.object({ token: z.string().check(z.regex(/^[\w-]{20,100}$/)) }),
    raw: 'text/calendar',
  }),
}

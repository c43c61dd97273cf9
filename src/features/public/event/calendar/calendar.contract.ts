import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { anyone } from '#shared/policy.ts'
import { eventPolicy } from '../event.policy.ts'

export const eventCalendarApi = {
  feed: endpoint({
    name: 'eventCalendar.feed',
    method: 'GET',
    path: '/events/calendar.ics',
    access: anyone,
    summary:
      'Announced events that are not over, cancelled ones too, for calendars that subscribe to them; 304 for whoever has them already.',
    raw: 'text/calendar',
  }),
  file: endpoint({
    name: 'eventCalendar.file',
    method: 'GET',
    path: '/api/event-registrations/:id/event.ics',
    access: eventPolicy.listOwn,
    summary: 'The event of an own registration as a file for calendars, with the link for whoever has a place.',
    params: ById,
    raw: 'text/calendar',
  }),
}

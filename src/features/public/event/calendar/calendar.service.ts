import { hash } from 'node:crypto'
import { type CalendarEvent, writeCalendar } from '#server/calendar/icalendar.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { findEventFacts } from '../event.data.ts'
import { findOwnRegistration, findTicket } from '../registration/registration.data.ts'
import { sequenceOf } from '../registration/invitation-sequence.logic.ts'
import { eventCalendarApi } from './calendar.contract.ts'
import { listUpcomingEvents } from './calendar.data.ts'

/** Events of one calendar: more are not planned ahead. */
const MOST = 200
const TYPE = 'text/calendar; charset=utf-8'

const calendarStatusOf = (status: string): CalendarEvent['status'] =>
  status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'

async function feed({ db, now, config, translate }: Call<typeof eventCalendarApi.feed>): Promise<RawAnswer> {
  const { name } = await readOrganisation(db)
  const found = await listUpcomingEvents(db, now(), MOST)
  const events = found.map(
    ({ slug, title, excerpt, location, startsAt, endsAt, status, uid, sequence }): CalendarEvent => ({
      uid,
      sequence,
      status: calendarStatusOf(status),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      summary: title,
      description: `${excerpt}\n\n${config.baseUrl}/events/${encodeURIComponent(slug)}`,
      location,
    }),
  )
  // The file says when something changed last, not when it was read: who has it already gets a 304.
  const changed = new Date(Math.max(0, ...found.map(({ updatedAt }) => Number(updatedAt))))
  const title = translate(message('Events at {organisation}', { organisation: name }))
  const body = writeCalendar({ method: 'PUBLISH', events, now: changed, name: title })
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
  return { type: TYPE, body, headers: { etag, 'cache-control': 'public, no-cache' } }
}

async function file({ db, me, params, now }: Call<typeof eventCalendarApi.file>): Promise<RawAnswer> {
  const own = await findOwnRegistration(db, { id: params.id, userId: me.id })
  const event = own && (await findEventFacts(db, { id: own.event.id }))
  const ticket = await findTicket(db, { id: params.id, userId: me.id })
  if (!own || !event || !ticket) throw notFound(message('Registration not found'))
  const { title, starts_at: startsAt, ends_at: endsAt, location, online_link: link, status } = own.event
  const { uid } = event
  const sequence = sequenceOf({ event, person: { ticketVersion: ticket.version } })
  const entry = { uid, sequence, status: calendarStatusOf(status), startsAt, endsAt, summary: title, description: '' }
  const body = writeCalendar({ method: 'PUBLISH', events: [{ ...entry, location: link ?? location }], now: now() })
  return { type: TYPE, body, headers: contentDisposition('event.ics') }
}

export const eventCalendarHandlers = handlers(eventCalendarApi, { feed, file })

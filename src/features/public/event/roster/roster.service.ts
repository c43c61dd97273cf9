import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, csvAnswer, instantCell } from '#server/http/csv.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { type Message, message, word } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { type Ability, type Actor, can } from '#shared/policy.ts'
import { notFound } from '#shared/errors.ts'
import { type EventHeld, findEventFacts } from '../event.data.ts'
import { rosterDownloaded } from '../event.events.ts'
import { type EventFacts, eventPolicy } from '../event.policy.ts'
import type { RegistrationStatus } from '../registration/registration.contract.ts'
import { listRegisteredPeople } from '../registration/registration.data.ts'
import { registrantsMessaged } from '../registration/registration.events.ts'
import { type Registration, rosterApi } from './roster.contract.ts'
import { listRoster, listWholeRoster } from './roster.data.ts'

/** For the doors of events. */
export { type EventHeld, lockEventFacts } from '../event.data.ts'
export { eventSubject } from '../event.logic.ts'
export { eventPolicy } from '../event.policy.ts'

const MAILS = { most: 20, seconds: 86_400 }

/** An event that the caller keeps; 404 for every other one, as for one that does not exist. */
export async function requireRosterEvent(
  db: Db,
  me: Actor,
  slug: string,
  ability: Ability<EventFacts>,
): Promise<EventHeld> {
  const event = await findEventFacts(db, { slug })
  if (!event || !can(me, ability, event)) throw notFound(message('Event not found'))
  return event
}

type Asked = { status?: RegistrationStatus | 'all' | undefined; search?: string | undefined }

const filterOf = ({ id }: EventHeld, { status, search }: Asked) => ({
  event: id,
  status: status === 'all' ? undefined : status,
  search,
})

const STATUS_WORDS: Record<RegistrationStatus, Message> = {
  confirmed: message('Confirmed'),
  pending: message('Waiting'),
  cancelled: word('Cancelled', 'registration'),
}

const ROSTER_FILE: readonly CsvColumn<Registration>[] = [
  { head: message('Name'), cell: ({ name }) => name },
  { head: message('Email'), cell: ({ email }) => email },
  { head: message('Phone'), cell: ({ phone }) => phone },
  { head: message('Message'), cell: (row) => row.message },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Registered At'), cell: (row) => instantCell(row.created_at) },
  { head: message('Checked in at'), cell: (row) => row.checked_in_at && instantCell(row.checked_in_at) },
]

/** All rows of the list as a file; the download is logged with their number. */
async function exportAll(call: Call<typeof rosterApi.export>): Promise<RawAnswer> {
  const { db, me, params, query } = call
  const event = await requireRosterEvent(db, me, params.slug, eventPolicy.export)
  await requireConfirmed(call)
  const { total, rows } = await listWholeRoster(db, filterOf(event, query), query.sort)
  await rosterDownloaded(call, db, event.id, { ...query, count: total })
  return csvAnswer(call, `registrations-${event.slug}`, ROSTER_FILE, rows)
}

async function mailRoster(call: Call<typeof rosterApi.write>) {
  const { db, me, params, body, now, say } = call
  const sent = await db.transaction(async (tx) => {
    const event = await requireRosterEvent(tx, me, params.slug, eventPolicy.write)
    const statuses = event.status === 'cancelled' ? (['confirmed', 'pending'] as const) : (['confirmed'] as const)
    const people = await listRegisteredPeople(tx, event.id, { statuses })
    if (people.length === 0) throw lostMove(message('No one is registered for this event'))
    await countAgainstLimit(tx, `event-mail:${me.id}`, MAILS, now())
    await registrantsMessaged(call, tx, { people, event, ...body })
    return people.length
  })
  return {
    message: say('{count, plural, one {Message sent to # person} other {Message sent to # people}}', { count: sent }),
    sent,
  }
}

export const rosterHandlers = handlers(rosterApi, {
  list: async ({ db, me, params, query }) => {
    const event = await requireRosterEvent(db, me, params.slug, eventPolicy.readRegistrations)
    const { status, search, ...asked } = query
    const { rows, ...paged } = await listRoster(db, filterOf(event, { status, search }), asked)
    return { registrations: rows, ...paged }
  },
  export: exportAll,
  write: mailRoster,
})

import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listAll, listPage } from '#server/db/list-page.ts'
import { makeFreeSlug } from '#server/db/slugs.ts'
import { timeIn } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { searchQuery } from '#shared/search-words.ts'
import { users } from '#features/base/user/user.table.ts'
import {
  type Asking,
  eventColumns,
  isKeptEvent,
  isEventWithKey,
  matchesSearch,
  nextFirst,
  nextFirstParts,
  type EventKey,
  toCard,
} from '../event.data.ts'
import { eventRegistrations, events } from '../event.table.ts'
import type { EventEdited, ManagedEvent } from './planning.contract.ts'

/** The column is named in full, because the inner table has one of the same name. */
const waiting = sql<number>`(select count(*)::int from ${eventRegistrations}
  where ${eventRegistrations.eventId} = ${events}.${sql.identifier('id')} and ${eventRegistrations.status} = 'pending')`

const row = jsonObject({
  ...eventColumns,
  created_by_id: events.createdById,
  organiser: users.name,
  waiting_count: waiting,
})

type Filter = { search?: string | undefined; status?: string | undefined; keeper?: number | undefined }

const MANAGED: List<typeof row._.type, Filter & { at: string }, 'next'> = {
  name: 'managed-events',
  from: events,
  id: events.id,
  joins: [{ table: users, on: eq(users.id, events.createdById) }],
  row,
  where: isKeptEvent,
  filters: {
    search: matchesSearch,
    status: eq(events.status, sql.placeholder('status')),
    keeper: eq(events.createdById, sql.placeholder('keeper')),
    at: undefined,
  },
  sorts: { next: nextFirst },
  parts: { next: nextFirstParts },
  order: [desc(events.startsAt), desc(events.id)],
}

type ListOptions = { page?: number | undefined; limit?: number | undefined }

const narrowedAt = ({ search, ...filter }: Filter, { now }: Asking) => ({
  filter: { ...filter, search: search && searchQuery(search), at: now.toISOString() },
  sort: 'next' as const,
})

const toManaged = (found: typeof row._.type, asking: Asking): ManagedEvent => ({
  ...toCard(found, asking),
  created_by_id: found.created_by_id,
  organiser: found.organiser,
  waiting_count: found.waiting_count,
})

/** One page of events for those who keep them, from the next on: one statement. */
export async function listManagedEvents(db: Db, filter: Filter, asking: Asking, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, MANAGED, { ...narrowedAt(filter, asking), ...asked })
  return { rows: rows.map((found) => toManaged(found, asking)), ...paged }
}

/** All rows, for a file. */
export const listAllManagedEvents = (db: Db, filter: Filter, asking: Asking) =>
  listAll(db, MANAGED, narrowedAt(filter, asking), (found) => toManaged(found, asking))

const edited = jsonObject({ ...eventColumns, description: events.descriptionHtml, created_by_id: events.createdById })

/** An event as its form has it. */
export async function findEventToEdit(db: Db, which: EventKey, asking: Asking): Promise<EventEdited | undefined> {
  const [found] = await db.select({ row: edited }).from(events).where(isEventWithKey(which))
  if (!found) return undefined
  const { description, created_by_id, onlineLink, endsAt } = found.row
  const end = new Date(endsAt)
  const zone = found.row.time_zone ?? asking.zone
  return {
    ...toCard(found.row, asking),
    description,
    created_by_id,
    online_link: onlineLink,
    end_date: dayIn(end, zone),
    end_time: timeIn(end, zone),
  }
}

/** An address that no event has. Belongs into a transaction. */
export const makeFreeEventSlug = (tx: Db, slug: string): Promise<string> => makeFreeSlug(tx, events.slug, slug)

export async function insertEvent(tx: Db, values: typeof events.$inferInsert): Promise<number> {
  const [made] = await tx.insert(events).values(values).returning({ id: events.id })
  if (!made) throw new Error('the event was not written')
  return made.id
}

export async function setEvent(tx: Db, id: number, patch: Partial<typeof events.$inferInsert>): Promise<void> {
  await tx.update(events).set(patch).where(eq(events.id, id))
}

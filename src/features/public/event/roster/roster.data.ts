import { asc, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import type { Sorted } from '#shared/paging.ts'
import { eventRegistrations as registrations } from '../event.table.ts'
import type { Registration, RosterColumn } from './roster.contract.ts'
import { REGISTRATION_STATUSES } from '../registration/registration.contract.ts'

const row = jsonObject({
  id: registrations.id,
  name: registrations.name,
  email: registrations.email,
  phone: registrations.phone,
  message: registrations.message,
  status: registrations.status,
  created_at: registrations.registeredAt,
  checked_in_at: registrations.checkedInAt,
})

type Filter = { event: number; status?: string | undefined; search?: string | undefined }

const text = sql.placeholder('search')

const ROSTER: List<typeof row._.type, Filter, RosterColumn> = {
  name: 'event-roster',
  from: registrations,
  id: registrations.id,
  row,
  filters: {
    event: eq(registrations.eventId, sql.placeholder('event')),
    status: eq(registrations.status, sql.placeholder('status')),
    search: or(contains(registrations.name, text), contains(registrations.email, text)),
  },
  tabs: { key: 'status', column: registrations.status, values: REGISTRATION_STATUSES },
  sorts: { name: nameOrder(registrations.name), registered: sql`${registrations.registeredAt}` },
  order: [asc(registrations.registeredAt), asc(registrations.id)],
}

const toRegistration = (found: typeof row._.type): Registration => ({
  ...found,
  created_at: new Date(found.created_at).toISOString(),
  checked_in_at: found.checked_in_at && new Date(found.checked_in_at).toISOString(),
})

type Sort = Sorted<RosterColumn> | undefined
type ListOptions = { page?: number | undefined; limit?: number | undefined; sort?: Sort; counts?: '1' | undefined }

const filterWithPattern = ({ search, ...filter }: Filter): Filter => ({
  ...filter,
  search: search && likePatternOf(search),
})

/** One page of those who have registered for an event: one statement. */
export async function listRoster(db: Db, filter: Filter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, ROSTER, { filter: filterWithPattern(filter), ...asked })
  return { rows: rows.map(toRegistration), ...paged }
}

/** All rows, for a file. */
export function listWholeRoster(db: Db, filter: Filter, sort: Sort) {
  return listAll(db, ROSTER, { filter: filterWithPattern(filter), sort }, toRegistration)
}

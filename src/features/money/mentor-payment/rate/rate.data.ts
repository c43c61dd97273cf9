import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { type Currency, toMajor } from '#shared/currency.ts'
import type { Day } from '#shared/dates.ts'
import type { Sorted } from '#shared/paging.ts'
import { bookings } from '#features/mentorship/booking/booking.table.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { mentorRates, mentorStatementLines } from '../mentor-payment.table.ts'
import type { MentorRate, PaidMentor, RateColumn } from './rate.contract.ts'

type Agreed = { amountMinor: number; currency: Currency; starts_on: Day }

const row = jsonObject({
  id: users.id,
  name: users.name,
  profile_picture: users.profilePicture,
  rate: sql<Agreed | null>`(select json_build_object('amountMinor', ${mentorRates.amountMinor},
      'currency', ${mentorRates.currency}, 'starts_on', ${mentorRates.startsOn})
    from ${mentorRates} where ${mentorRates.mentorUserId} = ${users.id} and ${mentorRates.startsOn} <= ${sql.placeholder('today')}::date
    order by ${mentorRates.startsOn} desc, ${mentorRates.id} desc limit 1)`,
  unpaid: sql<number>`(select count(*) from ${bookings} where ${bookings.mentorUserId} = ${users.id}
    and ${bookings.status} = 'done'
    and not exists (select from ${mentorStatementLines} where ${mentorStatementLines.bookingId} = ${bookings.id}))`,
})
type Row = typeof row._.type
type Filter = { today: Day; id?: number | undefined; search?: string | undefined }

const MENTORS: List<Row, Filter, RateColumn> = {
  name: 'mentor rates',
  from: mentors,
  id: mentors.id,
  joins: [{ table: users, on: eq(users.id, mentors.userId), isNarrowing: true, isOrdering: true }],
  row,
  where: eq(mentors.status, 'approved'),
  filters: {
    // The rate of a row is that of this day.
    today: sql`true`,
    id: eq(users.id, sql.placeholder('id')),
    search: contains(users.name, sql.placeholder('search')),
  },
  sorts: { mentor: nameOrder(users.name) },
  order: [asc(nameOrder(users.name)), asc(mentors.id)],
}

const toMentor = ({ rate, ...mentor }: Row): PaidMentor => ({
  ...mentor,
  rate: rate && {
    amount: toMajor(rate.amountMinor, rate.currency),
    currency: rate.currency,
    starts_on: rate.starts_on,
  },
})

type Sorting = { sort?: Sorted<RateColumn> | undefined }
type ListOptions = Filter & Sorting & { page?: number | undefined; limit?: number | undefined }

const patterns = ({ search, ...filter }: Filter): Filter => ({ ...filter, search: search && likePatternOf(search) })

/** One page of approved mentors with their rates of today. */
export async function listPaidMentors(db: Db, { today, id, search, ...asked }: ListOptions) {
  const { rows, ...paged } = await listPage(db, MENTORS, { filter: patterns({ today, id, search }), ...asked })
  return { rows: rows.map(toMentor), ...paged }
}

/** All rows, for a file. */
export const listAllPaidMentors = (db: Db, filter: Filter, { sort }: Sorting) =>
  listAll(db, MENTORS, { filter: patterns(filter), sort }, toMentor)

const HISTORY = 100

/** The rates of a mentor, those to come first. */
export async function listRates(db: Db, mentorUserId: number): Promise<MentorRate[]> {
  const found = await db
    .select({ rate: mentorRates, by: users.name })
    .from(mentorRates)
    .innerJoin(users, eq(users.id, mentorRates.createdById))
    .where(eq(mentorRates.mentorUserId, mentorUserId))
    .orderBy(desc(mentorRates.startsOn), desc(mentorRates.id))
    .limit(HISTORY)
  return found.map(({ rate: { id, startsOn, amountMinor, currency, note, createdAt }, by }) => ({
    id,
    starts_on: startsOn,
    amount: toMajor(amountMinor, currency),
    currency,
    note,
    by,
    created_at: createdAt.toISOString(),
  }))
}

export async function insertRate(tx: Db, values: typeof mentorRates.$inferInsert): Promise<void> {
  await tx.insert(mentorRates).values(values)
}

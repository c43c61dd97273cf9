import { and, desc, eq, gte, isNull, lte, or, type Placeholder, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { type Currency, toMajor } from '#shared/currency.ts'
import type { Day } from '#shared/dates.ts'
import type { Sorted } from '#shared/paging.ts'
import { users } from '#features/base/user/user.table.ts'
import {
  DONATION_STATUSES,
  type Donation,
  type DonationColumn,
  type DonationStatus,
  type DonationWay,
} from './donation.contract.ts'
import { donations } from './donation.table.ts'

const row = jsonObject({
  id: donations.id,
  receipt_number: sql<number>`${donations.receiptNumber}`,
  status: donations.status,
  name: donations.name,
  email: donations.email,
  user: sql<Donation['user']>`(select json_build_object('id', owner.id, 'name', owner.name)
    from ${users} as owner where owner.id = ${donations.userId})`,
  amountMinor: donations.amountMinor,
  currency: donations.currency,
  received_on: donations.receivedOn,
  way: donations.way,
  reference: donations.reference,
  purpose: donations.purpose,
  note: donations.note,
  language: donations.language,
  revision: donations.revision,
  recorded_by: sql<string>`(select keeper.name from ${users} as keeper where keeper.id = ${donations.recordedById})`,
  created_at: donations.createdAt,
  changed_at: donations.changedAt,
  voided_at: donations.voidedAt,
  void_reason: donations.voidReason,
  mailed_at: donations.mailedAt,
})
type Row = typeof row._.type

/** The filters of the list. */
type Filter = {
  status?: DonationStatus | undefined
  way?: DonationWay | undefined
  from?: Day | undefined
  to?: Day | undefined
  search?: string | undefined
}

/** Whether a gift has these words; `like` is a pattern. */
const containsWords = (like: string | Placeholder) =>
  or(
    contains(donations.name, like),
    contains(donations.email, like),
    contains(donations.reference, like),
    contains(donations.purpose, like),
    sql`${donations.receiptNumber}::text like ${like}`,
  )

const DONATIONS: List<Row, Filter, DonationColumn> = {
  name: 'donations',
  from: donations,
  id: donations.id,
  row,
  filters: {
    status: eq(donations.status, sql.placeholder('status')),
    way: eq(donations.way, sql.placeholder('way')),
    from: gte(donations.receivedOn, sql.placeholder('from')),
    to: lte(donations.receivedOn, sql.placeholder('to')),
    search: containsWords(sql.placeholder('search')),
  },
  tabs: { key: 'status', column: donations.status, values: DONATION_STATUSES },
  sorts: {
    donor: nameOrder(donations.name),
    when: sql`${donations.receivedOn}`,
    receipt: sql`${donations.receiptNumber}`,
  },
  order: [desc(donations.receivedOn), desc(donations.id)],
}

const isoOf = (moment: string): string => new Date(moment).toISOString()

const toDonation = ({ amountMinor, ...found }: Row): Donation => ({
  ...found,
  amount: toMajor(amountMinor, found.currency),
  created_at: isoOf(found.created_at),
  changed_at: found.changed_at && isoOf(found.changed_at),
  voided_at: found.voided_at && isoOf(found.voided_at),
  mailed_at: found.mailed_at && isoOf(found.mailed_at),
})

type Sort = Sorted<DonationColumn> | undefined
type ListOptions = { sort?: Sort; page?: number | undefined; limit?: number | undefined; counts?: '1' | undefined }

const toSearchFilter = ({ search, ...filter }: Filter) => ({ ...filter, search: search && likePatternOf(search) })

/** One page of gifts, the newest first: one statement. */
export async function listDonations(db: Db, filter: Filter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, DONATIONS, { filter: toSearchFilter(filter), ...asked })
  return { rows: rows.map(toDonation), ...paged }
}

/** All rows, for a file. */
export function listAllDonations(db: Db, filter: Filter, sort: Sort) {
  return listAll(db, DONATIONS, { filter: toSearchFilter(filter), sort }, toDonation)
}

/** The sums by these filters and currency; void gifts do not count. */
export async function sumDonations(db: Db, { way, from, to, search }: Filter) {
  const rows = await db
    .select({
      currency: donations.currency,
      minor: sql<number>`sum(${donations.amountMinor})`.mapWith(Number),
      gifts: sql<number>`count(*)`.mapWith(Number),
    })
    .from(donations)
    .where(
      and(
        eq(donations.status, 'received'),
        way && eq(donations.way, way),
        from && gte(donations.receivedOn, from),
        to && lte(donations.receivedOn, to),
        search ? containsWords(likePatternOf(search)) : undefined,
      ),
    )
    .groupBy(donations.currency)
    .orderBy(donations.currency)
  return rows.map(({ currency, minor, gifts }) => ({ currency, amount: toMajor(minor, currency), gifts }))
}

export async function findDonation(db: Db, id: number): Promise<Donation | undefined> {
  const [found] = await db.select({ row }).from(donations).where(eq(donations.id, id))
  return found && toDonation(found.row)
}

/** What is written about a gift. */
export type DonationFacts = {
  name: string | null
  email: string | null
  userId: number | null
  amountMinor: number
  currency: Currency
  receivedOn: Day
  way: DonationWay
  reference: string
  purpose: string
  note: string
  language: Donation['language']
}

/** The id of the new gift, which has no number yet; nothing when its way and reference were recorded before. */
export async function insertDonation(
  tx: Db,
  values: DonationFacts & { recordedById: number; createdAt: Date },
): Promise<number | undefined> {
  const [made] = await tx.insert(donations).values(values).onConflictDoNothing().returning({ id: donations.id })
  return made?.id
}

export async function setReceiptNumber(tx: Db, id: number, receiptNumber: number): Promise<void> {
  await tx.update(donations).set({ receiptNumber }).where(eq(donations.id, id))
}

/** The receipt number of the gift that has this way and reference. */
export async function findReference(
  db: Db,
  { way, reference }: Pick<DonationFacts, 'way' | 'reference'>,
): Promise<number | null> {
  const [found] = await db
    .select({ number: donations.receiptNumber })
    .from(donations)
    .where(
      and(
        eq(donations.way, way),
        eq(sql`lower(${donations.reference})`, reference.toLowerCase()),
        eq(donations.status, 'received'),
      ),
    )
  return found?.number ?? null
}

/** Corrects a gift that is not void and was not changed since it was read; true only then. */
export async function setDonation(
  tx: Db,
  { id, revision }: { id: number; revision: number },
  facts: DonationFacts & { changedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(donations)
    .set({ ...facts, revision: revision + 1 })
    .where(and(eq(donations.id, id), eq(donations.revision, revision), eq(donations.status, 'received')))
    .returning({ id: donations.id })
  return rows.length > 0
}

/** received -> void; true only for the call that did it. */
export async function voidDonation(
  tx: Db,
  id: number,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(donations)
    .set({ status: 'void', voidedAt: now, voidReason: reason, revision: sql`${donations.revision} + 1` })
    .where(and(eq(donations.id, id), eq(donations.status, 'received')))
    .returning({ id: donations.id })
  return rows.length > 0
}

/** Notes that the receipt is mailed; false when it was since then. */
export async function setMailed(
  tx: Db,
  id: number,
  { now, unlessSince }: { now: Date; unlessSince: Date },
): Promise<boolean> {
  const rows = await tx
    .update(donations)
    .set({ mailedAt: now })
    .where(and(eq(donations.id, id), or(isNull(donations.mailedAt), lte(donations.mailedAt, unlessSince))))
    .returning({ id: donations.id })
  return rows.length > 0
}

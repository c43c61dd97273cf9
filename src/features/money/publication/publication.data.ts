import { and, desc, eq, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { toMajor } from '#shared/currency.ts'
import type { Day } from '#shared/dates.ts'
import type { Sorted } from '#shared/paging.ts'
import type { DayCount } from '#shared/period.ts'
import { users } from '#features/base/user/user.table.ts'
import {
  PUBLICATION_STATUSES,
  type Publication,
  type PublicationColumn,
  type PublicationStatus,
  type PublicationType,
} from './publication.contract.ts'
import { publications } from './publication.table.ts'

const row = jsonObject({
  id: publications.id,
  title: publications.title,
  publication_type: publications.publicationType,
  publication_date: publications.publicationDate,
  priceMinor: publications.priceMinor,
  status: publications.status,
  note: publications.note,
  revision: publications.revision,
  recorded_by: sql<string>`(select keeper.name from ${users} as keeper where keeper.id = ${publications.recordedById})`,
})
type Row = typeof row._.type

export type PublicationFilter = {
  status?: PublicationStatus | undefined
  publication_type?: PublicationType | undefined
  start_date?: Day | undefined
  end_date?: Day | undefined
  search?: string | undefined
}

type Asks = { [Key in keyof PublicationFilter]-?: (value: string | Placeholder) => SQL | undefined }

/** What each part of the filter asks. */
const ASKS = {
  status: (value) => sql`${publications.status} = ${value}`,
  publication_type: (value) => sql`${publications.publicationType} = ${value}`,
  start_date: (value) => sql`${publications.publicationDate} >= ${value}`,
  end_date: (value) => sql`${publications.publicationDate} <= ${value}`,
  search: (like) => or(contains(publications.title, like), contains(publications.note, like)),
} satisfies Asks

const PUBLICATIONS: List<Row, PublicationFilter, PublicationColumn> = {
  name: 'publications',
  from: publications,
  id: publications.id,
  row,
  filters: {
    status: ASKS.status(sql.placeholder('status')),
    publication_type: ASKS.publication_type(sql.placeholder('publication_type')),
    start_date: ASKS.start_date(sql.placeholder('start_date')),
    end_date: ASKS.end_date(sql.placeholder('end_date')),
    search: ASKS.search(sql.placeholder('search')),
  },
  tabs: { key: 'status', column: publications.status, values: PUBLICATION_STATUSES },
  sorts: {
    title: nameOrder(publications.title),
    type: sql`${publications.publicationType}`,
    when: sql`${publications.publicationDate}`,
    price: sql`${publications.priceMinor}`,
  },
  order: [desc(publications.publicationDate), desc(publications.id)],
}

const toPublication = ({ priceMinor, ...found }: Row): Publication => ({ ...found, price: toMajor(priceMinor, 'NGN') })

type Sort = Sorted<PublicationColumn> | undefined
type ListOptions = { sort?: Sort; page?: number | undefined; limit?: number | undefined; counts?: '1' | undefined }

const toSearchFilter = ({ search, ...filter }: PublicationFilter) => ({
  ...filter,
  search: search && likePatternOf(search),
})

/** One page of publications, the newest first: one statement. */
export async function listPublications(db: Db, filter: PublicationFilter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, PUBLICATIONS, { filter: toSearchFilter(filter), ...asked })
  return { rows: rows.map(toPublication), ...paged }
}

/** All rows, for a file. */
export const listAllPublications = (db: Db, filter: PublicationFilter, sort: Sort) =>
  listAll(db, PUBLICATIONS, { filter: toSearchFilter(filter), sort }, toPublication)

/** Which publications bring something: cancelled ones bring nothing unless they are asked for. */
function bringsIncome(filter: PublicationFilter): SQL | undefined {
  const { status, publication_type: type, start_date: from, end_date: to, search } = toSearchFilter(filter)
  return and(
    status ? ASKS.status(status) : ne(publications.status, 'cancelled'),
    type && ASKS.publication_type(type),
    from && ASKS.start_date(from),
    to && ASKS.end_date(to),
    search ? ASKS.search(search) : undefined,
  )
}

const BROUGHT = sql<number>`coalesce(sum(${publications.priceMinor}), 0)`.mapWith(Number)

/** What the publications of a filter bring, in kobo. */
export async function sumPublications(db: Db, filter: PublicationFilter): Promise<number> {
  const [found] = await db.select({ minor: BROUGHT }).from(publications).where(bringsIncome(filter))
  return found?.minor ?? 0
}

/** The same day by day; days without any are left out. */
export const sumPublicationDays = (db: Db, filter: PublicationFilter): Promise<DayCount[]> =>
  db
    .select({ date: publications.publicationDate, count: BROUGHT })
    .from(publications)
    .where(bringsIncome(filter))
    .groupBy(publications.publicationDate)

export async function findPublication(db: Db, id: number): Promise<Publication | undefined> {
  const [found] = await db.select({ row }).from(publications).where(eq(publications.id, id))
  return found && toPublication(found.row)
}

/** What is written about a publication. */
export type PublicationFacts = Pick<
  typeof publications.$inferSelect,
  'title' | 'publicationType' | 'publicationDate' | 'priceMinor' | 'status' | 'note'
>

export async function insertPublication(tx: Db, values: PublicationFacts & { recordedById: number }): Promise<number> {
  const [made] = await tx.insert(publications).values(values).returning({ id: publications.id })
  if (!made) throw new Error('the publication was not written')
  return made.id
}

/** Changes a publication that was not changed since it was read; true only then. */
export async function setPublication(
  tx: Db,
  { id, revision }: { id: number; revision: number },
  facts: PublicationFacts,
): Promise<boolean> {
  const rows = await tx
    .update(publications)
    .set({ ...facts, revision: revision + 1 })
    .where(and(eq(publications.id, id), eq(publications.revision, revision)))
    .returning({ id: publications.id })
  return rows.length > 0
}

/** Removes a publication; false when it does not exist any more. */
export async function deletePublication(tx: Db, id: number): Promise<boolean> {
  const rows = await tx.delete(publications).where(eq(publications.id, id)).returning({ id: publications.id })
  return rows.length > 0
}

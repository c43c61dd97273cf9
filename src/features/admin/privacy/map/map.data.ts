import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { DATA_MAP } from './data-map.logic.ts'
import { addressColumnOf, type Mapped, splitNames, ownerLinksOf } from './mapped-table.logic.ts'

// This file reads tables of other features by their names: the data map says which (ADR 48).

/** Rows that are fetched together. */
const BATCH = 500

/** Besides an id, what it names, so that people can read it. */
const TITLES: Readonly<Record<string, { table: string; column: string }>> = {
  course_id: { table: 'courses', column: 'title' },
  event_id: { table: 'events', column: 'title' },
  job_id: { table: 'jobs', column: 'title' },
  post_id: { table: 'posts', column: 'title' },
  program_id: { table: 'programs', column: 'title' },
  video_id: { table: 'videos', column: 'title' },
  department_id: { table: 'departments', column: 'name' },
}

const requireMapped = (table: string): Mapped => {
  const found = DATA_MAP[table]
  if (!found) throw new Error(`${table} is not in the data map`)
  return found
}

const anyOf = (all: readonly SQL[]): SQL => sql`(${sql.join([...all], sql` or `)})`

/** A number in a condition: what declares a cursor takes no values. */
const inlineNumber = (id: number): SQL => sql.raw(String(Math.trunc(id)))

/**
 * Which rows of a table are a person's.
 * @param isRead only those that the person reads elsewhere, too
 */
export function whereOwnedBy(table: string, userId: number, isRead: boolean): SQL {
  const entry = requireMapped(table)
  const links = ownerLinksOf(entry)
  const ways = links.map(({ column, of }) =>
    of === undefined
      ? sql`${sql.identifier(column)} = ${inlineNumber(userId)}`
      : sql`${sql.identifier(column)} in (select id from ${sql.identifier(of)} where ${whereOwnedBy(of, userId, isRead)})`,
  )
  const address = addressColumnOf(entry)
  if (address !== undefined) {
    const namesNoOne = links.map(({ column }) => sql`${sql.identifier(column)} is null and `)
    ways.push(sql`(${sql.join(namesNoOne, sql``)}lower(${sql.identifier(address)}) = (
      select lower(me.email) from users as me where me.id = ${inlineNumber(userId)} and me.verified_at is not null))`)
  }
  const only = entry.only === undefined ? [] : [sql.raw(entry.only.replaceAll('$person', String(Math.trunc(userId))))]
  return isRead && only.length > 0 ? sql`${anyOf(ways)} and (${sql.join(only, sql``)})` : anyOf(ways)
}

/** The columns that a person gets of a table. */
function exportedColumnsOf(table: string): SQL[] {
  const { gives, when = {} } = requireMapped(table)
  return splitNames(gives).flatMap((column) => {
    const title = TITLES[column]
    const name = sql`${sql.identifier(column)}`
    const value =
      when[column] === undefined ? name : sql`case when ${sql.raw(when[column])} then ${name} end as ${name}`
    if (!title || title.table === table) return [value]
    return [
      value,
      sql`(select named.${sql.identifier(title.column)} from ${sql.identifier(title.table)} as named
        where named.id = ${sql.identifier(table)}.${name}) as ${sql.identifier(column.replace('_id', '_title'))}`,
    ]
  })
}

/** The tables that an archive of personal data contains. */
export const listExportedTables = (): string[] =>
  Object.keys(DATA_MAP).filter((table) => requireMapped(table).gives !== '')

/** The rows of a person in one table, as JSON with the names of the columns, some at a time. Needs a transaction. */
export async function* readExportedRows(
  tx: Db,
  table: string,
  userId: number,
): AsyncGenerator<Record<string, unknown>[]> {
  await tx.execute(sql`declare given no scroll cursor for
    select row_to_json(one) as row from (select ${sql.join(exportedColumnsOf(table), sql`, `)} from ${sql.identifier(table)}
      where ${whereOwnedBy(table, userId, true)} order by 1) as one`)
  for (;;) {
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(sql`fetch ${sql.raw(String(BATCH))} from given`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < BATCH) break
  }
  await tx.execute(sql`close given`)
}

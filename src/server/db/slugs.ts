import { eq, getTableName, like, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { freeSlug } from '#shared/slug.ts'
import type { Db } from './db.ts'

/**
 * The first of `slug`, `slug-2` … that no row of a table has; two who ask at once get two. Belongs into a transaction.
 * @param column of the table in which addresses are kept
 */
export async function makeFreeSlug(tx: Db, column: PgColumn, slug: string): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${getTableName(column.table)} slugs`}))`)
  const rows = await tx
    .select({ slug: sql<string>`${column}` })
    .from(column.table)
    .where(or(eq(column, slug), like(column, `${slug}-%`)))
  return freeSlug(slug, new Set(rows.map((found) => found.slug)))
}

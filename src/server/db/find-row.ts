import type { SQL } from 'drizzle-orm'
import type { Db } from './db.ts'
import type { List } from './list-page.ts'
import { withJoins } from './list-parts.ts'

/** The one row of a list that a condition names, as the list shows it, also when the list itself leaves it out. */
export async function findRow<Row>(
  db: Db,
  { from, row, joins }: Pick<List<Row>, 'from' | 'row' | 'joins'>,
  where: SQL | undefined,
): Promise<Row | undefined> {
  const query = db
    .select({ row: row.as('row') })
    .from(from)
    .$dynamic()
  const [found] = await withJoins(query, joins).where(where).limit(1)
  return found?.row
}

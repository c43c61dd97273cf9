import type { Db } from './db.ts'
import { type List, listPage } from './list-page.ts'

/** How many rows a list has by a filter, as its pages say: no row is made. */
export async function listTotal<Row, Filter extends Record<string, string | number | undefined>, Sort extends string>(
  db: Db,
  list: List<Row, Filter, Sort>,
  filter: Filter,
): Promise<number> {
  const { total } = await listPage(db, list, { filter, limit: 0 })
  return total
}

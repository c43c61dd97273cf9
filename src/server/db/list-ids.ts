import type { Db } from './db.ts'
import { countingJoins, keysOf, type List, type Values, whereOf } from './list-page.ts'
import { withJoins } from './list-parts.ts'

/**
 * The ids of all rows that a filter of a list chooses, as a part of a further statement that sums them up. Its values
 * are placeholders like those of the list: the person who runs the statement fills them in.
 */
export function idsQueryOf<Row, Filter extends Values, Sort extends string>(
  db: Db,
  list: List<Row, Filter, Sort>,
  filter: Filter,
) {
  const keys = keysOf(list, filter)
  const ids = withJoins(db.select({ id: list.id }).from(list.from).$dynamic(), countingJoins(list, keys))
  return ids.where(whereOf(list, keys))
}

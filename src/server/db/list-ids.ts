import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { keysOf, type List, type Values, whereOf } from './list-page.ts'
import { countingJoins, withJoins } from './list-parts.ts'

/**
 * How a statement of other columns chooses the rows that a filter of a list chooses: what it joins to the list's table, and
 * its condition. The values are placeholders like those of the list: the person who runs the statement fills them in.
 * @param always tables of the list that the statement itself reads
 */
export function joinsAndWhereOf<Row, Filter extends Values, Sort extends string>(
  list: List<Row, Filter, Sort>,
  filter: Filter,
  always: readonly PgTable[] = [],
) {
  const keys = keysOf(list, filter)
  const needed = countingJoins(list, keys) ?? []
  const joins = (list.joins ?? []).filter((join) => needed.includes(join) || always.includes(join.table))
  return { joins, where: whereOf(list, keys) }
}

/** The ids of all rows that a filter of a list chooses, as a part of a further statement. */
export function idsQueryOf<Row, Filter extends Values, Sort extends string>(
  db: Db,
  list: List<Row, Filter, Sort>,
  filter: Filter,
) {
  const { joins, where } = joinsAndWhereOf(list, filter)
  return withJoins(db.select({ id: list.id }).from(list.from).$dynamic(), joins).where(where)
}

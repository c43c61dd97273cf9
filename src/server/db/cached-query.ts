import type { Db } from './db.ts'

const byConnection = new WeakMap<Db, Map<string, unknown>>()

/**
 * A prepared query, built at its first use on a connection: building the SQL of a large one costs more than running it.
 * @param name what it asks and in which shape; a PostgreSQL server stores the statement under it, so at most 63 letters
 */
export function cachedQuery<Query>(db: Db, name: string, build: (name: string) => Query): Query {
  const known = byConnection.get(db) ?? new Map<string, unknown>()
  byConnection.set(db, known)
  if (!known.has(name)) known.set(name, build(name))
  return known.get(name) as Query
}

import type { Db } from './db.ts'

const begunOn = new WeakMap<Db, Db>()

/** The connection that a transaction was begun on, so that both see what is cached for it; a connection is its own. */
export const connectionOf = (db: Db): Db => begunOn.get(db) ?? db

/** Lets the transactions of a connection be known by it. */
export function knowingTransactions(db: Db): Db {
  const begin = db.transaction.bind(db)
  db.transaction = (work, options) =>
    begin((tx) => {
      begunOn.set(tx, db)
      return work(tx)
    }, options)
  return db
}

import type { Db } from './db.ts'

/** The connection that a transaction was begun on, and what waits for its commit; a reader has nothing to commit. */
type OpenTransaction = { on: Db; afterCommit?: (() => void)[] }

const begun = new WeakMap<Db, OpenTransaction>()

/** The connection that a transaction was begun on, so that both see what is cached for it; a connection is its own. */
export const connectionOf = (db: Db): Db => begun.get(db)?.on ?? db

/** Runs something in this process once the transaction has committed; outside a transaction right away. */
export function afterCommit(db: Db, action: () => void): void {
  const waiting = begun.get(db)?.afterCommit
  if (waiting) waiting.push(action)
  else action()
}

/** Makes the transactions of a connection known, those inside others too. */
export function followTransactions(db: Db): Db {
  const begin = db.transaction.bind(db)
  db.transaction = async (work, options) => {
    const started = { on: db, afterCommit: [] as (() => void)[] }
    const result = await begin((tx) => work(follow(tx, started)), options)
    for (const action of started.afterCommit) action()
    return result
  }
  return db
}

/**
 * Makes a connection that only reads stand for the one that it follows: both see what is cached for that one, and what is
 * written through it, or inside a transaction, goes there.
 */
export function forwardWritesTo(reader: Db, primary: Db): Db {
  begun.set(reader, { on: primary })
  return Object.assign(reader, {
    insert: primary.insert.bind(primary),
    update: primary.update.bind(primary),
    delete: primary.delete.bind(primary),
    transaction: primary.transaction.bind(primary),
  })
}

/** A view of a connection whose transactions end with this step, inside them; what it throws rolls them back. */
export function withLastStep(db: Db, step: (tx: Db) => Promise<void>): Db {
  const view = Object.create(db) as Db
  begun.set(view, { on: connectionOf(db) })
  view.transaction = (work, options) =>
    db.transaction(async (tx) => {
      const result = await work(tx)
      await step(tx)
      return result
    }, options)
  return view
}

function follow<T extends Db>(tx: T, started: OpenTransaction): T {
  begun.set(tx, started)
  const begin = tx.transaction.bind(tx)
  tx.transaction = (work, options) => begin((inner) => work(follow(inner, started)), options)
  return tx
}

import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { isRefusedRow } from '#server/db/errors.ts'
import type { MergeStep } from './merge-plan.logic.ts'
import { mergeSupport, moveConversations } from './thread/thread.data.ts'

/** The account that ends, and the one that is kept. */
export type Pair = { from: number; into: number }

// This file writes tables of other features by their names: a merge is one act over all of them (ADR 42).

const name = sql.identifier

type OnceStep = MergeStep & { how: 'once' }

/** Deletes rows of one account that have a twin in the other one. */
function deleteTwins(tx: Db, { table, column, key }: OnceStep, { of, twinOf, only }: Twins) {
  const alike = key.map((one): SQL => sql` and twin.${name(one)} = ${name(table)}.${name(one)}`)
  return tx.execute(sql`delete from ${name(table)} where ${name(table)}.${name(column)} = ${of}
    and exists (select from ${name(table)} as twin
      where twin.${name(column)} = ${twinOf}${sql.join(alike, sql``)}${only ?? sql``})`)
}
type Twins = { of: number; twinOf: number; only?: SQL }

/** Of two rows that are alike one stays: that of the other account, unless this one lasts longer. */
async function deleteDuplicateRows(tx: Db, step: OnceStep, { from, into }: Pair): Promise<void> {
  const { table, until } = step
  if (until !== undefined) {
    const end = sql`${name(table)}.${name(until)}`
    const only = sql` and ${end} is not null and (twin.${name(until)} is null or twin.${name(until)} > ${end})`
    await deleteTwins(tx, step, { of: into, twinOf: from, only })
  }
  await deleteTwins(tx, step, { of: from, twinOf: into })
}

async function moveRows(tx: Db, { table, column }: MergeStep, { from, into }: Pair): Promise<number> {
  const { rows } = await tx.execute(
    sql`update ${name(table)} set ${name(column)} = ${into} where ${name(column)} = ${from} returning 1 as moved`,
  )
  return rows.length
}

/** Does one step; answers how many rows have moved. */
async function runMergeStep(tx: Db, step: MergeStep, pair: Pair): Promise<number> {
  const { table, column, how } = step
  if (how === 'stay') return 0
  if (how === 'end') {
    await tx.execute(sql`delete from ${name(table)} where ${name(column)} = ${pair.from}`)
    return 0
  }
  if (how === 'once') await deleteDuplicateRows(tx, step, pair)
  return moveRows(tx, step, pair)
}

/** Does one step; undefined when both accounts have what one person cannot have twice, or rows that never change. */
export async function tryMergeStep(tx: Db, step: MergeStep, pair: Pair): Promise<number | undefined> {
  return undefinedOnConflict(tx, (inner) => runMergeStep(inner, step, pair))
}

/**
 * What people write to each other and to the support: where both accounts have a thread with the same people, one stays
 * with the messages of both. Undefined when the database refuses a row.
 */
export async function tryMergeThreads(tx: Db, pair: Pair): Promise<number | undefined> {
  return undefinedOnConflict(tx, async (inner) => {
    await mergeSupport(inner, pair)
    return moveConversations(inner, pair)
  })
}

/** Undoes only this step when the database refuses a row. */
async function undefinedOnConflict(tx: Db, work: (inner: Db) => Promise<number>): Promise<number | undefined> {
  try {
    return await tx.transaction((inner) => work(inner))
  } catch (problem) {
    if (isRefusedRow(problem)) return undefined
    throw problem
  }
}

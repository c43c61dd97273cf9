import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { nameOrder } from '#server/db/list-page.ts'
import { supportAnswers as answers } from '../support.table.ts'
import { type CannedAnswer, MAX_SAVED_REPLIES } from './canned.contract.ts'

export const listAnswers = (db: Db): Promise<CannedAnswer[]> =>
  db
    .select({ id: answers.id, title: answers.title, words: answers.words })
    .from(answers)
    .orderBy(nameOrder(answers.title))
    .limit(MAX_SAVED_REPLIES)

export const countAnswers = (db: Db): Promise<number> => db.$count(answers)

type Values = Pick<typeof answers.$inferInsert, 'title' | 'words' | 'changedAt'>

export async function insertAnswer(tx: Db, values: Values): Promise<number> {
  const [made] = await tx.insert(answers).values(values).returning({ id: answers.id })
  if (!made) throw new Error('no answer was kept')
  return made.id
}

/** False when there is none of this id. */
export async function setAnswer(tx: Db, id: number, values: Values): Promise<boolean> {
  const rows = await tx.update(answers).set(values).where(eq(answers.id, id)).returning({ id: answers.id })
  return rows.length > 0
}

/** False when there is none of this id. */
export async function deleteAnswer(tx: Db, id: number): Promise<boolean> {
  const rows = await tx.delete(answers).where(eq(answers.id, id)).returning({ id: answers.id })
  return rows.length > 0
}

import type { Db } from '#server/db/db.ts'
import { deleteBlock, insertBlock, listBlockers } from './block.data.ts'

export { deleteBlock, insertBlock, listBlockers }

/** Whether one of the two wants no contact with the other. */
export const isBlocked = async (db: Db, one: number, other: number): Promise<boolean> =>
  (await listBlockers(db, one, other)).length > 0

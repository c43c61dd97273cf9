import type { Services } from '../service-types.ts'
import type { Db } from '../db/db.ts'
import { deleteStoredFiles } from './stored-files.ts'

/** The number of rows deleted per transaction, so that other writes do not wait long. */
const PORTION = 500

type Parts = Pick<Services, 'db' | 'files'>

/** Deletes at most this many rows; answers how many, and the files that nothing names any more. */
type DeletePortion = (tx: Db, limit: number) => Promise<{ many: number; fileIds: string[] }>

/**
 * Deletes rows in portions, with their pictures and documents. A file goes inside the transaction: when that fails, its
 * row is still there, and the next run takes both.
 */
export async function deleteWithFiles({ db, files }: Parts, deletePortion: DeletePortion): Promise<void> {
  let many = PORTION
  while (many === PORTION) {
    many = await db.transaction(async (tx) => {
      const gone = await deletePortion(tx, PORTION)
      await deleteStoredFiles({ db: tx, files }, gone.fileIds)
      return gone.many
    })
  }
}

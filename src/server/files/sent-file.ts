import { hash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import type { IncomingFile } from './incoming.ts'
import { files } from './files.table.ts'

/** A hash that recognises a file when it is sent again: stored pictures differ from the bytes that were sent. */
export const hashOfSent = (data: Buffer): string => hash('sha256', data, 'base64url')

/**
 * Whether a device sends the file again that is stored, or none where there is none. A new file of the same bytes is the
 * same. Of files from before hashes were kept only that there is one is known.
 * @param sent the file as it comes, or the id under which it was just kept
 */
export async function isSentFile(
  db: Db,
  storedId: string | null,
  sent: IncomingFile | string | null | undefined,
): Promise<boolean> {
  if (storedId === null || !sent) return storedId === null && !sent
  const ids = typeof sent === 'string' ? [storedId, sent] : [storedId]
  const found = await db.select({ id: files.id, hash: files.sentHash }).from(files).where(inArray(files.id, ids))
  const hashOf = (id: string): string | null | undefined => found.find((file) => file.id === id)?.hash
  const hashes = [hashOf(storedId), typeof sent === 'string' ? hashOf(sent) : hashOfSent(sent.data)]
  return storedId === sent || new Set(hashes.filter((each) => typeof each === 'string')).size < 2
}

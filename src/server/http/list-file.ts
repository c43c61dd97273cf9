import type { Actor } from '#shared/policy.ts'
import { audit } from '../audit/audit.data.ts'
import type { Db } from '../db/db.ts'
import type { Origin, RawAnswer } from './call.ts'
import { type CsvColumn, csvAnswer } from './csv.ts'
import type { Reader } from './reader.ts'

/** Who takes a list away, and which rows were asked for; a call has it. */
type Taking = Reader & { db: Db; me: Pick<Actor, 'id'>; query: object; origin: Pick<Origin, 'ip' | 'requestId'> }

/** `action` is the name of the call; `name` that of the file, without its ending. */
type ListFile<Row> = { action: string; name: string; columns: readonly CsvColumn<Row>[] }

/**
 * A list of staff as a CSV file. A line of the audit log tells who took which rows away, and how many.
 * @param list all its rows, as `listAll` answers them
 */
export async function listFile<Row>(
  call: Taking,
  { action, name, columns }: ListFile<Row>,
  { total, rows }: { total: number; rows: AsyncIterable<Row> },
): Promise<RawAnswer> {
  const { db, me, query, origin } = call
  const { ip, requestId } = origin
  await audit(db, [{ actorId: me.id, action, result: 'ok', detail: { ...query, count: total }, ip, requestId }])
  return csvAnswer(call, name, columns, rows)
}

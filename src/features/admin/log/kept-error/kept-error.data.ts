import { desc, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage } from '#server/db/list-page.ts'
import { errorLog } from '#server/error-log/error-log.table.ts'
import type { KeptError } from '../log.contract.ts'

const row = jsonObject({
  id: errorLog.id,
  place: errorLog.place,
  message: errorLog.message,
  stack: errorLog.stack,
  times: errorLog.times,
  first_at: errorLog.firstAt,
  last_at: errorLog.lastAt,
  request_id: errorLog.requestId,
})
type Row = typeof row._.type

export type ErrorFilter = { words?: string | undefined; since?: string | undefined; before?: string | undefined }

const ERRORS: List<Row, ErrorFilter> = {
  name: 'kept errors',
  from: errorLog,
  id: errorLog.id,
  row,
  filters: {
    words: contains(
      sql`concat_ws(' ', ${errorLog.place}, ${errorLog.message}, ${errorLog.requestId})`,
      sql.placeholder('words'),
    ),
    since: gte(errorLog.lastAt, sql`${sql.placeholder('since')}::timestamptz`),
    before: lt(errorLog.firstAt, sql`${sql.placeholder('before')}::timestamptz`),
  },
  order: [desc(errorLog.lastAt), desc(errorLog.id)],
}

const toError = (found: Row): KeptError => ({
  ...found,
  first_at: new Date(found.first_at).toISOString(),
  last_at: new Date(found.last_at).toISOString(),
})

type Asked = Omit<ErrorFilter, 'words'> & { search?: string | undefined }

const filterOf = ({ search, ...moments }: Asked): ErrorFilter => ({
  ...moments,
  words: search && likePatternOf(search),
})

/** One page of errors, the last one first: one statement. */
export async function listErrors(
  db: Db,
  asked: Asked,
  page: { page?: number | undefined; limit?: number | undefined },
) {
  const { rows, ...paged } = await listPage(db, ERRORS, { filter: filterOf(asked), ...page })
  return { errors: rows.map(toError), ...paged }
}

export const listAllErrors = (db: Db, asked: Asked) => listAll(db, ERRORS, { filter: filterOf(asked) }, toError)

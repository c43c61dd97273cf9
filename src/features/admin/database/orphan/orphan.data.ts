import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/files/files.table.ts'
import { ABOUT_FILES, ADDRESS_COLUMNS } from './file-address-columns.logic.ts'

/** A row of a file that nothing uses. */
export type UnusedFile = { id: string; name: string; bytes: number }

/** The columns that name a file by its id, as the database has them. */
export async function listFileIdColumns(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ place: string }>(sql`
    select c.conrelid::regclass::text || '.' || a.attname as place
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'files'::regclass order by place`)
  return rows.map(({ place }) => place)
}

const tableAndColumnOf = (place: string) => {
  const [table = '', column = ''] = place.split('.')
  return { table: sql.identifier(table), column: sql.identifier(column) }
}

const fileIdsInColumn = (place: string): SQL => {
  const { table, column } = tableAndColumnOf(place)
  return sql`select ${column} as id from ${table} where ${column} is not null`
}

const fileIdsInAddresses = (place: string): SQL => {
  const { table, column } = tableAndColumnOf(place)
  return sql`select found[1] from ${table}, regexp_matches(${column}::text, '/files/([0-9a-f]{24})', 'g') as found
    where ${column} is not null and ${column}::text like '%/files/%'`
}

/** Pictures and documents from before this moment that no row uses, by their ids; videos have a clean-up of their own. */
export async function listUnusedFiles(db: Db, before: Date): Promise<UnusedFile[]> {
  const ids = (await listFileIdColumns(db)).filter((place) => !ABOUT_FILES.includes(place))
  const uses = sql.join([...ids.map(fileIdsInColumn), ...ADDRESS_COLUMNS.map(fileIdsInAddresses)], sql` union all `)
  const { rows } = await db.execute<UnusedFile>(sql`
    with uses as (${uses})
    select ${files.id} as id, ${files.originalName} as name, ${files.bytes} as bytes from ${files}
    where ${files.kind} in ('image', 'document') and ${files.createdAt} < ${before.toISOString()}::timestamptz
      and not exists (select from uses where uses.id = ${files.id})
    order by ${files.id} collate "C"`)
  return rows
}

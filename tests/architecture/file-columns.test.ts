import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { drawings } from '#demo/seed/drawings.ts'
import { demoFileId } from '#demo/seed/file-id.ts'
import { seedDemo } from '#demo/seed.ts'
import { ABOUT_FILES, ADDRESS_COLUMNS } from '#features/admin/database/orphan/file-address-columns.logic.ts'
import { listFileIdColumns, listUnusedFiles } from '#features/admin/database/orphan/orphan.data.ts'
import { useTestApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { isDeep } from '#tests/support/depth.ts'

// What is in no list here is deleted as unused: the page Database looks for what uses a file by these lists.

const app = useTestApp({}, freshDatabase)

/** Columns that tell of what was, or of what is on its way: a file is not kept for them. */
const PAST = ['audit_log.detail', 'change_log.data', 'error_log.text']

/** Every column of ours that can hold a text. */
async function textColumns(): Promise<{ place: string; table: string; column: string }[]> {
  const { rows } = await app.services.db.execute<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'json', 'character varying')`)
  return rows.map((row) => ({ ...row, place: `${row.table}.${row.column}` }))
}

/** How columns with an address, or with a text that can show a picture, are called. */
const NAMED_SO = /(picture|image|thumbnail|banner|photo|logo|html|(^|_)url|(^|_)link)$/

/** Columns that are called so, and never hold an address of a file of ours. */
const NO_FILES = ['notifications.link']

test('each column that is called like an address is known to use a file, or not to', async () => {
  const places = (await textColumns()).map(({ place }) => place)
  const known = new Set<string>([...ADDRESS_COLUMNS, ...NO_FILES])
  const unknown = places.filter((place) => NAMED_SO.test(place) && !known.has(place))
  expect(unknown, 'name them in file-address-columns.logic.ts, or here').toEqual([])
  expect([...known].filter((place) => !places.includes(place))).toEqual([])
})

test('each column with ids of files has a foreign key, by which it is known', async () => {
  const { db } = app.services
  const { rows } = await db.execute<{ place: string }>(sql`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name ~ '(^|_)file_id$'`)
  const byId = await listFileIdColumns(db)
  expect(rows.map(({ place }) => place).filter((place) => !byId.includes(place))).toEqual(['video_renditions.file_id'])
  expect(ABOUT_FILES.filter((place) => !byId.includes(place))).toEqual([])
})

/** Filling it in takes longer than all of the above together. */
const filled = isDeep ? ['the demo'] : []

test.each(filled)(
  'in %s each column with an address of a file is known, and every stored file is used',
  async () => {
    const { db } = app.services
    const pictures = drawings.map(({ key }) => ({ key, id: demoFileId(key), bytes: 1, width: 1, height: 1 }))
    await seedDemo(
      app.services,
      () => {},
      async () => ({ pictures, passwordHashes: {} }),
    )
    const found = []
    for (const { place, table, column } of await textColumns()) {
      const { rows } = await db.execute(sql`select 1 from ${sql.identifier(table)}
        where ${sql.identifier(column)}::text ~ '/files/[0-9a-f]{24}' limit 1`)
      if (rows.length > 0) found.push(place)
    }
    expect(found.length).toBeGreaterThan(5)
    const known = new Set<string>([...ADDRESS_COLUMNS, ...PAST])
    expect(
      found.filter((place) => !known.has(place)),
      'name them in file-address-columns.logic.ts',
    ).toEqual([])
    expect(await listUnusedFiles(db, new Date(Date.now() + 86_400_000))).toEqual([])
  },
  180_000,
)

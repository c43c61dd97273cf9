// Makes the archives of this release that later ones must open (ADR 47): `npm run archive:release`. The demo data, cut
// down to some rows of each table and what they name, once plain and once encrypted.
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { seedDemo } from '#demo/seed.ts'
import { writeArchive } from '#server/backup/write-archive.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import type { FileStore } from '#server/store/store.ts'
import { RELEASE_KEY, RELEASES, WITHOUT_ROWS } from '#tests/support/releases.ts'
import { inFolder } from './drills/product.ts'
import { readMigrations } from './migrations.ts'
import { SPARE_ROWS } from './release-rows.ts'
import { ROOT } from './stages.ts'

/** Rows of each table, before those that they name. */
const ROWS = 2
/** Rows that come along with what they name, because a part of them would break a rule: a journal sums to zero. */
const ALL_OR_NONE = ['ledger_lines']
/** Files that come along, and how large one may be. */
const FILES = 4
const FILE_BYTES = 6000
/** Archives are called by the number of the newest migration. */
const PLAIN = path.join(RELEASES, `${readMigrations(ROOT).at(-1)?.name.slice(0, 4) ?? ''}.tar.gz`)

type Key = { child: string; parent: string; pairs: [string, string][] }

const listKeys = async (tx: Db): Promise<Key[]> =>
  (
    await tx.execute<Key>(sql`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent, (
        select json_agg(json_build_array(mine.attname, theirs.attname))
        from unnest(conkey, confkey) as pair (own, named)
        join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = pair.own
        join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = pair.named) as pairs
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  ).rows

const numberOf = async (tx: Db, query: SQL): Promise<number> =>
  (await tx.execute<{ many: number }>(query)).rows[0]?.many ?? 0

const isEmpty = async (tx: Db, table: string): Promise<boolean> =>
  (await numberOf(tx, sql`select count(*)::int as many from ${sql.identifier(table)}`)) === 0

/** Gives the tables that the demo data leaves empty a row each; answers those that it fills. */
async function fillUp(db: Db): Promise<string[]> {
  const filled = []
  for (const [table, [columns, values]] of Object.entries(SPARE_ROWS)) {
    if (!(await isEmpty(db, table))) filled.push(table)
    else await db.execute(sql`insert into ${sql.identifier(table)} (${sql.raw(columns)}) values (${sql.raw(values)})`)
  }
  return filled
}

/** Leaves some rows of each table, with all that they name; answers the tables that have none. */
async function cutDown(db: Db): Promise<string[]> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(sql`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`)
    const tables = rows.map(({ name }) => name)
    await tx.execute(sql`create temp table kept (of_table text, place tid, unique (of_table, place)) on commit drop`)
    for (const table of tables)
      await tx.execute(
        sql`insert into kept select ${table}, ctid from ${sql.identifier(table)} order by ctid limit ${ROWS}`,
      )
    await keepWhatTheyName(tx)
    // Foreign keys and the rules against changes look away: what goes is named by nothing that stays.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of tables)
      await tx.execute(sql`delete from ${sql.identifier(table)} where not exists (
        select from kept where of_table = ${table} and place = ${sql.identifier(table)}.ctid)`)
    const empty = []
    for (const table of tables) if (await isEmpty(tx, table)) empty.push(table)
    return empty
  })
}

/** Adds the rows that kept ones name, and those that these name, until no more are found. */
async function keepWhatTheyName(tx: Db): Promise<void> {
  const keys = await listKeys(tx)
  const count = (): Promise<number> => numberOf(tx, sql`select count(*)::int as many from kept`)
  for (let before = -1, now = await count(); now > before;) {
    for (const { child, parent, pairs } of keys) {
      const same = pairs.map(([own, named]) => sql`child.${sql.identifier(own)} = parent.${sql.identifier(named)}`)
      const both = sql`${sql.identifier(parent)} as parent join ${sql.identifier(child)} as child
        on ${sql.join(same, sql` and `)}`
      await tx.execute(sql`insert into kept select ${parent}, parent.ctid from ${both}
        join kept on kept.of_table = ${child} and kept.place = child.ctid on conflict do nothing`)
      if (ALL_OR_NONE.includes(child))
        await tx.execute(sql`insert into kept select ${child}, child.ctid from ${both}
          join kept on kept.of_table = ${parent} and kept.place = parent.ctid on conflict do nothing`)
    }
    before = now
    now = await count()
  }
}

/** A store with some small files only. */
async function someFiles(db: Db, store: FileStore): Promise<FileStore> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from files`)
  const known = rows.map(({ id }) => id)
  return {
    ...store,
    async *list() {
      let found = 0
      for await (const file of store.list()) {
        if (found >= FILES || file.bytes > FILE_BYTES || !known.some((id) => file.key.startsWith(id))) continue
        found += 1
        yield file
      }
    },
  }
}

async function makeArchives(services: Services): Promise<void> {
  const { db } = services.database
  await seedDemo(services, () => undefined)
  const filled = await fillUp(db)
  const empty = (await cutDown(db)).filter((table) => !(table in WITHOUT_ROWS))
  if (empty.length > 0)
    throw new Error(`No rows in ${empty.join(', ')}: add some to release-rows.ts, or say in WITHOUT_ROWS why not.`)
  if (filled.length > 0) throw new Error(`The demo data fills ${filled.join(', ')}: take them out of release-rows.ts.`)
  const some = { ...services, files: await someFiles(db, services.files) }
  for (const [file, key] of [
    [PLAIN, undefined],
    [`${PLAIN}.sealed`, RELEASE_KEY],
  ] as const) {
    const { manifest, bytes } = await writeArchive(some, file, key)
    const many = Object.values(manifest.tables).reduce((sum, { count }) => sum + count, 0)
    console.log(`${path.relative(ROOT, file)}: ${many} rows, ${manifest.files.count} files, ${bytes} bytes`)
  }
}

if (existsSync(PLAIN)) throw new Error(`${path.relative(ROOT, PLAIN)} is there: an archive is never made anew.`)
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-release-'))
try {
  await inFolder(folder, makeArchives)
} finally {
  await fs.rm(folder, { recursive: true, force: true })
}

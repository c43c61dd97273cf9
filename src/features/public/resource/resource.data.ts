import { desc, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { findRow } from '#server/db/find-row.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage } from '#server/db/list-page.ts'
import { files } from '#server/files/files.table.ts'
import type { Resource } from './resource.contract.ts'
import { resources } from './resource.table.ts'

const row = jsonObject({
  id: resources.id,
  title: resources.title,
  description: resources.description,
  link: resources.link,
  file_name: sql<string | null>`${files.originalName}`,
  file_bytes: sql<number | null>`${files.bytes}`,
  created_at: resources.createdAt,
})
type Row = typeof row._.type
type Filter = { search?: string | undefined }

const words = sql.placeholder('search')
const RESOURCES: List<Row, Filter> = {
  name: 'resources',
  from: resources,
  id: resources.id,
  joins: [{ table: files, on: eq(files.id, resources.fileId), isLeft: true }],
  row,
  filters: { search: or(contains(resources.title, words), contains(resources.description, words)) },
  order: [desc(resources.createdAt), desc(resources.id)],
}

const toResource = ({ file_name: name, file_bytes: bytes, ...found }: Row): Resource => ({
  ...found,
  file: bytes === null ? null : { name: name ?? '', size_bytes: bytes },
  created_at: new Date(found.created_at).toISOString(),
})

type ListOptions = { page?: number | undefined; limit?: number | undefined }

const filterWithPattern = ({ search }: Filter): Filter => ({ search: search && likePatternOf(search) })

/** One page of the library, the newest first: one statement. */
export async function listResources(db: Db, filter: Filter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, RESOURCES, { filter: filterWithPattern(filter), ...asked })
  return { rows: rows.map(toResource), ...paged }
}

/** All rows, for a file. */
export const listAllResources = (db: Db, filter: Filter) =>
  listAll(db, RESOURCES, { filter: filterWithPattern(filter) }, toResource)

export async function findResource(db: Db, id: number): Promise<Resource | undefined> {
  const found = await findRow(db, RESOURCES, eq(resources.id, id))
  return found && toResource(found)
}

export async function findResourceFile(db: Db, id: number) {
  const [found] = await db
    .select({ id: files.id, type: files.type, title: resources.title })
    .from(resources)
    .innerJoin(files, eq(files.id, resources.fileId))
    .where(eq(resources.id, id))
  return found
}

export async function insertResource(tx: Db, values: typeof resources.$inferInsert): Promise<number> {
  const [made] = await tx.insert(resources).values(values).returning({ id: resources.id })
  if (!made) throw new Error('the resource was not written')
  return made.id
}

type Texts = { title: string; description: string | null; link: string | null }

/** Changes what is said of a resource. */
export async function setResource(tx: Db, id: number, texts: Texts): Promise<void> {
  await tx.update(resources).set(texts).where(eq(resources.id, id))
}

/** Deletes a resource and answers its title; nothing when it is not there. */
export async function deleteResource(tx: Db, id: number): Promise<string | undefined> {
  const [gone] = await tx.delete(resources).where(eq(resources.id, id)).returning({ title: resources.title })
  return gone?.title
}

import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '../service-types.ts'
import type { Db } from '../db/db.ts'
import { isStillNamed } from '../db/errors.ts'
import { imageIdAt, imageUrl } from './images.ts'
import { deleteStoredFiles, listFiles } from './stored-files.ts'

// This file reads tables of features by their names: whether a picture is shown is one question over all of them.

/** Columns that hold the address of a picture; a test looks for others. */
export const PICTURE_COLUMNS = [
  'users.profile_picture',
  'employees.profile_picture',
  'courses.thumbnail',
  'courses.banner_image',
  'events.featured_image',
  'posts.featured_image',
  'portfolios.image',
] as const

/** Formatted texts, which may show pictures; a test looks for others. */
export const HTML_COLUMNS_WITH_PICTURES = [
  'courses.description_html',
  'events.description_html',
  'pending_posts.content_html',
  'post_versions.content_html',
  'posts.content_html',
  'site_texts.content_html',
] as const

function existsInColumn(place: string, holds: (column: SQL) => SQL): SQL {
  const [table = '', column = ''] = place.split('.')
  return sql`exists (select from ${sql.identifier(table)} where ${holds(sql.identifier(column).getSQL())})`
}

async function isPictureShown(db: Db, id: string): Promise<boolean> {
  const address = imageUrl(id)
  const places = [
    ...PICTURE_COLUMNS.map((one) => existsInColumn(one, (column) => sql`${column} = ${address}`)),
    ...HTML_COLUMNS_WITH_PICTURES.map((one) =>
      existsInColumn(one, (column) => sql`position(${address} in ${column}) > 0`),
    ),
  ]
  const { rows } = await db.execute<{ is_shown: boolean }>(sql`select ${sql.join(places, sql` or `)} as is_shown`)
  return rows[0]?.is_shown ?? true
}

/** Deletes these pictures and documents, except those that a row or a text still uses. */
export async function deleteUnusedFiles(
  { db, files }: Pick<Services, 'db' | 'files'>,
  ids: readonly string[],
): Promise<void> {
  for (const { id, kind } of await listFiles(db, ids)) {
    if (kind === 'image' && (await isPictureShown(db, id))) continue
    await db
      .transaction((inner) => deleteStoredFiles({ db: inner, files }, [id]))
      .catch((problem: unknown) => {
        if (!isStillNamed(problem)) throw problem
      })
  }
}

/**
 * A picture was removed or another one took its place: the file at the address before is forgotten, unless something else
 * shows it. Call it when that is committed. The change stands, so a store that does not answer is only logged.
 */
export async function deleteReplacedFile(
  { db, files, log }: Pick<Services, 'db' | 'files' | 'log'>,
  before: string | null | undefined,
  after: string | null | undefined,
): Promise<void> {
  const id = imageIdAt(before)
  if (id === undefined || before === after) return
  try {
    await db.transaction((tx) => deleteUnusedFiles({ db: tx, files }, [id]))
  } catch (problem) {
    log.error({ err: problem }, 'a replaced picture could not be deleted')
  }
}

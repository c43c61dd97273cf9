import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import type { Db } from '../db/db.ts'
import { isStillNamed } from '../db/errors.ts'
import { imageIdAt, imageUrl } from './images.ts'
import { forgetFiles, listFiles } from './stored.ts'

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
export const PICTURE_TEXTS = [
  'courses.description_html',
  'events.description_html',
  'pending_posts.content_html',
  'post_versions.content_html',
  'posts.content_html',
  'site_texts.content_html',
] as const

function existsIn(place: string, holds: (column: SQL) => SQL): SQL {
  const [table = '', column = ''] = place.split('.')
  return sql`exists (select from ${sql.identifier(table)} where ${holds(sql.identifier(column).getSQL())})`
}

async function isShown(db: Db, id: string): Promise<boolean> {
  const address = imageUrl(id)
  const places = [
    ...PICTURE_COLUMNS.map((one) => existsIn(one, (column) => sql`${column} = ${address}`)),
    ...PICTURE_TEXTS.map((one) => existsIn(one, (column) => sql`position(${address} in ${column}) > 0`)),
  ]
  const { rows } = await db.execute<{ is_shown: boolean }>(sql`select ${sql.join(places, sql` or `)} as is_shown`)
  return rows[0]?.is_shown ?? true
}

/** Forgets pictures and documents one by one; what a row still names or a text still shows stays. */
export async function forgetUnshown(
  { db, files }: Pick<Services, 'db' | 'files'>,
  ids: readonly string[],
): Promise<void> {
  for (const { id, kind } of await listFiles(db, ids)) {
    if (kind === 'image' && (await isShown(db, id))) continue
    await db
      .transaction((inner) => forgetFiles({ db: inner, files }, [id]))
      .catch((problem: unknown) => {
        if (!isStillNamed(problem)) throw problem
      })
  }
}

/**
 * A picture was removed or another one took its place: the file at the address before is forgotten, unless something else
 * shows it. Call it when that is committed. The change stands, so a store that does not answer is only logged.
 */
export async function forgetReplaced(
  { db, files, log }: Pick<Services, 'db' | 'files' | 'log'>,
  before: string | null | undefined,
  after: string | null | undefined,
): Promise<void> {
  const id = imageIdAt(before)
  if (id === undefined || before === after) return
  try {
    await db.transaction((tx) => forgetUnshown({ db: tx, files }, [id]))
  } catch (problem) {
    log.error({ err: problem }, 'a replaced picture could not be deleted')
  }
}

import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/columns.ts'
import { files } from '#server/files/files.table.ts'
import type { MediaState, Quality } from './media.contract.ts'

/** What is known of an uploaded video beside its bytes. */
export const videoMedia = pgTable(
  'video_media',
  {
    fileId: text()
      .primaryKey()
      .references(() => files.id),
    state: text().$type<MediaState>().notNull().default('preparing'),
    /** As it is played, turned upright; null until someone has looked. */
    seconds: integer(),
    width: integer(),
    height: integer(),
    posterId: text().references(() => files.id),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.state)],
)

/** A smaller copy of a video; without a file until it is made, or when it would be no smaller. */
export const videoRenditions = pgTable(
  'video_renditions',
  {
    fileId: text()
      .notNull()
      .references(() => videoMedia.fileId),
    quality: text().$type<Quality>().notNull(),
    state: text().$type<'waiting' | 'ready' | 'none'>().notNull().default('waiting'),
    renditionId: text().references(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.quality] })],
)

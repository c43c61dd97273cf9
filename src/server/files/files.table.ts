import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../db/columns.ts'

/** Every file the product holds. An image is stored in several widths: `{id}-{width}.webp`, that for phones as `.avif` too. */
export const files = pgTable(
  'files',
  {
    /** Random, so that an address reveals nothing and cannot be guessed. */
    id: text().primaryKey(),
    ownerId: integer(),
    kind: text().$type<'image' | 'video' | 'captions' | 'document'>().notNull(),
    isPublic: boolean().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    originalName: text().notNull().default(''),
    /** A hash that recognises the same bytes when they are sent again; null for videos and for older files. */
    sentHash: text(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.ownerId)],
)

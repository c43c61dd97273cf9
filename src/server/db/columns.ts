import type { SQL } from 'drizzle-orm'
import { bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Column shapes that all features share, so that the same thing looks the same in every table. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
/** When the row was written, by the clock of the database. */
export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()
/** A point in time, stored in UTC. */
export const moment = () => timestamp({ withTimezone: true })
/** Money in minor units; its currency is in a column beside it. */
export const amountMinor = () => bigint({ mode: 'number' })
/** ISO 4217. */
export const currency = () => text().notNull().default('USD')

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** Words to be searched (`searchWords`), as the engine indexes them: kept by the engine itself, for an index of the kind `gin`. */
export const searchIndex = (made: () => SQL) => tsvector().generatedAlwaysAs(made)

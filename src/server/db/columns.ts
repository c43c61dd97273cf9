import { bigint, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Column shapes that all rooms share, so that the same thing looks the same in every table. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()
export const moment = () => timestamp({ withTimezone: true })
/** Money in minor units; its currency stands in a column beside it. */
export const amountMinor = () => bigint({ mode: 'number' })
export const currency = () => text().notNull().default('USD')

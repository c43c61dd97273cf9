import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { certificates } from '#features/learning/certificate/certificate.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { CheckedKind, CheckPlace, CheckResult } from './verification.contract.ts'

/** Checks of certificates and cards. Nothing tells who checked. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    kind: text().$type<CheckedKind>().notNull(),
    certificateId: integer().references(() => certificates.id),
    /** Whose card it is. */
    cardUserId: integer().references(() => users.id),
    result: text().$type<CheckResult>().notNull(),
    place: text().$type<CheckPlace>().notNull(),
    times: integer().notNull().default(1),
    /** Set where checks are counted per day: names what is counted. */
    countedAs: text(),
    /** The last of them. */
    checkedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.countedAs),
    index().on(table.checkedAt),
    index().on(table.certificateId, table.checkedAt),
    index().on(table.cardUserId),
  ],
)

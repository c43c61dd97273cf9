import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import type { BackupSource, BackupStatus, VerifyStatus } from './backup.contract.ts'

/** Backups of this machine. They are in none themselves: another machine has other files. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    status: text().$type<BackupStatus>().notNull(),
    source: text().$type<BackupSource>().notNull(),
    /** No foreign key on purpose: the list outlives the account. */
    startedById: integer(),
    startedAt: moment().notNull(),
    finishedAt: moment(),
    /** Its name in the folder of backups. */
    fileName: text(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    rows: bigint({ mode: 'number' }).notNull().default(0),
    files: integer().notNull().default(0),
    isEncrypted: boolean().notNull(),
    problem: text(),
    verified: text().$type<VerifyStatus>().notNull().default('none'),
    verifiedAt: moment(),
    verifyProblem: text(),
  },
  (table) => [
    // One at a time.
    uniqueIndex('backups_running')
      .on(table.status)
      .where(sql`status = 'running'`),
    index().on(table.startedAt),
  ],
)

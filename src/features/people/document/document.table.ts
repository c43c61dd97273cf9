import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { files } from '#server/files/files.table.ts'
import type { Day } from '#shared/dates.ts'
import { users } from '#features/base/user/user.table.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import type { DocumentKind } from './document.contract.ts'

/** The documents of a current employee. They are archived, never erased; a newer one says which it replaces. */
export const employeeDocuments = pgTable(
  'employee_documents',
  {
    id: id(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    kind: text().$type<DocumentKind>().notNull(),
    title: text().notNull(),
    issuedOn: date().$type<Day>(),
    expiresOn: date().$type<Day>(),
    fileId: text()
      .notNull()
      .references(() => files.id),
    replacesId: integer().references((): AnyPgColumn => employeeDocuments.id),
    addedById: integer()
      .notNull()
      .references(() => users.id),
    archivedAt: moment(),
    archivedById: integer().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.employeeId, table.createdAt),
    // What expires next: the list of HR, and the nightly reminders.
    index()
      .on(table.expiresOn, table.id)
      .where(sql`archived_at is null`),
    uniqueIndex('employee_documents_replaces_key').on(table.replacesId),
    uniqueIndex('employee_documents_file_key').on(table.fileId),
    check('employee_documents_dates', sql`${table.expiresOn} >= ${table.issuedOn}`),
  ],
)

/** Who was reminded of which day a document ends, so many days before: each once, however often the work runs. */
export const employeeDocumentReminders = pgTable(
  'employee_document_reminders',
  {
    id: id(),
    documentId: integer()
      .notNull()
      .references(() => employeeDocuments.id),
    expiresOn: date().$type<Day>().notNull(),
    daysBefore: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('employee_document_reminders_key').on(table.documentId, table.expiresOn, table.daysBefore)],
)

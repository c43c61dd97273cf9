import { iso } from '#server/db/iso.ts'
import { and, asc, desc, eq, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { listTotal } from '#server/db/list-total.ts'
import { files } from '#server/files/files.table.ts'
import type { Day } from '#shared/dates.ts'
import type { Sorted } from '#shared/paging.ts'
import { users } from '#features/base/user/user.table.ts'
import { employeePicture, employees, isRunning } from '#features/people/employee/employee.table.ts'
import type { DocumentColumn, EmployeeDocument } from './document.contract.ts'
import { employeeDocumentReminders, employeeDocuments } from './document.table.ts'

const documents = employeeDocuments
const adders = alias(users, 'adders')

const row = jsonObject({
  id: documents.id,
  employee: jsonObject({
    id: employees.id,
    user_id: employees.userId,
    code: employees.code,
    name: employees.fullName,
    profile_picture: employeePicture,
  }),
  kind: documents.kind,
  title: documents.title,
  issued_on: documents.issuedOn,
  expires_on: documents.expiresOn,
  file: jsonObject({ type: files.type, size_bytes: files.bytes }),
  added_by: adders.name,
  created_at: documents.createdAt,
  replaces_id: documents.replacesId,
  archived_at: documents.archivedAt,
})

export type DocumentFilter = {
  search?: string | undefined
  kind?: string | undefined
  /** Those that end on this day or before. */
  until?: Day | undefined
  /** Those that have ended before this day. */
  before?: Day | undefined
}

const words = sql.placeholder('search')

const DOCUMENTS: List<typeof row._.type, DocumentFilter, DocumentColumn> = {
  name: 'employee documents',
  from: documents,
  id: documents.id,
  joins: [
    { table: employees, on: eq(employees.id, documents.employeeId), isNarrowing: true },
    { table: files, on: eq(files.id, documents.fileId) },
    { table: users, on: eq(users.id, employees.userId) },
    { table: adders, on: eq(adders.id, documents.addedById) },
  ],
  row,
  where: and(isNull(documents.archivedAt), isRunning),
  filters: {
    search: or(contains(employees.fullName, words), contains(employees.code, words), contains(documents.title, words)),
    kind: eq(documents.kind, sql.placeholder('kind')),
    until: lte(documents.expiresOn, sql.placeholder('until')),
    before: lt(documents.expiresOn, sql.placeholder('before')),
  },
  sorts: {
    employee: nameOrder(employees.fullName),
    title: nameOrder(documents.title),
    expires: sql`${documents.expiresOn}`,
    added: sql`${documents.createdAt}`,
  },
  // Documents without an end are sorted last.
  order: [asc(documents.expiresOn), asc(documents.id)],
}

type ListOptions = {
  sort?: Sorted<DocumentColumn> | undefined
  page?: number | undefined
  limit?: number | undefined
}

/** A document as it is stored: whether it ends soon depends on the day. */
export type KeptDocument = Omit<EmployeeDocument, 'expiry'>

const toDocument = (found: typeof row._.type): KeptDocument => ({
  ...found,
  created_at: iso(found.created_at),
  archived_at: iso(found.archived_at),
})

const patterns = ({ search, ...filter }: DocumentFilter): DocumentFilter => ({
  ...filter,
  search: search && likePatternOf(search),
})

/** All rows, for a file. */
export const listAllDocuments = (db: Db, filter: DocumentFilter, sort: ListOptions['sort']) =>
  listAll(db, DOCUMENTS, { filter: patterns(filter), sort }, toDocument)

/** One page of the documents of current employees: one statement. */
export async function listDocuments(db: Db, filter: DocumentFilter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, DOCUMENTS, { filter: patterns(filter), ...asked })
  return { rows: rows.map(toDocument), ...paged }
}

/** How many documents end on a day or before. */
export const countDocumentsEndingBy = (db: Db, until: Day): Promise<number> => listTotal(db, DOCUMENTS, { until })

async function listWhere(db: Db, where: SQL): Promise<KeptDocument[]> {
  const found = await db
    .select({ row })
    .from(documents)
    .innerJoin(employees, eq(employees.id, documents.employeeId))
    .innerJoin(files, eq(files.id, documents.fileId))
    .innerJoin(users, eq(users.id, employees.userId))
    .innerJoin(adders, eq(adders.id, documents.addedById))
    .where(where)
    .orderBy(desc(documents.createdAt), desc(documents.id))
  return found.map((each) => toDocument(each.row))
}

/** All documents of an employee, archived ones too, the newest first. */
export const listDocumentsOf = (db: Db, employeeId: number): Promise<KeptDocument[]> =>
  listWhere(db, eq(documents.employeeId, employeeId))

export async function findDocument(db: Db, id: number): Promise<KeptDocument | undefined> {
  const [found] = await listWhere(db, eq(documents.id, id))
  return found
}

/** Which file a document is. */
export async function findDocumentFile(db: Db, id: number): Promise<{ id: string; type: string } | undefined> {
  const [found] = await db
    .select({ id: files.id, type: files.type })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(eq(documents.id, id))
  return found
}

export type NewDocument = Omit<typeof documents.$inferInsert, 'id' | 'archivedAt' | 'archivedById'>

export async function insertDocument(tx: Db, values: NewDocument): Promise<number> {
  const [added] = await tx.insert(documents).values(values).returning({ id: documents.id })
  return added?.id ?? 0
}

type Words = Partial<Pick<NewDocument, 'kind' | 'title' | 'issuedOn' | 'expiresOn'>>

/** Corrects a document that is not archived; false when it is. */
export async function setDocument(tx: Db, id: number, patch: Words): Promise<boolean> {
  const rows = await tx
    .update(documents)
    .set(patch)
    .where(and(eq(documents.id, id), isNull(documents.archivedAt)))
    .returning({ id: documents.id })
  return rows.length > 0
}

/** Archives a document; false when it was archived already. */
export async function archiveDocument(
  tx: Db,
  id: number,
  { byId, now }: { byId: number; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(documents)
    .set({ archivedAt: now, archivedById: byId })
    .where(and(eq(documents.id, id), isNull(documents.archivedAt)))
    .returning({ id: documents.id })
  return rows.length > 0
}

type Due = { id: number; title: string; expiresOn: Day | null; employeeId: number; userId: number; name: string }

/** Documents of current employees that end between two days. */
export const listEndingDocuments = (db: Db, { from, to }: { from: Day; to: Day }): Promise<Due[]> =>
  db
    .select({
      id: documents.id,
      title: documents.title,
      expiresOn: documents.expiresOn,
      employeeId: employees.id,
      userId: employees.userId,
      name: employees.fullName,
    })
    .from(documents)
    .innerJoin(employees, eq(employees.id, documents.employeeId))
    .where(and(isNull(documents.archivedAt), isRunning, gte(documents.expiresOn, from), lte(documents.expiresOn, to)))
    .orderBy(asc(documents.expiresOn), asc(documents.id))

type Reminder = typeof employeeDocumentReminders.$inferInsert

/** Notes reminders; answers the documents of those that were not noted before. */
export async function insertReminders(tx: Db, values: readonly Reminder[]): Promise<ReadonlySet<number>> {
  if (values.length === 0) return new Set()
  const rows = await tx
    .insert(employeeDocumentReminders)
    .values([...values])
    .onConflictDoNothing()
    .returning({ id: employeeDocumentReminders.documentId })
  return new Set(rows.map(({ id }) => id))
}

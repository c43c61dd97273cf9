import { recordReading } from '#server/audit/record-reading.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { storeDocument } from '#server/files/documents.ts'
import { sendDocument } from '#server/http/send-document.ts'
import { type Call, handlers, type IncomingFile, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readSetting } from '#server/settings/settings.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { addDays } from '#shared/calendar.ts'
import { type Day } from '#shared/dates.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { type Actor, authorize, can } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import { idsWithRole, requireUser } from '#features/base/user/user.service.ts'
import {
  employeeSubject,
  lockEmployee,
  NOT_FOUND as NO_EMPLOYEE,
  requireEmployee,
  todayOf,
} from '#features/people/employee/record/record.service.ts'
import { documentApi, type DocumentKind, documentRule, type EmployeeDocument, SOON_DAYS } from './document.contract.ts'
import {
  archiveDocument,
  countDocumentsEndingBy,
  findDocument,
  findDocumentFile,
  insertDocument,
  insertReminders,
  type KeptDocument,
  listAllDocuments,
  listDocuments,
  listDocumentsOf,
  listEndingDocuments,
  type NewDocument,
  setDocument,
} from './document.data.ts'
import {
  documentAdded,
  documentArchived,
  documentEndsSoon,
  documentDownloaded,
  documentUpdated,
} from './document.events.ts'
import { documentPolicy } from './document.policy.ts'
import { documentSettings } from './document.settings.ts'

const NOT_FOUND = message('Document not found')
const ARCHIVED = message('This document is archived')
const PER_PERSON = { most: 60, seconds: 3600 }

/** Documents that expired longer ago get no reminder: they were entered late, or the server was down. */
const NEWS_DAYS = 7

/** A document as it is shown on a day. */
function withExpiryOn(today: Day, document: KeptDocument): EmployeeDocument {
  const { expires_on: until, archived_at: archived } = document
  const isEnding = archived === null && until !== null && until <= addDays(today, SOON_DAYS)
  return { ...document, expiry: isEnding ? (until < today ? 'expired' : 'soon') : null }
}

/** A document that the caller reads; otherwise it does not exist for them. Throws 404. */
async function requireDocument(db: Db, me: Actor, id: number): Promise<KeptDocument> {
  const found = await findDocument(db, id)
  if (!found || !can(me, documentPolicy.download, found)) throw notFound(NOT_FOUND)
  return found
}

/** The document as it was just written. */
async function readBackDocument(tx: Db, id: number): Promise<KeptDocument> {
  const found = await findDocument(tx, id)
  if (!found) throw notFound(NOT_FOUND)
  return found
}

/** How many documents end soon or have ended, for other features. */
export const countEndingDocuments = async (db: Db, now: Date): Promise<number> =>
  countDocumentsEndingBy(db, addDays(await todayOf(db, now), SOON_DAYS))

const filterForDay = (today: Day, { search, kind, expiry }: Call<typeof documentApi.export>['query']) => ({
  search,
  kind: kind === 'all' ? undefined : kind,
  until: expiry === 'soon' ? addDays(today, SOON_DAYS) : undefined,
  before: expiry === 'expired' ? today : undefined,
})

async function listAll({ db, query, now }: Call<typeof documentApi.listAll>) {
  const { search, kind, expiry, ...asked } = query
  const today = await todayOf(db, now())
  const { rows, ...paged } = await listDocuments(db, filterForDay(today, { search, kind, expiry }), asked)
  return { documents: rows.map((row) => withExpiryOn(today, row)), ...paged }
}

const KIND_WORDS: Record<DocumentKind, Message> = {
  contract: message('Contract'),
  certificate: message('Certificate'),
  identity: message('Identity document'),
  other: message('Other document'),
}

const DOCUMENT_FILE: readonly CsvColumn<KeptDocument>[] = [
  { head: message('Employee ID'), cell: ({ employee }) => employee.code },
  { head: message('Employee'), cell: ({ employee }) => employee.name },
  { head: message('Document'), cell: ({ title }) => title },
  { head: message('Document type'), cell: ({ kind }) => KIND_WORDS[kind] },
  { head: message('Issued on'), cell: (row) => row.issued_on },
  { head: message('Valid until'), cell: (row) => row.expires_on },
  { head: message('Added'), cell: (row) => instantCell(row.created_at) },
  { head: message('Added by'), cell: (row) => row.added_by },
]

/** All rows of the list as a file; the download is logged with their number. */
async function exportAll(call: Call<typeof documentApi.export>): Promise<RawAnswer> {
  const { db, query, now } = call
  await requireConfirmed(call)
  const filter = filterForDay(await todayOf(db, now()), query)
  const found = await listAllDocuments(db, filter, query.sort)
  return listFile(call, { action: 'document.export', name: 'employee-documents', columns: DOCUMENT_FILE }, found)
}

/** Whose file it is, when the caller reads it; otherwise there is no one (404). */
async function requireFileOwner(db: Db, me: Actor, id: number) {
  const { employee } = await requireEmployee(db, id)
  if (!can(me, documentPolicy.list, employee)) throw notFound(NO_EMPLOYEE)
  return { id: employee.id, user_id: employee.user_id }
}

async function list(call: Call<typeof documentApi.list>) {
  const { db, me, params, now } = call
  const employee = await requireFileOwner(db, me, params.id)
  await recordReading(call, 'document.list', { record: employeeSubject(employee.id), ownerId: employee.user_id })
  const today = await todayOf(db, now())
  const rows = await listDocumentsOf(db, employee.id)
  return { employee, documents: rows.map((row) => withExpiryOn(today, row)) }
}

/**
 * Writes a document down whose file is kept, and tells whom it concerns.
 * @param now when it was added; the demo data gives past moments
 */
export async function addDocument(
  cause: Cause | Past,
  tx: Db,
  values: Omit<NewDocument, 'createdAt'>,
  now: Date,
): Promise<KeptDocument> {
  const row = await readBackDocument(tx, await insertDocument(tx, { ...values, createdAt: now }))
  await documentAdded(cause, tx, { row, byId: values.addedById, hrIds: await idsWithRole(tx, 'hr', now) })
  return row
}

/** The file of a form, counted for its sender. Throws 422 and 429. */
async function requireUpload({ db, me, files_in, now }: Pick<Call, 'db' | 'files_in' | 'now'> & { me: Actor }) {
  const file: IncomingFile | undefined = files_in['file']
  if (!file) throw invalid({ file: [message('Choose a file')] })
  await countAgainstLimit(db, `employee-document:${me.id}`, PER_PERSON, now())
  return { file, rule: documentRule, ownerId: me.id }
}

async function create(call: Call<typeof documentApi.create>) {
  const { db, me, params, body, now, say } = call
  const { kind, title, issued_on: issuedOn = null, expires_on: expiresOn = null } = body
  const owner = await requireFileOwner(db, me, params.id)
  authorize(me, documentPolicy.create, { ...owner, kind })
  const document = await storeDocument(call, await requireUpload(call), async (tx, fileId) => {
    if (!(await lockEmployee(tx, owner.id))) throw notFound(NO_EMPLOYEE)
    const values = { employeeId: owner.id, kind, title, issuedOn, expiresOn, fileId, addedById: me.id }
    return addDocument(call, tx, values, now())
  })
  return { message: say('Document added'), document: withExpiryOn(await todayOf(db, now()), document) }
}

async function update(call: Call<typeof documentApi.update>) {
  const { db, me, params, body, now, say } = call
  const { kind, title, issued_on: issuedOn = null, expires_on: expiresOn = null } = body
  const document = await db.transaction(async (tx) => {
    authorize(me, documentPolicy.change, await requireDocument(tx, me, params.id))
    if (!(await setDocument(tx, params.id, { kind, title, issuedOn, expiresOn })))
      throw new AppError('conflict', ARCHIVED)
    const row = await readBackDocument(tx, params.id)
    await documentUpdated(call, tx, row)
    return row
  })
  return { message: say('Document updated'), document: withExpiryOn(await todayOf(db, now()), document) }
}

async function replace(call: Call<typeof documentApi.replace>) {
  const { db, me, params, body, now, say } = call
  const { title, issued_on: issuedOn = null, expires_on: expiresOn = null } = body
  const old = await requireDocument(db, me, params.id)
  authorize(me, documentPolicy.change, old)
  const document = await storeDocument(call, await requireUpload(call), async (tx, fileId) => {
    if (!(await archiveDocument(tx, old.id, { byId: me.id, now: now() }))) throw new AppError('conflict', ARCHIVED)
    const about = { employeeId: old.employee.id, kind: old.kind, replacesId: old.id }
    return addDocument(call, tx, { ...about, title, issuedOn, expiresOn, fileId, addedById: me.id }, now())
  })
  return { message: say('Document replaced'), document: withExpiryOn(await todayOf(db, now()), document) }
}

async function archive(call: Call<typeof documentApi.archive>) {
  const { db, me, params, now, say } = call
  const document = await db.transaction(async (tx) => {
    authorize(me, documentPolicy.change, await requireDocument(tx, me, params.id))
    if (!(await archiveDocument(tx, params.id, { byId: me.id, now: now() }))) throw new AppError('conflict', ARCHIVED)
    const row = await readBackDocument(tx, params.id)
    await documentArchived(call, tx, row)
    return row
  })
  return { message: say('Document archived'), document: withExpiryOn(await todayOf(db, now()), document) }
}

async function download(call: Call<typeof documentApi.download>): Promise<RawAnswer> {
  const { db, me, params } = call
  const row = await requireDocument(db, me, params.id)
  const file = await findDocumentFile(db, row.id)
  if (!file) throw notFound(NOT_FOUND)
  if (row.employee.user_id !== me.id) await documentDownloaded(call, db, row)
  return sendDocument(call, { ...file, title: row.title })
}

const DAY_MS = 86_400_000
const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/**
 * Reminds HR and the person of documents that end: each once for each of the settings' days. A day on which the work
 * did not run is made up for by the next reminder that is due, so no one gets two at once.
 */
export async function remindOfDocuments(cause: Cause, db: Db, now: Date): Promise<void> {
  const today = await todayOf(db, now)
  const { first, second, last } = await readSetting(db, documentSettings.reminders)
  const days = [first, second, last].toSorted((a, b) => a - b)
  await db.transaction(async (tx) => {
    const ending = await listEndingDocuments(tx, {
      from: addDays(today, -NEWS_DAYS),
      to: addDays(today, days.at(-1) ?? 0),
    })
    const due = ending.flatMap(({ expiresOn, ...document }) => {
      const daysBefore = expiresOn === null ? undefined : days.find((one) => daysBetween(today, expiresOn) <= one)
      return expiresOn === null || daysBefore === undefined ? [] : [{ ...document, expiresOn, daysBefore }]
    })
    const isNew = await insertReminders(
      tx,
      due.map(({ id, expiresOn, daysBefore }) => ({ documentId: id, expiresOn, daysBefore, createdAt: now })),
    )
    const hrIds = await idsWithRole(tx, 'hr', now)
    for (const { userId, ...document } of due) {
      if (isNew.has(document.id))
        await documentEndsSoon(cause, tx, { ...document, owner: await requireUser(tx, userId) }, hrIds)
    }
  })
}

/** Every morning before work begins; it is safe to repeat. */
export const documentJobs = (services: Services): JobSpec[] => [
  {
    name: 'document-reminders',
    schedule: '10 4 * * *',
    handle: () => remindOfDocuments(services, services.db, services.now()),
  },
]

export const documentHandlers = handlers(documentApi, {
  listAll,
  export: exportAll,
  list,
  create,
  update,
  replace,
  archive,
  download,
})

import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint, type FileRule } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { MB } from '#shared/limits.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { requiredText } from '#shared/text-fields.ts'
import { documentPolicy } from './document.policy.ts'

export const DOCUMENT_KINDS = ['contract', 'certificate', 'identity', 'other'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** What the list of all can be ordered by. */
export const DOCUMENT_COLUMNS = ['employee', 'title', 'expires', 'added'] as const
export type DocumentColumn = (typeof DOCUMENT_COLUMNS)[number]

/** Which documents: those that end within `SOON_DAYS` or have ended, those that have ended, or all. */
const EXPIRIES = ['soon', 'expired', 'all'] as const
export const SOON_DAYS = 60

export const MAX_TITLE_LENGTH = 120

/** A document of an employee. */
export const documentRule: FileRule = {
  kind: 'paper',
  maxBytes: 5 * MB,
  tooLarge: text('The file must be 5 MB or smaller'),
  wrongType: text('Choose a PDF, JPG or PNG file'),
}

/** A day, or none: forms send it as an empty text. */
const OptionalDay = z.optional(
  z.pipe(
    z.union([z.literal(''), z.iso.date(text('Enter a valid date')), z.null()]),
    z.transform((day) => (day === '' || day === null ? null : Day.parse(day))),
  ),
)

const fields = {
  title: requiredText(text('Enter a title'), MAX_TITLE_LENGTH),
  issued_on: OptionalDay,
  expires_on: OptionalDay,
}

type Dated = { issued_on?: string | null | undefined; expires_on?: string | null | undefined }
const endsAfterwards = ({ issued_on: issued, expires_on: expires }: Dated): boolean =>
  !issued || !expires || expires >= issued
const datesInOrder = () =>
  z.refine<Dated>(endsAfterwards, {
    error: text('The expiry date cannot be before the issue date'),
    path: ['expires_on'],
  })

const Kind = z.enum(DOCUMENT_KINDS, { error: text('Choose the document type') })

/** A document in someone's file. */
const EmployeeDocument = z.object({
  id: z.number(),
  employee: z.object({
    id: z.number(),
    user_id: z.number(),
    code: z.string(),
    name: z.string(),
    profile_picture: z.nullable(z.string()),
  }),
  kind: z.enum(DOCUMENT_KINDS),
  title: z.string(),
  issued_on: z.nullable(Day),
  /** The last day that it holds; null when it does not end. */
  expires_on: z.nullable(Day),
  /** Has ended, or ends soon; null when neither, and of what is archived. */
  expiry: z.nullable(z.enum(['soon', 'expired'])),
  file: z.object({ type: z.string(), size_bytes: z.number() }),
  added_by: z.string(),
  created_at: z.string(),
  /** The one before, which this one has replaced. */
  replaces_id: z.nullable(z.number()),
  archived_at: z.nullable(z.string()),
})
export type EmployeeDocument = z.infer<typeof EmployeeDocument>

const Saved = z.object({ message: z.string(), document: EmployeeDocument })
const files = { file: documentRule }

/** Which documents, and in which order. */
const Narrowed = {
  search: Search,
  kind: z.optional(z.enum([...DOCUMENT_KINDS, 'all', ''])),
  expiry: z.optional(z.enum([...EXPIRIES, ''])),
  sort: sortedBy(DOCUMENT_COLUMNS),
}

export const documentApi = {
  listAll: endpoint({
    name: 'document.listAll',
    method: 'GET',
    path: '/api/hr/documents',
    access: documentPolicy.listAll,
    summary: `Papers of those who work here, without archived ones: what ends first is first. \`expiry\` narrows to those that end within ${SOON_DAYS} days or have ended.`,
    query: z.object({ ...Narrowed, ...Paging }),
    response: z.object({ documents: z.array(EmployeeDocument), ...Paged }),
  }),
  export: endpoint({
    name: 'document.export',
    method: 'GET',
    path: '/api/hr/documents/export',
    access: documentPolicy.listAll,
    summary:
      'Which papers there are, without what is in them: the same list as a CSV file, all pages of it. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  list: endpoint({
    name: 'document.list',
    method: 'GET',
    path: '/api/hr/employees/:id/documents',
    access: documentPolicy.list,
    summary:
      'The papers in the file of an employee, the newest first, archived ones too: for admin, HR and the person.',
    params: ById,
    response: z.object({
      employee: z.object({ id: z.number(), user_id: z.number() }),
      documents: z.array(EmployeeDocument),
    }),
  }),
  create: endpoint({
    name: 'document.create',
    method: 'POST',
    path: '/api/hr/employees/:id/documents',
    access: documentPolicy.create,
    summary:
      'Adds a paper (PDF, JPG or PNG, at most 5 MB) to the file of an employee. Nobody keeps their own file, but everybody may hand in own certificates.',
    params: ById,
    body: z.strictObject({ kind: Kind, ...fields }).check(datesInOrder()),
    files,
    response: Saved,
    status: 201,
  }),
  update: endpoint({
    name: 'document.update',
    method: 'PUT',
    path: '/api/hr/documents/:id',
    access: documentPolicy.change,
    summary: 'Corrects what is written about a paper; the file stays. A new last day is reminded of anew.',
    params: ById,
    body: z.strictObject({ kind: Kind, ...fields }).check(datesInOrder()),
    response: Saved,
  }),
  replace: endpoint({
    name: 'document.replace',
    method: 'POST',
    path: '/api/hr/documents/:id/replace',
    access: documentPolicy.change,
    summary: 'Puts a newer paper in the place of this one, which is archived and stays in the history.',
    params: ById,
    body: z.strictObject(fields).check(datesInOrder()),
    files,
    response: Saved,
    status: 201,
  }),
  archive: endpoint({
    name: 'document.archive',
    method: 'POST',
    path: '/api/hr/documents/:id/archive',
    access: documentPolicy.change,
    summary: 'Archives a paper: nobody is reminded of it any more, and it can still be read in the file.',
    params: ById,
    response: Saved,
  }),
  download: endpoint({
    name: 'document.download',
    method: 'GET',
    path: '/api/hr/documents/:id/file',
    access: documentPolicy.download,
    summary: 'The file of a paper, for admin, HR and the person; the log tells who took it.',
    params: ById,
    raw: 'application/octet-stream',
  }),
}

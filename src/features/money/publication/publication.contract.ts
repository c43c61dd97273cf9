import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Counted, Counting, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { PeriodAnswer, PeriodPoint, PeriodQuery } from '#shared/period.ts'
import { optionalText, requiredText } from '#shared/text-fields.ts'
import { publicationPolicy } from './publication.policy.ts'

/** spec 3 §9 */
export const PUBLICATION_TYPES = ['newspaper', 'magazine', 'brochure', 'flyer', 'other'] as const
export type PublicationType = (typeof PUBLICATION_TYPES)[number]

/** spec 3 §3 */
export const PUBLICATION_STATUSES = ['pending', 'processing', 'completed', 'cancelled'] as const
export type PublicationStatus = (typeof PUBLICATION_STATUSES)[number]

/** The sortable columns of the list. */
export const PUBLICATION_COLUMNS = ['title', 'type', 'when', 'price'] as const
export type PublicationColumn = (typeof PUBLICATION_COLUMNS)[number]

/** The most characters of each text. */
export const PUBLICATION_TEXTS = { title: 160, note: 500 } as const

const ASK_PRICE = text('Enter a price')

const Publication = z.object({
  id: z.number(),
  title: z.string(),
  publication_type: z.enum(PUBLICATION_TYPES),
  publication_date: Day,
  /** Naira. */
  price: z.number(),
  status: z.enum(PUBLICATION_STATUSES),
  note: z.string(),
  /** Grows with every change: a correction names the one that was read. */
  revision: z.number(),
  /** Who entered it. */
  recorded_by: z.string(),
})
export type Publication = z.infer<typeof Publication>

const PublicationForm = z.strictObject({
  title: requiredText(text('Enter the title'), PUBLICATION_TEXTS.title),
  publication_type: z.enum(PUBLICATION_TYPES, { error: text('Choose a type') }),
  publication_date: z.iso.date(text('Choose the day')).brand<'Day'>(),
  price: z
    .number({ error: ASK_PRICE })
    .check(
      z.minimum(0, text('The price must be at least {minimum}')),
      z.maximum(1_000_000_000, text('Enter at most {maximum}')),
    ),
  status: z._default(z.enum(PUBLICATION_STATUSES), 'pending'),
  note: optionalText(PUBLICATION_TEXTS.note),
})
export type PublicationForm = z.output<typeof PublicationForm>

/** What the address of the report says of publications. */
export const PublicationsAsked = {
  /** The first and the last day, both included. */
  start_date: z.optional(Day),
  end_date: z.optional(Day),
  status: z.optional(z.enum([...PUBLICATION_STATUSES, 'all'])),
  publication_type: z.optional(z.enum([...PUBLICATION_TYPES, 'all'])),
}

/** Which publications, and in which order. */
const Narrowed = { ...PublicationsAsked, search: Search, sort: sortedBy(PUBLICATION_COLUMNS) }

/** What publications bring in a period and in the one before it, in naira, and step by step. */
const PublicationIncome = z.object({
  period: PeriodAnswer,
  total: z.number(),
  before: z.number(),
  points: z.array(PeriodPoint),
})
export type PublicationIncome = z.infer<typeof PublicationIncome>

const Changed = z.object({ message: z.string(), publication: Publication })

export const publicationApi = {
  list: endpoint({
    name: 'publication.list',
    method: 'GET',
    path: '/api/publications',
    access: publicationPolicy.list,
    summary:
      'Publications, the newest first, of all days unless a period or days are chosen. `total` is what the chosen ones bring, in naira, without cancelled ones unless only these are asked for (spec 3 §7); `count` says how many there are.',
    query: z.object({ ...Narrowed, ...PeriodQuery, ...Counting, ...Paging }),
    response: z.object({ data: z.array(Publication), ...Counted, ...Paged, count: z.number() }),
  }),
  export: endpoint({
    name: 'publication.export',
    method: 'GET',
    path: '/api/publications/export',
    access: publicationPolicy.list,
    summary: 'The publications of the same list as a CSV file, all pages of it.',
    query: z.object({ ...Narrowed, ...PeriodQuery }),
    raw: 'text/csv',
  }),
  summary: endpoint({
    name: 'publication.summary',
    method: 'GET',
    path: '/api/publications/summary',
    access: publicationPolicy.list,
    summary:
      'What the publications of the same list bring in a period and in the one before it, in naira. Chosen days of the list go before the period.',
    query: z.object({ ...Narrowed, ...PeriodQuery }),
    response: PublicationIncome,
  }),
  pdf: endpoint({
    name: 'publication.pdf',
    method: 'GET',
    path: '/api/publications.pdf',
    access: publicationPolicy.list,
    summary: 'The publications of the same list as a PDF, the first 200 of them, with what they bring.',
    query: z.object({ ...Narrowed, ...PeriodQuery }),
    raw: 'application/pdf',
  }),
  create: endpoint({
    name: 'publication.create',
    method: 'POST',
    path: '/api/publications',
    access: publicationPolicy.change,
    isIdempotent: true,
    summary: 'Enters a publication; its price is in naira.',
    body: PublicationForm,
    response: Changed,
    status: 201,
  }),
  update: endpoint({
    name: 'publication.update',
    method: 'PUT',
    path: '/api/publications/:id',
    access: publicationPolicy.change,
    summary: 'Changes a publication; 409 when somebody has changed it meanwhile.',
    params: ById,
    body: z.extend(PublicationForm, { revision: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)) }),
    response: Changed,
  }),
  remove: endpoint({
    name: 'publication.remove',
    method: 'DELETE',
    path: '/api/publications/:id',
    access: publicationPolicy.change,
    summary: 'Deletes a publication; the log keeps what it said.',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
}

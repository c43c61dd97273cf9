import * as z from 'zod/mini'
import { emailChecks } from '#shared/email.ts'
import { endpoint, type FileRule } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { MB } from '#shared/limits.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Counted, Counting, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { anyone } from '#shared/policy.ts'
import { OptionalReason, REASON_MAX, requiredText } from '#shared/text-fields.ts'
import { EXPERTISE_AREAS, MENTOR_STATUSES } from '../mentor.contract.ts'
import { applicantPolicy } from './applicant.policy.ts'

/** spec 3 §9. */
export const EDUCATION_LEVELS = ['bachelors', 'masters', 'phd', 'other'] as const
export type EducationLevel = (typeof EDUCATION_LEVELS)[number]

/** The sortable columns of the list. */
export const APPLICANT_COLUMNS = ['name', 'expertise', 'when'] as const
export type ApplicantColumn = (typeof APPLICANT_COLUMNS)[number]

/** spec 3 §4: pending becomes approved or rejected; either can be set back to pending, and an approval can end. */
export const applicantMoves = moves({
  approve: { from: ['pending'], to: 'approved', answer: 'yes' },
  reject: { from: ['pending', 'approved'], to: 'rejected', reason: true, answer: 'no' },
  reset: { from: ['approved', 'rejected'], to: 'pending' },
})

/** A question changes no state: it is possible while no one has decided. */
export const askMove = moves({ ask: { from: ['pending'], to: 'pending' } }).ask

/** A text that someone has written, such as a resume (spec 3 §5). */
export const writtenRule: FileRule = {
  kind: 'document',
  maxBytes: 5 * MB,
  tooLarge: text('The file must be 5 MB or smaller'),
  wrongType: text('Choose a PDF, DOC or DOCX file'),
}

/** The degree (spec 3 §5), also as the photo of the paper that most people have. */
export const degreeRule: FileRule = {
  ...writtenRule,
  kind: 'proof',
  wrongType: text('Choose a PDF, DOC, DOCX, JPG or PNG file'),
}

export const NAME_MAX = 120
export const BIO_MAX = 3000

const Application = z.strictObject({
  name: requiredText(text('Enter your name'), NAME_MAX),
  email: z.string({ error: text('Please enter a valid email address') }).check(...emailChecks({ most: 200 })),
  area_of_expertise: z.enum(EXPERTISE_AREAS, { error: text('Choose your area of expertise') }),
  mentor_bio: requiredText(text('Explain why you want to be a mentor'), BIO_MAX),
  education_level: z.enum(EDUCATION_LEVELS, { error: text('Choose your education level') }),
  /** A hidden field: only programs fill it in. */
  website: z.optional(z.string().check(z.maxLength(300))),
})

/** A mentor or applicant as admins see them (spec 3 §3). */
const Applicant = z.object({
  id: z.number(),
  /** The account; null while there is none. */
  user_id: z.nullable(z.number()),
  name: z.string(),
  email: z.string(),
  area_of_expertise: z.enum(EXPERTISE_AREAS),
  mentor_bio: z.string(),
  mentor_status: z.enum(MENTOR_STATUSES),
  profile_picture: z.nullable(z.string()),
  /** One of the list, or free text of a mentor from before the list existed. */
  education_level: z.nullable(z.string()),
  degree: z.nullable(z.object({ name: z.string(), type: z.string(), size_bytes: z.number() })),
  /** What was asked last before deciding, and when. */
  question: z.nullable(z.string()),
  asked_at: z.nullable(z.string()),
  /** Who decided. */
  reviewer: z.nullable(z.object({ name: z.string() })),
  decided_at: z.nullable(z.string()),
  decision_reason: z.nullable(z.string()),
  created_at: z.string(),
})
export type Applicant = z.infer<typeof Applicant>

const Answer = z.object({ message: z.string(), application: Applicant })

const Narrowed = {
  status: z.optional(z.enum([...MENTOR_STATUSES, 'all'])),
  expertise: z.optional(z.enum([...EXPERTISE_AREAS, ''])),
  search: Search,
  /** A column, with a leading minus descending. */
  sort: sortedBy(APPLICANT_COLUMNS),
}

export const applicantApi = {
  apply: endpoint({
    name: 'applicant.apply',
    method: 'POST',
    path: '/api/mentor/apply',
    access: anyone,
    summary:
      'Applies to become a mentor, with the degree as a file if there is one (PDF, DOC, DOCX, JPG or PNG, at most 5 MB). One application of a person at a time; visitors do not learn whether an address has one (spec 3 §5, §7).',
    body: Application,
    files: { degree_attachment: degreeRule },
    response: z.object({ message: z.string() }),
    status: 201,
  }),
  list: endpoint({
    name: 'applicant.list',
    method: 'GET',
    path: '/api/mentor/applications',
    access: applicantPolicy.list,
    summary:
      'Applicants and mentors: who waits longest first, then the last decided (spec 3 §7); the first hundred, `next` is the following page.',
    query: z.object({ ...Narrowed, ...Counting, ...Paging }),
    response: z.object({ applications: z.array(Applicant), ...Counted, ...Paged }),
  }),
  get: endpoint({
    name: 'applicant.get',
    method: 'GET',
    path: '/api/mentor/applications/:id',
    access: applicantPolicy.list,
    summary: 'One applicant or mentor.',
    params: ById,
    response: z.object({ application: Applicant }),
  }),
  export: endpoint({
    name: 'applicant.export',
    method: 'GET',
    path: '/api/mentor/applications/export',
    access: applicantPolicy.export,
    summary: 'The same list as a CSV file, all pages of it. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  degree: endpoint({
    name: 'applicant.degree',
    method: 'GET',
    path: '/api/mentor/applications/:id/degree',
    access: applicantPolicy.download,
    summary: 'The degree of an applicant, to be saved; the log tells who took it.',
    params: ById,
    raw: 'application/octet-stream',
  }),
  approve: endpoint({
    name: 'applicant.approve',
    method: 'POST',
    path: '/api/mentor/:id/approve',
    access: applicantPolicy.decide,
    summary:
      'Approves an application: the person appears in the directory and gets the role. Whoever has no account is invited to one (spec 3 §4, §7).',
    params: ById,
    response: Answer,
  }),
  reject: endpoint({
    name: 'applicant.reject',
    method: 'POST',
    path: '/api/mentor/:id/reject',
    access: applicantPolicy.decide,
    summary: 'Rejects an application, or ends an approval; the person reads the reason where there is one (spec 3 §7).',
    params: ById,
    body: z.strictObject({ reason: OptionalReason }),
    response: Answer,
  }),
  setStatus: endpoint({
    name: 'applicant.setStatus',
    method: 'PUT',
    path: '/api/mentor/:id/status',
    access: applicantPolicy.decide,
    summary: 'Puts a mentor into another state, each as the calls above do; `pending` reviews again (spec 3 §4, §7).',
    params: ById,
    body: z.strictObject({
      status: z.enum(MENTOR_STATUSES, { error: text('Choose pending, approved or rejected') }),
      reason: OptionalReason,
    }),
    response: Answer,
  }),
  ask: endpoint({
    name: 'applicant.ask',
    method: 'POST',
    path: '/api/mentor/:id/ask',
    access: applicantPolicy.decide,
    summary: 'Asks an applicant for more information before deciding: a mail with the question, which is kept.',
    params: ById,
    body: z.strictObject({ question: requiredText(text('Write a question'), REASON_MAX) }),
    response: Answer,
  }),
}

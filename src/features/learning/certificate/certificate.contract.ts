import * as z from 'zod/mini'
import { enrollmentPolicy } from '#features/learning/enrollment/enrollment.policy.ts'
import { Undoable } from '#features/base/undo/undo.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById, Id } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Counted, Counting, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { anyone } from '#shared/policy.ts'
import { Reason } from '#shared/text-fields.ts'
import { tidy } from '#shared/visible-text.ts'
import { certificatePolicy } from './certificate.policy.ts'

export const CERTIFICATE_STATES = ['valid', 'revoked', 'replaced'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

export const certificateMoves = moves({
  revoke: { from: ['valid'], to: 'revoked', reason: true },
  replace: { from: ['valid'], to: 'replaced' },
})

const State = z.enum(CERTIFICATE_STATES)

const Name = z
  .string({ error: text('Enter the name') })
  .check(
    tidy(),
    z.minLength(2, { error: text('Enter the name'), abort: true }),
    z.maxLength(120, text('Use at most {maximum} characters')),
    z.regex(/^[^\p{Cc}<>]+$/u, text('Use only letters, spaces, hyphens and apostrophes')),
  )

const Certificate = z.object({
  id: z.number(),
  /** The place in a course that it was earned by; null for that of a program or an event. */
  enrollment_id: z.nullable(z.number()),
  course_id: z.nullable(z.number()),
  /** The place in a program that it was earned by. */
  program_member_id: z.nullable(z.number()),
  /** The registration for an event that it was earned by. */
  event_registration_id: z.nullable(z.number()),
  /** In groups of four, as people read it. */
  code: z.string(),
  /** Page where anyone can check it. */
  verify_url: z.string(),
  name: z.string(),
  course: z.string(),
  issuer: z.string(),
  issued_at: z.string(),
  state: State,
  ended_at: z.nullable(z.string()),
  revocation_reason: z.nullable(z.string()),
  /** The name asked for while a correction waits for an admin. */
  correction_pending: z.nullable(z.string()),
  /** How often it was checked, as far as the log of checks goes back, and when for the last time. */
  checks: z.object({ times: z.number(), last_at: z.nullable(z.string()) }),
})

export type Certificate = z.infer<typeof Certificate>

/** The kinds of certificates. */
export const CERTIFICATE_KINDS = ['course', 'program', 'event'] as const
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number]

/** What the person who checks a certificate reads. */
export const VerifiedCertificate = z.object({
  certificate: z.object({
    code: z.string(),
    state: State,
    name: z.string(),
    course: z.string(),
    issuer: z.string(),
    issued_at: z.string(),
    ended_at: z.nullable(z.string()),
    of: z.enum(CERTIFICATE_KINDS),
    /** The course as it is today; null when it is not public. */
    course_page: z.nullable(z.object({ id: z.number(), lessons: z.array(z.string()) })),
    /** The program as it is today; null when it is not public. */
    program_page: z.nullable(z.object({ slug: z.string() })),
    /** The event as it is today; null when it is not public. */
    event_page: z.nullable(z.object({ slug: z.string() })),
  }),
})

export const CORRECTION_STATES = ['open', 'done', 'refused'] as const
export type CorrectionState = (typeof CORRECTION_STATES)[number]

/** What the list of requests can be ordered by. */
export const CORRECTION_COLUMNS = ['learner', 'course', 'asked', 'when'] as const
export type CorrectionColumn = (typeof CORRECTION_COLUMNS)[number]

export const correctionMoves = moves({
  grant: { from: ['open'], to: 'done', answer: 'yes' },
  refuse: { from: ['open'], to: 'refused', reason: true, undo: true, answer: 'no' },
})

const Correction = z.object({
  id: z.number(),
  certificate_id: z.number(),
  status: z.enum(CORRECTION_STATES),
  current_name: z.string(),
  name: z.string(),
  note: z.string(),
  course: z.string(),
  user: z.object({ id: z.number(), name: z.string(), email: z.string(), profile_picture: z.nullable(z.string()) }),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
  created_at: z.string(),
})

export type Correction = z.infer<typeof Correction>

/** Which requests, and in which order. */
const Narrowed = {
  status: z.optional(z.enum([...CORRECTION_STATES, 'all'])),
  search: Search,
  /** A column, with a leading minus descending. */
  sort: sortedBy(CORRECTION_COLUMNS),
}

export const certificateApi = {
  html: endpoint({
    name: 'certificate.html',
    method: 'GET',
    path: '/api/enrollments/:id/certificate',
    access: enrollmentPolicy.get,
    summary: 'The certificate of a completed enrollment as an HTML page (spec 3 §7).',
    params: ById,
    raw: 'text/html',
  }),
  pdf: endpoint({
    name: 'certificate.pdf',
    method: 'GET',
    path: '/api/enrollments/:id/certificate.pdf',
    access: enrollmentPolicy.get,
    summary: 'The certificate of a completed enrollment as a PDF, A4 landscape.',
    params: ById,
    raw: 'application/pdf',
  }),
  programHtml: endpoint({
    name: 'certificate.programHtml',
    method: 'GET',
    path: '/api/program-members/:id/certificate',
    access: certificatePolicy.openProgram,
    summary: 'The certificate of a completed program as an HTML page, for its holder and administrators.',
    params: ById,
    raw: 'text/html',
  }),
  programPdf: endpoint({
    name: 'certificate.programPdf',
    method: 'GET',
    path: '/api/program-members/:id/certificate.pdf',
    access: certificatePolicy.openProgram,
    summary: 'The certificate of a completed program as a PDF, A4 landscape.',
    params: ById,
    raw: 'application/pdf',
  }),
  eventHtml: endpoint({
    name: 'certificate.eventHtml',
    method: 'GET',
    path: '/api/event-registrations/:id/certificate',
    access: certificatePolicy.openProgram,
    summary: 'The certificate of attendance of an event as an HTML page, for its holder and administrators.',
    params: ById,
    raw: 'text/html',
  }),
  eventPdf: endpoint({
    name: 'certificate.eventPdf',
    method: 'GET',
    path: '/api/event-registrations/:id/certificate.pdf',
    access: certificatePolicy.openProgram,
    summary: 'The certificate of attendance of an event as a PDF, A4 landscape.',
    params: ById,
    raw: 'application/pdf',
  }),
  listOwn: endpoint({
    name: 'certificate.listOwn',
    method: 'GET',
    path: '/api/certificates',
    access: certificatePolicy.listOwn,
    summary: "The caller's certificates, newest first, whatever their state.",
    query: z.object({ ...Paging }),
    response: z.object({ certificates: z.array(Certificate), ...Paged }),
  }),
  verify: endpoint({
    name: 'certificate.verify',
    method: 'GET',
    path: '/api/certificates/verify/:code',
    access: anyone,
    summary: 'What a certificate says and whether it is still valid, for anybody who has its code.',
    params: z.object({ code: z.string().check(z.maxLength(60)) }),
    response: VerifiedCertificate,
  }),
  confirmName: endpoint({
    name: 'certificate.confirmName',
    method: 'PUT',
    path: '/api/enrollments/:id/certificate-name',
    access: certificatePolicy.confirmName,
    summary: 'The learner checks the name before the certificate of an active enrollment is made.',
    params: ById,
    body: z.strictObject({ name: Name }),
    response: z.object({ message: z.string() }),
  }),
  revoke: endpoint({
    name: 'certificate.revoke',
    method: 'POST',
    path: '/api/certificates/:id/revoke',
    access: certificatePolicy.revoke,
    summary: 'Takes a certificate back, with a reason that its holder reads.',
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: z.object({ message: z.string() }),
  }),
  askCorrection: endpoint({
    name: 'certificate.askCorrection',
    method: 'POST',
    path: '/api/certificates/:id/corrections',
    access: certificatePolicy.askCorrection,
    summary: 'The holder asks for another name on a valid certificate; admins are notified.',
    params: ById,
    body: z.strictObject({
      name: Name,
      note: z.optional(z.string().check(tidy(), z.maxLength(500, text('Use at most {maximum} characters')))),
    }),
    response: z.object({ message: z.string() }),
    status: 201,
  }),
  listCorrections: endpoint({
    name: 'certificate.listCorrections',
    method: 'GET',
    path: '/api/certificate-corrections',
    access: certificatePolicy.listCorrections,
    summary: 'Wishes for a corrected name, oldest open one first.',
    query: z.object({ ...Narrowed, ...Counting, ...Paging }),
    response: z.object({ corrections: z.array(Correction), ...Counted, ...Paged }),
  }),
  exportCorrections: endpoint({
    name: 'certificate.exportCorrections',
    method: 'GET',
    path: '/api/certificate-corrections/export',
    access: certificatePolicy.listCorrections,
    summary:
      'The requests of the same list as a CSV file, all pages of it. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  correct: endpoint({
    name: 'certificate.correct',
    method: 'POST',
    path: '/api/certificates/:id/correct',
    access: certificatePolicy.correct,
    summary: 'Issues a new certificate with another name; the old one becomes replaced.',
    params: ById,
    body: z.strictObject({
      name: Name,
      /** The request that is granted by this; refused when someone has decided it in the meantime. */
      correction_id: z.optional(Id),
    }),
    response: z.object({ message: z.string(), certificate: Certificate }),
  }),
  refuseCorrection: endpoint({
    name: 'certificate.refuseCorrection',
    method: 'POST',
    path: '/api/certificate-corrections/:id/refuse',
    access: certificatePolicy.correct,
    summary:
      'Declines a wish for a corrected name, with a reason that the holder reads; the certificate stays as it is.',
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: z.object({ message: z.string(), ...Undoable }),
  }),
}

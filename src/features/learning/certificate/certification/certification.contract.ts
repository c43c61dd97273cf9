import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { Counted, Counting, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { signedIn } from '#shared/policy.ts'
import { CERTIFICATE_KINDS, CERTIFICATE_STATES, VerifiedCertificate } from '../certificate.contract.ts'
import { certificatePolicy } from '../certificate.policy.ts'

/** The sortable columns of the list. */
export const CERTIFICATION_COLUMNS = ['name', 'course', 'when'] as const
export type CertificationColumn = (typeof CERTIFICATION_COLUMNS)[number]

/** A certificate of this organisation as the list shows it. */
const Certification = z.object({
  id: z.number(),
  kind: z.enum(CERTIFICATE_KINDS),
  /** The name that is printed on it. */
  name: z.string(),
  course: z.string(),
  issuer: z.string(),
  issued_at: z.string(),
  state: z.enum(CERTIFICATE_STATES),
  ended_at: z.nullable(z.string()),
  /** In groups of four, as people read it. */
  code: z.string(),
  verify_url: z.string(),
  /** Who holds it, as they are called today. */
  user: z.object({ id: z.number(), name: z.string(), email: z.string(), profile_picture: z.nullable(z.string()) }),
})
export type Certification = z.infer<typeof Certification>

/** Which certificates, and in which order. */
const Narrowed = {
  state: z.optional(z.enum([...CERTIFICATE_STATES, 'all'])),
  kind: z.optional(z.enum(CERTIFICATE_KINDS)),
  search: Search,
  sort: sortedBy(CERTIFICATION_COLUMNS),
}

/** Certificates are issued where they are earned, so no call of these writes one (ADR 36). */
export const certificationApi = {
  list: endpoint({
    name: 'certification.list',
    method: 'GET',
    path: '/api/certifications',
    access: signedIn,
    summary:
      "The certificates of courses, programs and events, newest first: everybody's for admins and human resources, the caller's own for others (spec 3 §7).",
    query: z.object({ ...Narrowed, ...Counting, ...Paging }),
    response: z.object({ certifications: z.array(Certification), ...Counted, ...Paged }),
  }),
  export: endpoint({
    name: 'certification.export',
    method: 'GET',
    path: '/api/certifications/export',
    access: certificatePolicy.listAll,
    summary:
      "Everybody's certificates of the same list as a CSV file, all pages of it. The own password must have been given within 10 minutes.",
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  verify: endpoint({
    name: 'certification.verify',
    method: 'GET',
    path: '/api/certifications/:id/verify',
    access: certificatePolicy.check,
    summary:
      'The facts of the public page about a certificate, by its number, for its holder, admins and human resources; the check is noted (spec 3 §7).',
    params: ById,
    response: VerifiedCertificate,
  }),
}

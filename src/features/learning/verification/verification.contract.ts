import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Paged, Paging, Search } from '#shared/paging.ts'
import { verificationPolicy } from './verification.policy.ts'

/** What can be checked by its code. */
export const CHECKED_KINDS = ['certificate', 'card'] as const
export type CheckedKind = (typeof CHECKED_KINDS)[number]

/** The result of the check; `unknown` when the code does not exist. */
export const CHECK_RESULTS = ['valid', 'revoked', 'replaced', 'unknown'] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]

/** Where it was checked: on the public page, by another program, or in the list of certifications by who may see it. */
export const CHECK_PLACES = ['page', 'program', 'list'] as const
export type CheckPlace = (typeof CHECK_PLACES)[number]

const Verification = z.object({
  id: z.number(),
  kind: z.enum(CHECKED_KINDS),
  result: z.enum(CHECK_RESULTS),
  place: z.enum(CHECK_PLACES),
  /** The name on the certificate, or whose card it is; null for unknown codes. */
  name: z.nullable(z.string()),
  /** What the certificate is for. */
  course: z.nullable(z.string()),
  /** More than one where checks are counted per day: unknown codes, and what is checked very often. */
  times: z.number(),
  /** The last of them. */
  checked_at: z.iso.datetime(),
})
export type Verification = z.infer<typeof Verification>

/** Which checks. */
const Narrowed = {
  kind: z.optional(z.enum(CHECKED_KINDS)),
  result: z.optional(z.enum(CHECK_RESULTS)),
  search: Search,
}

export const verificationApi = {
  list: endpoint({
    name: 'verification.list',
    method: 'GET',
    path: '/api/verifications',
    access: verificationPolicy.list,
    summary:
      'The log of checks of certificates and membership cards, the last first; who checked is not kept (spec 3 §7).',
    query: z.object({ ...Narrowed, ...Paging }),
    response: z.object({ verifications: z.array(Verification), ...Paged }),
  }),
  export: endpoint({
    name: 'verification.export',
    method: 'GET',
    path: '/api/verifications/export',
    access: verificationPolicy.list,
    summary: 'The checks of the same list as a CSV file, all pages of it.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
}

import * as z from 'zod/mini'
import { Undoable } from '#features/base/undo/undo.contract.ts'
import { Choosing } from '#shared/choices.ts'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { ById, Id } from '#shared/id.ts'
import { moves } from '#shared/moves.ts'
import { OptionalReason, Reason } from '#shared/text-fields.ts'
import { EnrollmentRow, Narrowed } from '../enrollment.contract.ts'
import { enrollmentPolicy } from '../enrollment.policy.ts'

/** spec 3 §4. Only the server completes; there is no call for it. */
export const enrollmentMoves = moves({
  approve: { from: ['pending'], to: 'active', undo: true, answer: 'yes' },
  reject: { from: ['pending'], to: 'rejected', reason: true, undo: true, answer: 'no' },
  complete: { from: ['active'], to: 'completed' },
})

/** What a decision about several is about. */
const Ids = z
  .array(Id)
  .check(
    z.minLength(1, text('Choose at least one enrollment')),
    z.maxLength(100, text('Choose at most {maximum} enrollments')),
  )

/** What staff do with requests; public pages do not load it. */
export const decisionApi = {
  courses: endpoint({
    name: 'enrollment.courses',
    method: 'GET',
    path: '/api/enrollments/courses',
    access: enrollmentPolicy.list,
    summary:
      'The courses that the list of the caller has enrollments in, by title, to filter it by; at most 500, further ones by their words.',
    query: z.object(Choosing),
    response: z.object({ courses: z.array(z.object({ id: z.number(), title: z.string() })) }),
  }),
  export: endpoint({
    name: 'enrollment.export',
    method: 'GET',
    path: '/api/enrollments/export',
    access: enrollmentPolicy.export,
    summary:
      'The enrollments of the same list as a CSV file, all pages of it. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  setStatus: endpoint({
    name: 'enrollment.setStatus',
    method: 'PUT',
    path: '/api/enrollments/:id/status',
    access: enrollmentPolicy.decide,
    summary: 'Approves (active) or rejects (rejected, with a reason) a pending enrollment (spec 3 §4, §5, §7).',
    params: ById,
    body: z.strictObject({
      status: z.enum(['active', 'rejected'], { error: text('Choose whether to approve or reject') }),
      reason: OptionalReason,
    }),
    response: z.object({ message: z.string(), enrollment: EnrollmentRow, ...Undoable }),
  }),
  bulkApprove: endpoint({
    name: 'enrollment.bulkApprove',
    method: 'POST',
    path: '/api/enrollments/bulk-approve',
    access: enrollmentPolicy.decide,
    summary: 'Approves those of the given enrollments that are still pending; says which they were.',
    body: z.strictObject({ ids: Ids }),
    response: z.object({
      message: z.string(),
      approved: z.array(z.number()),
      skipped: z.array(z.number()),
      ...Undoable,
    }),
  }),
  bulkReject: endpoint({
    name: 'enrollment.bulkReject',
    method: 'POST',
    path: '/api/enrollments/bulk-reject',
    access: enrollmentPolicy.decide,
    summary:
      'Rejects those of the given enrollments that are still pending, all for the one reason that their learners read; says which they were.',
    body: z.strictObject({ ids: Ids, reason: Reason }),
    response: z.object({
      message: z.string(),
      rejected: z.array(z.number()),
      skipped: z.array(z.number()),
      ...Undoable,
    }),
  }),
}

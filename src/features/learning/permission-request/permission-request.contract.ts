import * as z from 'zod/mini'
import { Undoable } from '#features/base/undo/undo.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Counted, Counting, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { Reason, REASON_MAX, requiredText } from '#shared/text-fields.ts'
import { tidy } from '#shared/visible-text.ts'
import { permissionRequestPolicy } from './permission-request.policy.ts'

/** What teachers ask for (spec 3 §2, §3). */
export const PERMISSION_TYPES = ['can_create_course', 'can_create_quiz'] as const
export type PermissionType = (typeof PERMISSION_TYPES)[number]

export const PERMISSION_REQUEST_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type PermissionRequestStatus = (typeof PERMISSION_REQUEST_STATUSES)[number]

/** The sortable columns of the list. */
export const PERMISSION_REQUEST_COLUMNS = ['teacher', 'permission', 'when'] as const
export type PermissionRequestColumn = (typeof PERMISSION_REQUEST_COLUMNS)[number]

/** spec 3 §4; a granted permission can be withdrawn, and asked for again. */
export const permissionRequestMoves = moves({
  approve: { from: ['pending'], to: 'approved', undo: true, answer: 'yes' },
  reject: { from: ['pending'], to: 'rejected', reason: true, undo: true, answer: 'no' },
  withdraw: { from: ['approved'], to: 'withdrawn', reason: true, undo: true },
})

declare module '#shared/policy.ts' {
  interface ActorFacts {
    /** True while a request of this person for it is approved (spec 3 §4). */
    can_create_course: boolean
    can_create_quiz: boolean
  }
}

/** The fewest characters of a reason (spec 3 §9). */
const REASON_MIN = 10

const FILL_IN = text('Please fill in all fields')

/** What a teacher sends (spec 3 §5). */
const PermissionRequestForm = z.strictObject({
  permission_type: z.enum(PERMISSION_TYPES, { error: FILL_IN }),
  reason: z
    .string({ error: FILL_IN })
    .check(
      tidy(),
      z.minLength(1, { error: FILL_IN, abort: true }),
      z.minLength(REASON_MIN, text('Please provide a more detailed reason (at least 10 characters)')),
      z.maxLength(REASON_MAX, text('Use at most {maximum} characters')),
    ),
})

const PermissionRequest = z.object({
  id: z.number(),
  permission_type: z.enum(PERMISSION_TYPES),
  reason: z.string(),
  status: z.enum(PERMISSION_REQUEST_STATUSES),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  /** Who decided. */
  reviewer: z.nullable(z.object({ name: z.string() })),
  user: z.object({ id: z.number(), name: z.string(), email: z.string(), profile_picture: z.nullable(z.string()) }),
  admin_notes: z.nullable(z.string()),
  withdrawn_at: z.nullable(z.string()),
  /** Why a permission that was granted is no longer. */
  withdrawal_reason: z.nullable(z.string()),
})
export type PermissionRequest = z.infer<typeof PermissionRequest>

const Decided = z.object({ message: z.string(), permission_request: PermissionRequest, ...Undoable })

/** Which requests, and in which order. */
const Narrowed = {
  status: z.optional(z.enum([...PERMISSION_REQUEST_STATUSES, 'all'])),
  permission_type: z.optional(z.enum(PERMISSION_TYPES)),
  search: Search,
  /** A column, with a leading minus descending. */
  sort: sortedBy(PERMISSION_REQUEST_COLUMNS),
}

export const permissionRequestApi = {
  list: endpoint({
    name: 'permission-request.list',
    method: 'GET',
    path: '/api/permission-requests',
    access: permissionRequestPolicy.list,
    summary:
      "Requests for permissions, who waits longest first, then the last decided: all for an admin, a teacher's own (spec 3 §7).",
    query: z.object({
      ...Narrowed,
      /** `1`: only the caller's own, also for an admin who teaches. */
      mine: z.optional(z.enum(['0', '1'])),
      ...Counting,
      ...Paging,
    }),
    response: z.object({ permission_requests: z.object({ data: z.array(PermissionRequest) }), ...Counted, ...Paged }),
  }),
  get: endpoint({
    name: 'permission-request.get',
    method: 'GET',
    path: '/api/permission-requests/:id',
    access: permissionRequestPolicy.get,
    summary: 'One request for a permission.',
    params: ById,
    response: z.object({ permission_request: PermissionRequest }),
  }),
  export: endpoint({
    name: 'permission-request.export',
    method: 'GET',
    path: '/api/permission-requests/export',
    access: permissionRequestPolicy.export,
    summary:
      'The requests of the same list as a CSV file, all pages of it. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  create: endpoint({
    name: 'permission-request.create',
    method: 'POST',
    path: '/api/permission-requests',
    access: permissionRequestPolicy.create,
    summary: 'A teacher asks for a permission; one request of each type at a time (spec 3 §5, §7).',
    body: PermissionRequestForm,
    response: z.object({ message: z.string(), permission_request: PermissionRequest }),
    status: 201,
  }),
  approve: endpoint({
    name: 'permission-request.approve',
    method: 'POST',
    path: '/api/permission-requests/:id/approve',
    access: permissionRequestPolicy.decide,
    summary: 'Grants what was asked for, with notes for the teacher where there are some (spec 3 §4, §5, §7).',
    params: ById,
    body: z.strictObject({
      admin_notes: z.nullish(
        z.string().check(tidy(), z.maxLength(REASON_MAX, text('Use at most {maximum} characters'))),
      ),
    }),
    response: Decided,
  }),
  reject: endpoint({
    name: 'permission-request.reject',
    method: 'POST',
    path: '/api/permission-requests/:id/reject',
    access: permissionRequestPolicy.decide,
    summary: 'Does not grant it, with notes that the teacher reads (spec 3 §4, §5, §7).',
    params: ById,
    body: z.strictObject({ admin_notes: requiredText(text('Please provide a reason for rejection'), REASON_MAX) }),
    response: Decided,
  }),
  withdraw: endpoint({
    name: 'permission-request.withdraw',
    method: 'POST',
    path: '/api/permission-requests/:id/withdraw',
    access: permissionRequestPolicy.decide,
    summary: 'Takes a granted permission away, with a reason that the teacher reads. What was made with it stays.',
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: Decided,
  }),
}

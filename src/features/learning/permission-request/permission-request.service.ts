import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import { recordReading } from '#server/audit/record-reading.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type Message, message, word } from '#shared/message.ts'
import { lostMove, type Move } from '#shared/moves.ts'
import { can } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Undoable, UndoOffer } from '#features/base/undo/undo.service.ts'
import { idsWithRole, requireUser, type User } from '#features/base/user/user.service.ts'
import {
  type PermissionRequest,
  permissionRequestApi,
  permissionRequestMoves,
  type PermissionRequestStatus,
  type PermissionType,
} from './permission-request.contract.ts'
import {
  findOpenStatus,
  findPermissionRequest,
  insertPermissionRequest,
  listAllPermissionRequests,
  listPermissionRequests,
  movePermissionRequest,
  movePermissionRequestsBack,
  type PermissionRequestFilter,
} from './permission-request.data.ts'
import {
  permissionGranted,
  permissionRefused,
  permissionRequested,
  permissionRequestSubject,
  permissionWithdrawn,
} from './permission-request.events.ts'
import { permissionRequestPolicy, permissionRequestScope } from './permission-request.policy.ts'

export { permissionFacts } from './permission-request.data.ts'

/** For the history of a request. */
export { PERMISSION_REQUEST_HISTORY, permissionRequestSubject } from './permission-request.events.ts'

const NOT_FOUND = message('Permission request not found')

/** Throws 404. */
export async function requirePermissionRequest(db: Db, id: number): Promise<PermissionRequest> {
  const row = await findPermissionRequest(db, id)
  if (!row) throw notFound(NOT_FOUND)
  return row
}

/** Why a second request of the same type is refused. */
const openRequestConflict = (status: PermissionRequestStatus | undefined): AppError =>
  new AppError(
    'conflict',
    status === 'approved'
      ? message('You already have this permission')
      : message('You have already requested this permission. An administrator will review it.'),
  )

/** The error when someone else has already decided. */
const alreadyInMessage = (status: PermissionRequestStatus): Message =>
  message(
    'This request is already {status, select, pending {pending} approved {approved} rejected {rejected} other {withdrawn}}',
    { status },
  )

/**
 * Writes a teacher's request and notifies the admins. Throws 409 when one of this type is open or granted.
 * @param now when it was made; the demo data gives past moments
 */
export async function requestPermission(
  cause: Cause | Past,
  tx: Db,
  input: { userId: number; permissionType: PermissionType; reason: string },
  now: Date,
): Promise<PermissionRequest> {
  const id = await insertPermissionRequest(tx, { ...input, createdAt: now })
  if (id === undefined) throw openRequestConflict(await findOpenStatus(tx, input.userId, input.permissionType))
  const row = await requirePermissionRequest(tx, id)
  await permissionRequested(cause, tx, row, await idsWithRole(tx, 'admin', now))
  return row
}

/** What a decision writes beside the status. */
type Changed = Omit<Parameters<typeof movePermissionRequest>[2], 'from' | 'to'>

type Recorder<C> = (
  cause: C,
  tx: Db,
  decided: { row: PermissionRequest; teacher: User; byId: number; now: Date },
) => Promise<UndoOffer | null>

/** Makes a move and records it. Throws 404, and 409 when someone was faster. */
async function decide<C>(
  cause: C,
  tx: Db,
  input: { id: number; move: Move<PermissionRequestStatus>; byId: number; changed: Changed; record: Recorder<C> },
  now: Date,
) {
  const { id, move, byId, changed, record } = input
  const before = await requirePermissionRequest(tx, id)
  if (!(await movePermissionRequest(tx, id, { ...changed, from: move.from, to: move.to }))) {
    const { status } = await requirePermissionRequest(tx, id)
    throw lostMove(alreadyInMessage(status))
  }
  const row = await requirePermissionRequest(tx, id)
  const undo = await record(cause, tx, { row, teacher: await requireUser(tx, before.user.id), byId, now })
  return { permission_request: row, undo }
}

/** A decision about a pending request, with notes for its teacher where there are some. */
export async function decidePermissionRequest(
  cause: Cause | Past,
  tx: Db,
  input: { id: number; move: 'approve' | 'reject'; byId: number; notes: string | null },
  now: Date,
) {
  const { id, byId, notes } = input
  const changed = { reviewerId: byId, decidedAt: now, adminNotes: notes }
  const record = input.move === 'approve' ? permissionGranted : permissionRefused
  return decide(cause, tx, { id, move: permissionRequestMoves[input.move], byId, changed, record }, now)
}

/** Undoes a decision. */
export const permissionRequestUndoable: Undoable<PermissionRequestStatus> = {
  name: 'permission-request',
  moves: permissionRequestMoves,
  ability: permissionRequestPolicy.decide,
  takeBack: async (tx, ids, states) =>
    (await movePermissionRequestsBack(tx, ids, states)).map(permissionRequestSubject),
}

type Narrowed = Call<typeof permissionRequestApi.export>['query']

const filterOf = ({ status, permission_type: permissionType, search }: Narrowed): PermissionRequestFilter => ({
  status: status === 'all' ? undefined : status,
  permissionType,
  search,
})

async function list({ db, me, query }: Call<typeof permissionRequestApi.list>) {
  const { mine, sort, page, limit, counts } = query
  const scope = permissionRequestScope(me, mine === '1') === 'own' ? { userId: me.id } : {}
  const asked = { sort, page, limit, counts }
  const { rows, ...paged } = await listPermissionRequests(db, { ...filterOf(query), ...scope }, asked)
  return { permission_requests: { data: rows }, ...paged }
}

async function get(call: Call<typeof permissionRequestApi.get>) {
  const { db, me, params } = call
  const row = await requirePermissionRequest(db, params.id)
  // Someone else's does not exist for a teacher.
  if (!can(me, permissionRequestPolicy.get, row)) throw notFound(NOT_FOUND)
  await recordReading(call, 'permission-request.get', {
    record: permissionRequestSubject(row.id),
    ownerId: row.user.id,
  })
  return { permission_request: row }
}

const TYPE_WORDS: Record<PermissionType, Message> = {
  can_create_course: message('Create Course'),
  can_create_quiz: message('Create Quiz'),
}

const STATUS_WORDS: Record<PermissionRequestStatus, Message> = {
  pending: message('Pending'),
  approved: word('Approved', 'request'),
  rejected: word('Rejected', 'request'),
  withdrawn: word('Withdrawn', 'request'),
}

const PERMISSION_REQUEST_FILE: readonly CsvColumn<PermissionRequest>[] = [
  { head: message('Teacher'), cell: ({ user }) => user.name },
  { head: message('Email'), cell: ({ user }) => user.email },
  { head: message('Permission'), cell: (row) => TYPE_WORDS[row.permission_type] },
  { head: message('Reason'), cell: ({ reason }) => reason },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Requested'), cell: (row) => instantCell(row.created_at) },
  { head: message('Decided'), cell: (row) => instantCell(row.decided_at) },
  { head: message('Decided by'), cell: ({ reviewer }) => reviewer?.name ?? '' },
  { head: message('Notes'), cell: (row) => row.admin_notes },
]

/** All rows of the list as a file; the download is logged with their number. */
async function exportAll(call: Call<typeof permissionRequestApi.export>): Promise<RawAnswer> {
  const { db, query } = call
  await requireConfirmed(call)
  const found = await listAllPermissionRequests(db, filterOf(query), query.sort)
  return listFile(
    call,
    {
      action: 'permission-request.export',
      name: `permission-requests-${query.status ?? 'all'}`,
      columns: PERMISSION_REQUEST_FILE,
    },
    found,
  )
}

async function create(call: Call<typeof permissionRequestApi.create>) {
  const { db, me, body, now, say } = call
  const asked = { userId: me.id, permissionType: body.permission_type, reason: body.reason }
  const added = await db.transaction((tx) => requestPermission(call, tx, asked, now()))
  return { message: say('Permission request submitted successfully'), permission_request: added }
}

async function approve(call: Call<typeof permissionRequestApi.approve>) {
  const { db, me, params, body, now, say } = call
  const input = { id: params.id, move: 'approve', byId: me.id, notes: body.admin_notes || null } as const
  const decided = await db.transaction((tx) => decidePermissionRequest(call, tx, input, now()))
  return { message: say('Permission request approved successfully'), ...decided }
}

async function reject(call: Call<typeof permissionRequestApi.reject>) {
  const { db, me, params, body, now, say } = call
  const input = { id: params.id, move: 'reject', byId: me.id, notes: body.admin_notes } as const
  const decided = await db.transaction((tx) => decidePermissionRequest(call, tx, input, now()))
  return { message: say('Permission request rejected successfully'), ...decided }
}

async function withdraw(call: Call<typeof permissionRequestApi.withdraw>) {
  const { db, me, params, body, now, say } = call
  const at = now()
  const changed = { withdrawnAt: at, withdrawalReason: body.reason }
  const input = {
    id: params.id,
    move: permissionRequestMoves.withdraw,
    byId: me.id,
    changed,
    record: permissionWithdrawn,
  }
  const decided = await db.transaction((tx) => decide(call, tx, input, at))
  return { message: say('Permission withdrawn'), ...decided }
}

export const permissionRequestHandlers = handlers(permissionRequestApi, {
  list,
  get,
  export: exportAll,
  create,
  approve,
  reject,
  withdraw,
})

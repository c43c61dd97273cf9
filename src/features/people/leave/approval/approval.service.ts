import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { type Ability, authorize, can } from '#shared/policy.ts'
import { requireUser } from '#features/base/user/user.service.ts'
import type { Leave } from '../leave.contract.ts'
import { findLeave } from '../leave.data.ts'
import { leaveCancelAsked, leaveApprovedByManager, leaveCancellationRejected } from '../leave.events.ts'
import { type LeaveFacts, leavePolicy } from '../leave.policy.ts'
import { NOT_FOUND, listDecidersToNotify, requireLeave, toShownLeave, todayOf } from '../request/request.service.ts'
import { approvalApi } from './approval.contract.ts'
import { setCancelAsked, setManagerApproved } from './approval.data.ts'

type Asking = Call<typeof approvalApi.confirm> | Call<typeof approvalApi.askCancel> | Call<typeof approvalApi.keep>

const CHANGED = message('This leave has changed in the meantime')

/** The leave that a call is about. Throws 404 for one that the caller may not see, and 403. */
async function requireAllowed(tx: Db, { me, params }: Pick<Asking, 'me' | 'params'>, ability: Ability<LeaveFacts>) {
  const row = await findLeave(tx, params.id)
  if (!row || !can(me, leavePolicy.get, row)) throw notFound(NOT_FOUND)
  const before = await toShownLeave(tx, row)
  authorize(me, ability, before)
  return before
}

async function approveAsManager(call: Call<typeof approvalApi.confirm>): Promise<Leave> {
  const { db, me, now } = call
  return db.transaction(async (tx) => {
    const { id, employee } = await requireAllowed(tx, call, leavePolicy.confirm)
    if (!(await setManagerApproved(tx, id, { byId: me.id, now: now() }))) throw lostMove(CHANGED)
    const row = await requireLeave(tx, id)
    const happened = { row, owner: await requireUser(tx, employee.user_id), byId: me.id }
    const deciders = (await listDecidersToNotify(tx, row, now())).filter((one) => one !== me.id)
    await leaveApprovedByManager(call, tx, happened, deciders)
    return toShownLeave(tx, row)
  })
}

async function askCancel(call: Call<typeof approvalApi.askCancel>): Promise<Leave> {
  const { db, me, now } = call
  return db.transaction(async (tx) => {
    const { id, end_date: last } = await requireAllowed(tx, call, leavePolicy.askCancel)
    if (last < (await todayOf(tx, now()))) throw new AppError('conflict', message('This leave is over'))
    if (!(await setCancelAsked(tx, id, now()))) throw lostMove(CHANGED)
    const row = await requireLeave(tx, id)
    const happened = { row, owner: await requireUser(tx, me.id), byId: me.id }
    await leaveCancelAsked(call, tx, happened, await listDecidersToNotify(tx, row, now()))
    return toShownLeave(tx, row)
  })
}

async function rejectCancellation(call: Call<typeof approvalApi.keep>): Promise<Leave> {
  const { db, me } = call
  return db.transaction(async (tx) => {
    const { id, employee } = await requireAllowed(tx, call, leavePolicy.keep)
    if (!(await setCancelAsked(tx, id, null))) throw lostMove(CHANGED)
    const row = await requireLeave(tx, id)
    await leaveCancellationRejected(call, tx, { row, owner: await requireUser(tx, employee.user_id), byId: me.id })
    return toShownLeave(tx, row)
  })
}

export const approvalHandlers = handlers(approvalApi, {
  confirm: async (call) => ({
    leave: await approveAsManager(call),
    message: call.say('Approved as manager. Someone else makes the final decision.'),
  }),
  askCancel: async (call) => ({
    leave: await askCancel(call),
    message: call.say('Leave cancellation requested'),
  }),
  keep: async (call) => ({ leave: await rejectCancellation(call), message: call.say('Leave kept') }),
})

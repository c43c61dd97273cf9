import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { todayOf } from '#features/people/employee/employee.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { idsWithRole } from '#features/base/user/user.service.ts'
import { insertReviews, listEmployeesToReview, listPeopleWithPendingReviews } from '../appraisal.data.ts'
import {
  type CycleForm,
  cycleMoves,
  type CycleStatus,
  type ReviewCycle,
  reviewCycleApi,
} from './review-cycle.contract.ts'
import {
  deleteCycle,
  findCycle,
  insertCycle,
  listAllCycles,
  listCycles,
  lockCycle,
  setCycle,
  type StoredCycle,
} from './review-cycle.data.ts'
import {
  cycleClosed,
  cycleCreated,
  cycleOpened,
  cycleReminded,
  cycleRemoved,
  cycleUpdated,
} from './review-cycle.events.ts'

const NOT_FOUND = message('Review cycle not found')

const STATES: Record<CycleStatus, Message> = {
  draft: message('This review cycle is a draft'),
  open: message('This review cycle is open'),
  closed: message('This review cycle is closed'),
}

/** A cycle as its page shows it. Throws 404. */
export async function requireCycle(db: Db, id: number) {
  const found = await findCycle(db, id)
  if (!found) throw notFound(NOT_FOUND)
  return found
}

/** A cycle in this state that is locked until the transaction ends. Throws 404, and 409 when it is in another. */
async function lockCycleInState(tx: Db, id: number, from: CycleStatus): Promise<StoredCycle> {
  const held = await lockCycle(tx, id)
  if (!held) throw notFound(NOT_FOUND)
  if (held.status !== from) throw lostMove(STATES[held.status])
  return held
}

const columnsOf = (form: CycleForm) => ({
  title: form.title,
  startsOn: form.starts_on,
  endsOn: form.ends_on,
  selfDueOn: form.self_due_on,
  managerDueOn: form.manager_due_on,
  criteria: form.criteria,
})

/** Makes a draft; the caller has checked who may. */
export async function createDraftCycle(
  cause: Cause | Past,
  tx: Db,
  { form, byId }: { form: CycleForm; byId: number },
  now: Date,
): Promise<number> {
  const id = await insertCycle(tx, { ...columnsOf(form), createdById: byId, createdAt: now })
  await cycleCreated(cause, tx, { id, title: form.title }, { byId })
  return id
}

/**
 * Who writes the review of someone: the manager, or else the person who opens the cycle, or else another keeper of
 * records. No one reviews themselves; null when there is no one else.
 */
function reviewerOf(
  { userId, managerId }: { userId: number; managerId: number | null },
  { managers, keepers, byId }: { managers: ReadonlySet<number>; keepers: readonly number[]; byId: number },
): number | null {
  if (managerId !== null && managerId !== userId && managers.has(managerId)) return managerId
  return [byId, ...keepers].find((id) => id !== userId) ?? null
}

/**
 * Opens a draft with a review for everyone; the caller has checked who may. Throws 404, and 409 when it is no draft or
 * when no one is there.
 * @param now when it was opened; the demo data gives past moments
 */
export async function openCycle(
  cause: Cause | Past,
  tx: Db,
  { id, byId }: { id: number; byId: number },
  now: Date,
): Promise<void> {
  const cycle = await lockCycleInState(tx, id, 'draft')
  const people = await listEmployeesToReview(tx, cycle.endsOn)
  if (people.length === 0) {
    throw new AppError('conflict', message('No current employee had joined by the end of the period'))
  }
  const keepers = [...(await idsWithRole(tx, 'hr', now)), ...(await idsWithRole(tx, 'admin', now))]
  const managers = new Set([...keepers, ...(await idsWithRole(tx, 'manager', now))])
  await setCycle(tx, { id, from: 'draft' }, { status: cycleMoves.open.to, openedById: byId, openedAt: now })
  const rows = people.map((person) => ({
    cycleId: id,
    employeeId: person.employeeId,
    userId: person.userId,
    reviewerId: reviewerOf(person, { managers, keepers, byId }),
    createdAt: now,
  }))
  await insertReviews(tx, rows)
  await cycleOpened(cause, tx, cycle, { byId, userIds: people.map(({ userId }) => userId), dueOn: cycle.selfDueOn })
}

/** Closes an open cycle; the caller has checked who may. Throws 404 and 409. */
export async function closeCycle(
  cause: Cause | Past,
  tx: Db,
  { id, byId }: { id: number; byId: number },
  now: Date,
): Promise<void> {
  const cycle = await lockCycleInState(tx, id, 'open')
  await setCycle(tx, { id, from: 'open' }, { status: cycleMoves.close.to, closedById: byId, closedAt: now })
  await cycleClosed(cause, tx, cycle, { byId })
}

const filterOf = ({ status }: Call<typeof reviewCycleApi.export>['query']) => ({
  status: status === 'all' ? undefined : status,
})

async function list({ db, query }: Call<typeof reviewCycleApi.list>) {
  const { page, limit, counts } = query
  const { rows, ...paged } = await listCycles(db, filterOf(query), { page, limit, counts })
  return { cycles: rows, ...paged }
}

const STATUS_WORDS: Record<CycleStatus, Message> = {
  draft: message('Draft'),
  open: message('Open'),
  closed: message('Closed'),
}

const REVIEW_CYCLE_FILE: readonly CsvColumn<ReviewCycle>[] = [
  { head: message('Review cycle'), cell: ({ title }) => title },
  { head: message('From'), cell: (cycle) => cycle.starts_on },
  { head: message('To'), cell: (cycle) => cycle.ends_on },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Self-reviews due'), cell: (cycle) => cycle.self_due_on },
  { head: message('Manager reviews due'), cell: (cycle) => cycle.manager_due_on },
  { head: message('Employee reviews'), cell: ({ progress }) => progress.all },
  { head: message('Self-review not submitted'), cell: ({ progress }) => progress.self },
  { head: message('To be reviewed'), cell: ({ progress }) => progress.submitted },
  { head: message('Shared'), cell: ({ progress }) => progress.shared + progress.read },
  { head: message('Read'), cell: ({ progress }) => progress.read },
  { head: message('Opened'), cell: (cycle) => instantCell(cycle.opened_at) },
  { head: message('Closed'), cell: (cycle) => instantCell(cycle.closed_at) },
  { head: message('Created by'), cell: (cycle) => cycle.created_by },
]

async function exportAll(call: Call<typeof reviewCycleApi.export>): Promise<RawAnswer> {
  const { db, query } = call
  const name = `review-cycles-${query.status ?? 'all'}`
  const found = await listAllCycles(db, filterOf(query))
  return listFile(call, { action: 'reviewCycle.export', name, columns: REVIEW_CYCLE_FILE }, found)
}

async function create(call: Call<typeof reviewCycleApi.create>) {
  const { db, me, body, now, say } = call
  const id = await db.transaction((tx) => createDraftCycle(call, tx, { form: body, byId: me.id }, now()))
  return { message: say('Draft saved'), cycle: await requireCycle(db, id) }
}

async function update(call: Call<typeof reviewCycleApi.update>) {
  const { db, me, params, body, say } = call
  await db.transaction(async (tx) => {
    const { id } = await lockCycleInState(tx, params.id, 'draft')
    await setCycle(tx, { id, from: 'draft' }, columnsOf(body))
    await cycleUpdated(call, tx, { id, title: body.title }, { byId: me.id, ...body })
  })
  return { message: say('Draft saved'), cycle: await requireCycle(db, params.id) }
}

async function remove(call: Call<typeof reviewCycleApi.remove>) {
  const { db, me, params, say } = call
  await db.transaction(async (tx) => {
    const cycle = await lockCycleInState(tx, params.id, 'draft')
    await deleteCycle(tx, cycle.id)
    await cycleRemoved(call, tx, cycle, { byId: me.id })
  })
  return { message: say('Draft deleted') }
}

async function open(call: Call<typeof reviewCycleApi.open>) {
  const { db, me, params, now, say } = call
  await db.transaction((tx) => openCycle(call, tx, { id: params.id, byId: me.id }, now()))
  return { message: say('Review cycle opened. Everyone has been notified.'), cycle: await requireCycle(db, params.id) }
}

async function close(call: Call<typeof reviewCycleApi.close>) {
  const { db, me, params, now, say } = call
  await db.transaction((tx) => closeCycle(call, tx, { id: params.id, byId: me.id }, now()))
  return { message: say('Review cycle closed'), cycle: await requireCycle(db, params.id) }
}

async function remind(call: Call<typeof reviewCycleApi.remind>) {
  const { db, me, params, now, say } = call
  await db.transaction(async (tx) => {
    const cycle = await lockCycleInState(tx, params.id, 'open')
    const today = await todayOf(tx, now())
    if (cycle.remindedOn === today) throw new AppError('conflict', message('Everyone has already been reminded today'))
    const { id, selfDueOn, managerDueOn } = cycle
    const waited = await listPeopleWithPendingReviews(tx, id, selfDueOn < today)
    await setCycle(tx, { id, from: 'open' }, { remindedOn: today })
    await cycleReminded(call, tx, cycle, { byId: me.id, ...waited, selfDueOn, managerDueOn })
  })
  return { message: say('Reminders sent'), cycle: await requireCycle(db, params.id) }
}

export const reviewCycleHandlers = handlers(reviewCycleApi, {
  list,
  export: exportAll,
  get: async ({ db, params }) => ({ cycle: await requireCycle(db, params.id) }),
  create,
  update,
  remove,
  open,
  close,
  remind,
})

import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { can } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import { findCohort, listPeopleInCohort } from '../cohort/cohort.data.ts'
import { programPolicy } from '../program.policy.ts'
import { listMentorIds } from '../mentor-program/mentor-program.data.ts'
import { cohortEventApi, type EventForm } from './event.contract.ts'
import { deleteEvent, insertEvent, isInCohort, listEvents, lockEvent, setEvent } from './event.data.ts'
import { planChanged } from './event.events.ts'

const NO_COHORT = message('Cohort not found')

async function requireCohort(db: Db, id: number) {
  const found = await findCohort(db, id)
  if (!found) throw notFound(NO_COHORT)
  return found.cohort
}

/** An event, held until the end of the transaction. Throws 404. */
async function lockEventOrRefuse(tx: Db, id: number) {
  const found = await lockEvent(tx, id)
  if (!found) throw notFound(message('Event not found'))
  return found
}

const listMemberIds = async (tx: Db, cohortId: number): Promise<number[]> =>
  (await listPeopleInCohort(tx, cohortId)).map(({ id }) => id)

type Planned = { cohortId: number; form: EventForm; byId: number }

/**
 * Adds an event to a cohort; the caller has checked who may. Throws 404.
 * @param now when it was done; the demo data gives past moments
 */
export async function planEvent(
  cause: Cause | Past,
  tx: Db,
  { cohortId, form, byId }: Planned,
  now: Date,
): Promise<void> {
  const { programId } = await requireCohort(tx, cohortId)
  await insertEvent(tx, cohortId, form, now)
  const memberIds = await listMemberIds(tx, cohortId)
  await planChanged(cause, tx, { action: 'cohortEvent.create', programId, byId, name: form.title, memberIds })
}

/** What a cohort plans: to the person who is not in it, there is no such cohort (404). */
async function list({ db, me, params }: Call<typeof cohortEventApi.list>) {
  const { programId } = await requireCohort(db, params.id)
  const is_member = await isInCohort(db, params.id, me.id)
  if (!can(me, programPolicy.readEvents, { is_member, mentor_ids: await listMentorIds(db, programId) }))
    throw notFound(NO_COHORT)
  return { events: await listEvents(db, params.id) }
}

async function create(call: Call<typeof cohortEventApi.create>) {
  const { db, me, params, body, now, say } = call
  await db.transaction((tx) => planEvent(call, tx, { cohortId: params.id, form: body, byId: me.id }, now()))
  return { message: say('Event added') }
}

async function update(call: Call<typeof cohortEventApi.update>) {
  const { db, me, params, body, say } = call
  await db.transaction(async (tx) => {
    const { event, programId } = await lockEventOrRefuse(tx, params.id)
    await setEvent(tx, event.id, body)
    const memberIds = await listMemberIds(tx, event.cohortId)
    await planChanged(call, tx, {
      action: 'cohortEvent.update',
      programId,
      byId: me.id,
      name: body.title,
      memberIds,
    })
  })
  return { message: say('Event saved') }
}

async function remove(call: Call<typeof cohortEventApi.remove>) {
  const { db, me, params, now, say } = call
  await db.transaction(async (tx) => {
    const { event, programId } = await lockEventOrRefuse(tx, params.id)
    await deleteEvent(tx, event.id)
    // No notification for removing a past event.
    const memberIds = event.startsAt > now() ? await listMemberIds(tx, event.cohortId) : []
    await planChanged(call, tx, {
      action: 'cohortEvent.remove',
      programId,
      byId: me.id,
      name: event.title,
      memberIds,
    })
  })
  return { message: say('Event deleted') }
}

export const cohortEventHandlers = handlers(cohortEventApi, { list, create, update, remove })

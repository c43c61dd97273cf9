import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { Day } from '#shared/dates.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { todayOf } from '#features/people/employee/employee.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { findStoredProgram } from '../program.data.ts'
import { programChanged } from '../program.events.ts'
import { requireMentorProgram } from '../mentor-program/mentor-program.service.ts'
import { type Cohort, cohortApi, type CohortForm, cohortStateOn } from './cohort.contract.ts'
import {
  deleteUnusedCohort,
  findCohort,
  type FoundCohort,
  insertCohort,
  listCohorts,
  setCohort,
} from './cohort.data.ts'

/** For the members of programs. */
export {
  claimStartingCohorts,
  type Entry,
  findCohort,
  freePlace,
  listPeopleInCohort,
  listUnendedCohorts,
  type StoredCohort,
  takePlace,
} from './cohort.data.ts'

const NOT_FOUND = message('Cohort not found')

const columnsOf = (form: CohortForm) => ({
  name: form.name,
  startsOn: form.starts_on,
  endsOn: form.ends_on,
  joinUntil: form.join_until,
  places: form.places,
})

function toCohortOn(today: Day, { cohort, isUnused }: FoundCohort): Cohort {
  const days = { starts_on: cohort.startsOn, ends_on: cohort.endsOn, join_until: cohort.joinUntil }
  const { id, name, places, taken, programId } = cohort
  return {
    id,
    program_id: programId,
    name,
    ...days,
    places,
    taken,
    state: cohortStateOn(today, days),
    is_unused: isUnused,
  }
}

/** A cohort by id. Throws 404. */
async function requireCohort(db: Db, id: number): Promise<FoundCohort> {
  const found = await findCohort(db, id)
  if (!found) throw notFound(NOT_FOUND)
  return found
}

const requireProgramOfCohorts = async (db: Db, programId: number): Promise<void> => {
  if (!(await findStoredProgram(db, programId))) throw notFound(message('Program not found'))
}

/** Adds a cohort; the caller has checked who may. */
export async function makeCohort(
  cause: Cause | Past,
  tx: Db,
  { programId, form, byId }: { programId: number; form: CohortForm; byId: number },
  now: Date,
): Promise<number> {
  const id = await insertCohort(tx, { programId, ...columnsOf(form), createdAt: now })
  await programChanged(cause, tx, { action: 'cohort.create', id: programId, byId, name: form.name, detail: form })
  await contentChanged(tx, 'program')
  return id
}

async function answerWithCohort(call: Call, says: string, id: number) {
  const today = await todayOf(call.db, call.now())
  return { message: says, cohort: toCohortOn(today, await requireCohort(call.db, id)) }
}

async function create(call: Call<typeof cohortApi.create>) {
  const { db, me, params, body, now, say } = call
  await requireProgramOfCohorts(db, params.id)
  const about = { programId: params.id, form: body, byId: me.id }
  const id = await db.transaction((tx) => makeCohort(call, tx, about, now()))
  return answerWithCohort(call, say('Cohort added'), id)
}

async function update(call: Call<typeof cohortApi.update>) {
  const { db, me, params, body, say } = call
  await db.transaction(async (tx) => {
    const { cohort } = await requireCohort(tx, params.id)
    if (!(await setCohort(tx, cohort.id, columnsOf(body)))) {
      throw new AppError('conflict', message('More places than that are already taken. Enter a higher number.'))
    }
    const about = { id: cohort.programId, byId: me.id, name: body.name, detail: body }
    await programChanged(call, tx, { action: 'cohort.update', ...about })
    await contentChanged(tx, 'program')
  })
  return answerWithCohort(call, say('Cohort saved'), params.id)
}

async function remove(call: Call<typeof cohortApi.remove>) {
  const { db, me, params, say } = call
  await db.transaction(async (tx) => {
    const { cohort } = await requireCohort(tx, params.id)
    if (!(await deleteUnusedCohort(tx, cohort.id)))
      throw new AppError('conflict', message('This cohort has or had members, so it cannot be deleted'))
    await programChanged(call, tx, { action: 'cohort.remove', id: cohort.programId, byId: me.id, name: cohort.name })
    await contentChanged(tx, 'program')
  })
  return { message: say('Cohort deleted') }
}

export const cohortHandlers = handlers(cohortApi, {
  list: async ({ db, me, params, now }) => {
    await requireMentorProgram(db, me, params.id)
    const today = await todayOf(db, now())
    return { cohorts: (await listCohorts(db, params.id)).map((found) => toCohortOn(today, found)) }
  },
  create,
  update,
  remove,
})

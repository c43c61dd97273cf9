import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { type Actor, can } from '#shared/policy.ts'
import { todayOf } from '#features/people/employee/employee.service.ts'
import { listCapstones } from '../brief/brief.data.ts'
import { cohortStateOn } from '../cohort/cohort.contract.ts'
import { findStoredProgram, type StoredProgram } from '../program.data.ts'
import { programPolicy } from '../program.policy.ts'
import { mentorProgramApi } from './mentor-program.contract.ts'
import { countWaitingWorks, listCohortsOf, listMentorIds, listProgramsOfMentor } from './mentor-program.data.ts'

export { listMentorIds } from './mentor-program.data.ts'

/** A program that the caller keeps or serves; otherwise it does not exist for them (404). */
export async function requireMentorProgram(db: Db, me: Actor, id: number): Promise<StoredProgram> {
  const found = await findStoredProgram(db, id)
  const facts = { mentor_ids: found ? await listMentorIds(db, found.id) : [] }
  if (!found || !can(me, programPolicy.listMembers, facts)) throw notFound(message('Program not found'))
  return found
}

async function toServedPrograms({ db, now }: Pick<Call, 'db' | 'now'>, programs: readonly StoredProgram[]) {
  const today = await todayOf(db, now())
  const ids = programs.map(({ id }) => id)
  const cohorts = await listCohortsOf(db, ids)
  const [capstones, waiting] = [await listCapstones(db, ids), await countWaitingWorks(db, ids)]
  return programs.map(({ id, slug, title, summary, status, weeks }) => ({
    id,
    slug,
    title,
    summary,
    status,
    weeks,
    has_capstone: capstones.has(id),
    works_waiting: waiting.get(id) ?? 0,
    cohorts: cohorts
      .filter(({ programId }) => programId === id)
      .map(({ id: cohortId, name, startsOn, endsOn, places, taken }) => {
        const days = { starts_on: startsOn, ends_on: endsOn }
        return { id: cohortId, name, ...days, state: cohortStateOn(today, days), places, taken }
      }),
  }))
}

async function get(call: Call<typeof mentorProgramApi.get>) {
  const [program] = await toServedPrograms(call, [await requireMentorProgram(call.db, call.me, call.params.id)])
  if (!program) throw notFound(message('Program not found'))
  return { program }
}

export const mentorProgramHandlers = handlers(mentorProgramApi, {
  list: async (call) => {
    const { mentor_id: mentorId } = call.me.facts
    return {
      programs: await toServedPrograms(call, mentorId === null ? [] : await listProgramsOfMentor(call.db, mentorId)),
    }
  },
  get,
})

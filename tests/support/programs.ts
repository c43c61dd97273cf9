import type { CapstoneForm } from '#features/mentorship/program-member/capstone/capstone.contract.ts'
import { handInWork } from '#features/mentorship/program-member/capstone/capstone.service.ts'
import { type CohortForm } from '#features/mentorship/program/cohort/cohort.contract.ts'
import { makeCohort } from '#features/mentorship/program/cohort/cohort.service.ts'
import { joinCohort } from '#features/mentorship/program-member/place/place.service.ts'
import type { ProgramForm } from '#features/mentorship/program/program.contract.ts'
import { makeProgram, publishProgram } from '#features/mentorship/program/program.service.ts'
import { insertPrice } from '#features/money/price/price.data.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { addDays } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { aCourse, anEnrollment, type TestCourse } from './courses.ts'
import { type Person, person } from './people.ts'

/** The organisation's zone, unless a test changes it. */
const ZONE = 'Africa/Kigali'

/** A day of the organisation's calendar, so many days from now. */
export const dayFromNow = ({ now }: Pick<Services, 'now'>, days: number): Day => addDays(dayIn(now(), ZONE), days)

/** A program as it is sent, with this course at once. */
export const programForm = (courseId: number, more: Partial<ProgramForm> = {}): ProgramForm => ({
  title: 'Web Developer',
  summary: 'From the first page to the first job.',
  description: 'Two courses and a mentor.',
  field: 'web',
  difficulty_level: 1,
  weeks: 12,
  courses_included: false,
  courses: [{ course_id: courseId, rule: 'joined', week: null }],
  mentor_ids: [],
  capstone: null,
  ...more,
})

/** A capstone as it is sent, which asks for a link. */
export const capstoneForm = (more: Partial<CapstoneForm> = {}): CapstoneForm => ({
  title: 'A page for a neighbour',
  brief: 'Make a page for a business in your street.',
  wants_link: true,
  wants_file: false,
  due_week: null,
  ...more,
})

/** A cohort as it is sent: it began yesterday and can be joined for a week. */
export const cohortForm = (services: Pick<Services, 'now'>, more: Partial<CohortForm> = {}): CohortForm => ({
  name: 'January',
  starts_on: dayFromNow(services, -1),
  ends_on: dayFromNow(services, 80),
  join_until: dayFromNow(services, 6),
  places: 20,
  ...more,
})

const past = (services: Pick<Services, 'now'>) => ({ happenedAt: services.now() })

type Kept = { services: Services; by?: Person }

/** A program that is published, unless it shall be a draft; answers its id and its first course. */
export async function aProgram(
  { services, by }: Kept,
  { isDraft = false, ...more }: Partial<ProgramForm> & { isDraft?: boolean } = {},
): Promise<{ id: number; course: TestCourse }> {
  const course = await aCourse(services)
  const byId = (by ?? (await person(services.db, 'admin'))).id
  const id = await services.db.transaction(async (tx) => {
    const made = await makeProgram(past(services), tx, { form: programForm(course.id, more), byId }, services.now())
    if (!isDraft) await publishProgram(past(services), tx, { id: made, byId }, services.now())
    return made
  })
  return { id, course }
}

/** A cohort of a program; answers its id. */
export async function aCohort(
  { services, by }: Kept,
  { programId, ...more }: Partial<CohortForm> & { programId: number },
): Promise<number> {
  const byId = (by ?? (await person(services.db, 'admin'))).id
  const about = { programId, form: cohortForm(services, more), byId }
  return services.db.transaction((tx) => makeCohort(past(services), tx, about, services.now()))
}

/** A published program that costs 120 dollars, with a cohort; answers their ids and its first course. */
export async function aSoldProgram(
  kept: Kept,
  { places = 20, ...more }: Partial<ProgramForm> & { places?: number; isDraft?: boolean } = {},
): Promise<{ id: number; cohortId: number; course: TestCourse }> {
  const { services } = kept
  const { id, course } = await aProgram(kept, more)
  const createdById = (kept.by ?? (await person(services.db, 'admin'))).id
  const price = { currency: 'USD' as const, amountMinor: 12_000, startsAt: services.now(), createdById }
  await insertPrice(services.db, { kind: 'program', id }, price)
  return { id, course, cohortId: await aCohort(kept, { programId: id, places }) }
}

/** The place of someone in a cohort; answers the id of the member. */
export const aMember = (services: Services, cohortId: number, of: Person): Promise<number> =>
  services.db.transaction((tx: Db) => joinCohort(past(services), tx, { cohortId, userId: of.id }, services.now()))

/** Someone in a program with a capstone whose courses they have completed; answers the ids. */
export async function aFinisher(
  services: Services,
  of: Person,
  { mentorIds = [], ...more }: Partial<CapstoneForm> & { mentorIds?: number[] } = {},
): Promise<{ programId: number; memberId: number }> {
  const { id: programId, course } = await aProgram(
    { services },
    { capstone: capstoneForm(more), mentor_ids: mentorIds },
  )
  await anEnrollment(services.db, of, course, 'completed')
  const cohortId = await aCohort({ services }, { programId })
  return { programId, memberId: await aMember(services, cohortId, of) }
}

/** A work that a member has handed in; answers its id. */
export const aWork = (services: Services, memberId: number, fileId: string | null = null): Promise<number> => {
  const work = { memberId, note: 'A page for the bakery', link: 'https://bakery.example.test', fileId }
  return services.db.transaction((tx) => handInWork(past(services), tx, work, services.now()))
}

import { and, eq } from 'drizzle-orm'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { acceptWork, askForChange, handInWork } from '#features/mentorship/program-member/capstone/capstone.service.ts'
import { makeCohort } from '#features/mentorship/program/cohort/cohort.service.ts'
import { planEvent } from '#features/mentorship/program/event/event.service.ts'
import { joinCohort } from '#features/mentorship/program-member/place/place.service.ts'
import { openCourses } from '#features/mentorship/program-member/opening/opening.service.ts'
import { makeProgram, publishProgram } from '#features/mentorship/program/program.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { addDays } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { courses as courseData } from '../data/courses.ts'
import { type DemoProgram, type DemoWork, programs } from '../data/programs.ts'
import type { SeededCourse } from './courses.ts'
import { learnLesson } from './enrollments.ts'
import { everybody } from './everybody.ts'

const DAY_MS = 86_400_000
/** People join some days before their cohort begins, and need some days for a course. */
const JOINED_DAYS_BEFORE = 4
const DAYS_FOR_A_COURSE = 18

type Seeding = {
  tx: Db
  services: Pick<Services, 'now'>
  people: ReadonlyMap<string, number>
  /** The page in the directory by the address of the mentor. */
  mentors: ReadonlyMap<string, number>
  courses: readonly SeededCourse[]
  adminId: number
}
type Cohort = DemoProgram['cohorts'][number]

const joinedDaysAgo = new Map(everybody.map((one) => [one.email, one.joinedDaysAgo]))

/** Finishes the lessons that a learner has not done yet of a course that has opened. */
async function finish({ tx }: Seeding, userId: number, course: SeededCourse, at: Date): Promise<void> {
  const [place] = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, course.id), eq(enrollments.status, 'active')))
  if (!place) return
  for (const video of course.videos) await learnLesson(tx, { ...place, userId, courseId: course.id }, video, 1, at)
}

/** What a member has handed in, and the answers to it. */
async function addWorks(
  { tx, services, people }: Seeding,
  memberId: number,
  works: readonly DemoWork[],
): Promise<void> {
  const ago = (days: number): Date => new Date(services.now().getTime() - days * DAY_MS)
  for (const { note, link, daysAgo, answer } of works) {
    const at = ago(daysAgo)
    // The capstone has opened when the last course was completed.
    await openCourses({ happenedAt: at }, tx, { memberId }, at)
    const id = await handInWork({ happenedAt: at }, tx, { memberId, note, link, fileId: null }, at)
    if (!answer) continue
    const answered = ago(answer.daysAgo)
    const by = { id, byId: people.get(answer.by) ?? 0 }
    if (answer.reason === undefined) await acceptWork({ happenedAt: answered }, tx, by, answered)
    else await askForChange({ happenedAt: answered }, tx, { ...by, reason: answer.reason }, answered)
  }
}

/** Fills a cohort with its members and what they have done since. */
async function fill(seeding: Seeding, program: DemoProgram, cohortId: number, cohort: Cohort): Promise<void> {
  const { tx, services, people, courses } = seeding
  const ago = (days: number): Date => new Date(services.now().getTime() - days * DAY_MS)
  for (const { email, finished, works = [] } of cohort.members) {
    const userId = people.get(email) ?? 0
    // No one joins before the account was made, or in the future.
    const days = Math.max(0, Math.min(JOINED_DAYS_BEFORE - cohort.startsIn, (joinedDaysAgo.get(email) ?? 0) - 1))
    const memberId = await joinCohort({ happenedAt: ago(days) }, tx, { cohortId, userId }, ago(days))
    for (const [nth, { course: slug }] of program.courses.slice(0, finished).entries()) {
      const course = courses[courseData.findIndex((one) => one.slug === slug)]
      const at = ago(Math.max(1, days - (nth + 1) * DAYS_FOR_A_COURSE))
      await openCourses({ happenedAt: at }, tx, { memberId }, at)
      if (course) await finish(seeding, userId, course, at)
    }
    await addWorks(seeding, memberId, works)
    await openCourses({ happenedAt: services.now() }, tx, { memberId }, services.now())
  }
}

/** Programs with an ended, a running and a planned cohort, and a draft, written through the functions that the screens use. */
export async function addPrograms(seeding: Seeding): Promise<void> {
  const { tx, services, mentors, courses, adminId: byId } = seeding
  const now = services.now()
  const day = (days: number): Day => addDays(dayIn(now, 'UTC'), days)
  for (const program of programs) {
    const { madeDaysAgo, cohorts, mentors: serving, courses: parts, ...about } = program
    const made = new Date(now.getTime() - madeDaysAgo * DAY_MS)
    const form = {
      ...about,
      mentor_ids: serving.flatMap((email) => mentors.get(email) ?? []),
      courses: parts.map(({ course, ...rule }) => ({
        ...rule,
        course_id: courses[courseData.findIndex((one) => one.slug === course)]?.id ?? 0,
      })),
    }
    const id = await makeProgram({ happenedAt: made }, tx, { form, byId }, made)
    if (cohorts.length > 0) await publishProgram({ happenedAt: made }, tx, { id, byId }, made)
    for (const cohort of cohorts) {
      const { name, startsIn, endsIn, joinUntilIn, places, events = [] } = cohort
      const days = { starts_on: day(startsIn), ends_on: day(endsIn), join_until: day(joinUntilIn) }
      const cohortForm = { name, ...days, places }
      const cohortId = await makeCohort({ happenedAt: made }, tx, { programId: id, form: cohortForm, byId }, made)
      await fill(seeding, program, cohortId, cohort)
      for (const { inDays, hour, ...event } of events) {
        const startsAt = `${day(inDays)}T${String(hour).padStart(2, '0')}:00:00.000Z`
        await planEvent({ happenedAt: made }, tx, { cohortId, form: { ...event, starts_at: startsAt }, byId }, made)
      }
    }
  }
}

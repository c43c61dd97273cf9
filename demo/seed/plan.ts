import { type Random, random } from '../art/random.ts'

/** One enrollment of the demo; days are counted back from today. */
export type PlannedEnrollment = {
  learner: number
  course: number
  askedDaysAgo: number
  outcome: 'pending' | 'rejected' | 'active' | 'completed'
  /** Lessons done, for an active one. */
  lessonsDone: number
  /** Tries at each quiz before it was passed. */
  tries: number
}

const DAYS = 360
const GROWTH = 1.6
const PENDING_DAYS = 6
/** Share of requests of the last days that are still pending. */
const RECENT_SHARE = 0.16

/**
 * Who asked for which course over the last twelve months and how far they came. The same at every run;
 * newer requests are more often still waiting, older ones more often finished.
 * @param lessonCounts how many lessons each free course has
 */
export function planEnrollments(learnerCount: number, lessonCounts: readonly number[]): PlannedEnrollment[] {
  const chance = random('enrollments')
  const planned: PlannedEnrollment[] = []
  for (let learner = 0; learner < learnerCount; learner++) {
    const courses = new Set<number>()
    const wanted = chance.int(1, 4)
    // More people came in the last months than in the first.
    const oldest = PENDING_DAYS + 1 + Math.round((DAYS - PENDING_DAYS - 1) * chance.next() ** GROWTH)
    while (courses.size < wanted) courses.add(chance.int(0, lessonCounts.length - 1))
    for (const course of courses) {
      const askedDaysAgo = chance.chance(RECENT_SHARE)
        ? chance.int(0, PENDING_DAYS)
        : chance.int(PENDING_DAYS + 1, oldest)
      planned.push({ learner, course, askedDaysAgo, ...outcomeOf(askedDaysAgo, lessonCounts[course] ?? 1, chance) })
    }
  }
  return planned.toSorted((a, b) => b.askedDaysAgo - a.askedDaysAgo)
}

/** Some who have learned here for a while also learn in French: a few in each of those courses. */
export function planInFrench(planned: readonly PlannedEnrollment[], courses: number): PlannedEnrollment[] {
  const known = new Set(planned.filter(({ askedDaysAgo }) => askedDaysAgo > 60).map(({ learner }) => learner))
  return Array.from({ length: courses }, (_, course) =>
    [...known]
      .filter((learner) => learner % 5 === course)
      .map((learner, at): PlannedEnrollment => {
        const isDone = at % 2 === 0
        const outcome = isDone ? 'completed' : 'active'
        return { learner, course, askedDaysAgo: 50 - at * 3, outcome, lessonsDone: isDone ? 2 : 1, tries: 1 + (at % 2) }
      }),
  ).flat()
}

function outcomeOf(
  askedDaysAgo: number,
  lessons: number,
  chance: Random,
): Pick<PlannedEnrollment, 'outcome' | 'lessonsDone' | 'tries'> {
  const tries = chance.chance(0.3) ? 2 : 1
  const luck = chance.next()
  if (askedDaysAgo <= PENDING_DAYS) return { outcome: 'pending', lessonsDone: 0, tries }
  if (luck < 0.08) return { outcome: 'rejected', lessonsDone: 0, tries }
  const finishes = luck < (askedDaysAgo > 60 ? 0.62 : 0.25)
  if (finishes) return { outcome: 'completed', lessonsDone: lessons, tries }
  return { outcome: 'active', lessonsDone: chance.int(0, Math.max(0, lessons - 1)), tries }
}

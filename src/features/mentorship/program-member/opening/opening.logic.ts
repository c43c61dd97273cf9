import type { Day } from '#shared/dates.ts'
import { firstDayOfCohortWeek, type CourseRule } from './opening.contract.ts'
import type { Part, PartState } from '../program-member.contract.ts'

/** A course of a program as the rules look at it, for one member. */
export type PartFacts = {
  courseId: number
  title: string
  rule: CourseRule
  week: number | null
  /** The member has to pay for it. */
  isPaid: boolean
  /** A draft or archived: no one begins it now. */
  isHidden: boolean
  enrollmentId: number | null
  /** The place that the member has in it; null also for a request that waits or was rejected. */
  place: 'active' | 'completed' | null
}

/** A course as a member reads of it; `isDue`: its rule is fulfilled. */
export type PartForMember = Part & { isDue: boolean }

/** Anyone who cannot begin a course need not complete it. */
const isRequiredPart = ({ isHidden, place }: PartFacts): boolean => !isHidden || place !== null

/**
 * Where each course of a program is for a member on a day of the organisation's calendar. `previous` looks at the course
 * before it that can be begun.
 */
export function partsForMember(
  facts: readonly PartFacts[],
  { startsOn, today }: { startsOn: Day; today: Day },
): PartForMember[] {
  return facts.map((part, at) => {
    const before = part.rule === 'previous' ? facts.slice(0, at).findLast(isRequiredPart) : undefined
    const opensOn = part.week === null ? null : firstDayOfCohortWeek({ starts_on: startsOn }, part.week)
    const isDue = (before === undefined || before.place === 'completed') && (opensOn === null || opensOn <= today)
    const state: PartState = part.place ?? (!isDue ? 'closed' : part.isHidden ? 'not_offered' : stateOfDuePart(part))
    const isWaiting = state === 'closed' && !isDue
    return {
      course_id: part.courseId,
      title: part.title,
      state,
      enrollment_id: part.place === null ? null : part.enrollmentId,
      opens_on: isWaiting ? opensOn : null,
      after: isWaiting && before ? before.title : null,
      isDue,
    }
  })
}

/** A course that may be begun is bought, or its place comes automatically. */
const stateOfDuePart = ({ isPaid }: PartFacts): PartState => (isPaid ? 'to_buy' : 'closed')

type Opened = PartFacts & { isOpened: boolean }

/** The courses that open now. */
export const partsToOpen = (facts: readonly Opened[], about: { startsOn: Day; today: Day }): PartForMember[] =>
  partsForMember(facts, about).filter(
    ({ isDue, state }, at) => isDue && state !== 'not_offered' && facts[at]?.isOpened === false,
  )

/** Whether every course is completed that can be begun. */
export function isAllDone(facts: readonly PartFacts[]): boolean {
  const counted = facts.filter(isRequiredPart)
  return counted.length > 0 && counted.every(({ place }) => place === 'completed')
}

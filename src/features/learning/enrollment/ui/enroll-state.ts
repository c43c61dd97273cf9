import type { EnrollmentRow, EnrollmentStatus } from '#features/learning/enrollment/enrollment.contract.ts'

/** The state of the button on a course card (spec 1 §2, Course card and enrolment); `paid`: someone checks the payment. */
export type EnrollState = 'open' | 'submitting' | 'pending' | 'paid' | 'enrolled'

/** What the public pages know of a person's place in a course. */
export type Place = Pick<EnrollmentRow, 'id' | 'status' | 'next_video' | 'rejection_reason'>

const isClosed = (status: EnrollmentStatus): boolean => status === 'rejected' || status === 'withdrawn'

/**
 * The state of a card's button. A learner who was rejected or has withdrawn may apply again; a failed or missing status counts as
 * not enrolled; any other status than pending reads as enrolled (spec 1 §4).
 */
export function enrollState(
  status: EnrollmentStatus | null | undefined,
  isSubmitting: boolean,
  isBeingPaid = false,
): EnrollState {
  if (isSubmitting) return 'submitting'
  if (!status || isClosed(status)) return isBeingPaid ? 'paid' : 'open'
  return status === 'pending' ? 'pending' : 'enrolled'
}

/** What a click on Enroll Now does (spec 1 §5): the first rule that applies wins. */
export function enrollStep(
  course: { price: number },
  person: { isSignedIn: boolean },
  state: EnrollState,
): 'sign-in' | 'already' | 'premium' | 'form' {
  if (!person.isSignedIn) return 'sign-in'
  // The checkout says how far the payment is.
  if (state === 'paid') return 'premium'
  if (state !== 'open') return 'already'
  return course.price > 0 ? 'premium' : 'form'
}

/** One place per course out of a person's enrollments, newest first: an open one takes precedence. */
export function placesByCourse(
  enrollments: readonly (Place & { course: { id: number } })[],
): ReadonlyMap<number, Place> {
  const found = new Map<number, Place>()
  for (const row of enrollments) {
    const known = found.get(row.course.id)
    if (!known || (isClosed(known.status) && !isClosed(row.status))) found.set(row.course.id, row)
  }
  return found
}

/** The number of the lesson that comes next, as the course counts its lessons; null when there is none. */
export function nextLesson({ next_video: next }: Place, lessons: readonly { id: number }[]): number | null {
  const at = lessons.findIndex(({ id }) => id === next?.id)
  return at === -1 ? null : at + 1
}

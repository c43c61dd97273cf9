import type { EnrollmentStatus } from '#features/enrollment/enrollment.contract.ts'

/** The state of the button on a course card (spec 1 §2, Course card and enrolment). */
export type EnrollState = 'open' | 'submitting' | 'pending' | 'enrolled'

/**
 * The state of a card's button. A rejected learner may apply again; a failed or missing status counts as
 * not enrolled; any other status than pending reads as enrolled (spec 1 §4).
 */
export function enrollState(status: EnrollmentStatus | null | undefined, isSubmitting: boolean): EnrollState {
  if (isSubmitting) return 'submitting'
  if (!status || status === 'rejected') return 'open'
  return status === 'pending' ? 'pending' : 'enrolled'
}

/** What a click on Enroll Now does (spec 1 §5): the first rule that applies wins. */
export function enrollStep(
  course: { price: number },
  person: { isSignedIn: boolean },
  state: EnrollState,
): 'sign-in' | 'already' | 'premium' | 'form' {
  if (!person.isSignedIn) return 'sign-in'
  if (state !== 'open') return 'already'
  return course.price > 0 ? 'premium' : 'form'
}

/** One status per course out of a person's enrollments, newest first: an open one takes precedence over a rejected one. */
export function statusByCourse(
  enrollments: readonly { status: EnrollmentStatus; course: { id: number } }[],
): Map<number, EnrollmentStatus> {
  const found = new Map<number, EnrollmentStatus>()
  for (const { status, course } of enrollments) {
    const known = found.get(course.id)
    if (!known || known === 'rejected') found.set(course.id, status)
  }
  return found
}

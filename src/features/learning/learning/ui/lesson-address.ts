/** Where a lesson is watched: its own address, so that it can be kept, reloaded and left with Back. */
export const lessonAddress = (enrollmentId: number, videoId: number): string =>
  `/dashboard/my-courses/${enrollmentId}/lessons/${videoId}`

/** A course in My Courses, with its details open. */
export const courseAddress = (enrollmentId: number): string => `/dashboard/my-courses?enrollment=${enrollmentId}`

/** Where a learner goes on in a course: at its next lesson, and without one at its details. */
export const learningAddress = (enrollmentId: number, videoId?: number): string =>
  videoId === undefined ? courseAddress(enrollmentId) : lessonAddress(enrollmentId, videoId)

/** The id in a part of an address, or nothing when it is none. */
export function parseId(text: string | null | undefined): number | null {
  const id = Number(text)
  return Number.isInteger(id) && id > 0 ? id : null
}

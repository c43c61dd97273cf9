/** Where a learner opens one of their courses; with a lesson, its player. */
export const learningAddress = (enrollmentId: number, videoId?: number): string =>
  `/dashboard/my-courses?enrollment=${enrollmentId}${videoId === undefined ? '' : `&video=${videoId}`}`

import type { DraftKey } from '#web/api/drafts.ts'

/** The form while it is filled in; no stars at first. */
export type ReviewDraft = { rating: number; text: string }

/** Where what was typed about a course is kept until it is sent. */
export const reviewDraftKey = ({ courseId, personId }: { courseId: number; personId: number }): DraftKey => ({
  form: `review-${courseId}`,
  personId,
})

/** A stored draft, if it is one. */
export function readReviewDraft(stored: unknown): ReviewDraft | null {
  if (typeof stored !== 'object' || stored === null || !('rating' in stored) || !('text' in stored)) return null
  const { rating, text } = stored
  return typeof rating === 'number' && typeof text === 'string' ? { rating, text } : null
}

import * as z from 'zod/mini'
import { browserClient } from '#web/api/browser-client.ts'
import { deliverForm } from '#web/api/outbox-forms.ts'
import { reviewApi } from '../review.contract.ts'
import { reviewDraftKey } from './review-draft.ts'
import { REVIEW_CHANGES } from './stale-reads.ts'

/** A review that could not be sent, because the connection is down. */
const Unsent = z.object({ courseId: z.number(), body: reviewApi.saveOwn.body })
export type UnsentReview = z.infer<typeof Unsent>

/** Sends a review; the same again changes nothing. */
export const deliverReview = deliverForm({
  stored: Unsent,
  send: ({ courseId, body }) => browserClient(reviewApi.saveOwn, { params: { id: courseId }, body }),
  draftOf: ({ courseId }, personId) => reviewDraftKey({ courseId, personId }),
  refresh: REVIEW_CHANGES,
})

import * as z from 'zod/mini'
import { ApiError } from '#web/api/api-error.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { deliverForm } from '#web/api/outbox-forms.ts'
import { selfRatingApi } from '../self-rating.contract.ts'

/** The rating of an own skill, a first or a new one, that could not be sent, because the connection is down. */
const Unsent = z.union([
  z.object({ matchId: z.number(), body: selfRatingApi.create.body }),
  z.object({ ratingId: z.number(), body: selfRatingApi.update.body }),
])
export type UnsentSelfRating = z.infer<typeof Unsent>

/** Where what was typed is kept until it is sent. */
export const selfRatingDraft = (about: string | number): string => `self-rating-${about}`
/** What a new rating of a skill is about; of a first one it is the match. */
export const ratedAgain = (ratingId: number): string => `again-${ratingId}`

/** Sends a rating. The server takes each skill once; it has this one already when only the answer was lost. */
async function send(unsent: UnsentSelfRating): Promise<{ message?: string }> {
  if ('ratingId' in unsent)
    return browserClient(selfRatingApi.update, { params: { id: unsent.ratingId }, body: unsent.body })
  const { body } = unsent
  const params = { id: unsent.matchId }
  try {
    return await browserClient(selfRatingApi.create, { params, body })
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.code !== 'invalid') throw problem
    const { ratings } = await browserClient(selfRatingApi.list, { params })
    if (!ratings.some(({ skill, stars_now: now }) => skill === body.skill && now === body.stars)) throw problem
    return {}
  }
}

export const deliverSelfRating = deliverForm({
  stored: Unsent,
  send,
  draftOf: (unsent, personId) => ({
    form: selfRatingDraft('ratingId' in unsent ? ratedAgain(unsent.ratingId) : unsent.matchId),
    personId,
  }),
  refresh: [selfRatingApi.list],
})

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { ApiError } from '#web/api/api-error.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { moveDraft } from '#web/api/form-drafts.ts'
import { deliverForm } from '#web/api/outbox-forms.ts'
import { selfRatingApi } from '../self-rating.contract.ts'

/** The rating of an own skill, a first or a new one, that could not be sent, because the connection is down. */
const Unsent = z.union([
  // Earlier versions kept neither the match with a new rating, nor the skill.
  z.object({
    ratingId: z.number(),
    matchId: z.optional(z.number()),
    skill: z.optional(z.string()),
    body: selfRatingApi.update.body,
  }),
  z.object({ matchId: z.number(), body: selfRatingApi.create.body }),
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

const GONE = msg`This skill has been deleted in the meantime. Your rating is kept: choose "Rate a skill" to see it.`

/** The skill that was to be rated again has been deleted: the rating is now in the form for another skill. */
export async function keepAsNewRating(unsent: UnsentSelfRating, personId: number): Promise<MessageDescriptor | null> {
  if (!('ratingId' in unsent) || unsent.matchId === undefined || unsent.skill === undefined) return null
  const from = { form: selfRatingDraft(ratedAgain(unsent.ratingId)), personId }
  const to = { form: selfRatingDraft(unsent.matchId), personId }
  return moveDraft(from, to, { skill: unsent.skill, stars: unsent.body.stars }) ? GONE : null
}

export const deliverSelfRating = deliverForm({
  stored: Unsent,
  send,
  draftOf: (unsent, personId) => ({
    form: selfRatingDraft('ratingId' in unsent ? ratedAgain(unsent.ratingId) : unsent.matchId),
    personId,
  }),
  refresh: [selfRatingApi.list],
  keepElsewhere: keepAsNewRating,
})

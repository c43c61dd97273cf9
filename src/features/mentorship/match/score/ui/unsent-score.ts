import * as z from 'zod/mini'
import { ApiError } from '#web/api/api-error.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { deliverForm } from '#web/api/outbox-forms.ts'
import { scoreApi } from '../score.contract.ts'

/** A rating of a match that could not be sent, because the connection is down. */
const Unsent = z.object({ matchId: z.number(), body: scoreApi.create.body })
export type UnsentScore = z.infer<typeof Unsent>

/** Where what was typed is kept until it is sent. */
export const scoreDraft = (matchId: number): string => `match-rating-${matchId}`

/** Sends a rating. The server takes one in some weeks; it has this one already when only the answer was lost. */
async function send({ matchId, body }: UnsentScore): Promise<{ message?: string }> {
  const params = { id: matchId }
  try {
    return await browserClient(scoreApi.create, { params, body })
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.code !== 'conflict') throw problem
    const { scores } = await browserClient(scoreApi.list, { params })
    if (!scores.some(({ stars, words }) => stars === body.stars && words === body.words)) throw problem
    return {}
  }
}

export const deliverScore = deliverForm({
  stored: Unsent,
  send,
  draftOf: ({ matchId }, personId) => ({ form: scoreDraft(matchId), personId }),
  refresh: [scoreApi.list],
})

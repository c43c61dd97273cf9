import * as z from 'zod/mini'
import { ApiError } from '#web/api/api-error.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { deliverForm } from '#web/api/outbox-forms.ts'
import { supportApi } from '../support.contract.ts'

/** The rating of a support conversation that could not be sent, because the connection is down. */
const Unsent = z.object({ body: supportApi.rate.body })
export type UnsentRating = z.infer<typeof Unsent>

/** Where what was typed is kept until it is sent. */
export const RATING_DRAFT = 'support-rating'

/** Sends a rating. The server takes one for each closing; it has this one already when only the answer was lost. */
async function send({ body }: UnsentRating): Promise<{ message?: string }> {
  try {
    return await browserClient(supportApi.rate, { body })
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.code !== 'conflict') throw problem
    const { thread } = await browserClient(supportApi.get, {})
    if (thread?.status !== 'closed' || thread.can_rate) throw problem
    return {}
  }
}

export const deliverRating = deliverForm({
  stored: Unsent,
  send,
  draftOf: (_, personId) => ({ form: RATING_DRAFT, personId }),
  refresh: [supportApi.get],
})

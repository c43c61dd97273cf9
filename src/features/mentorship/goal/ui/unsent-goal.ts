import * as z from 'zod/mini'
import { MATCH_READS } from '#features/mentorship/match/ui/match-reads.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { deliverForm } from '#web/api/outbox-forms.ts'
import { goalApi } from '../goal.contract.ts'

/** A new goal that could not be sent, because the connection is down. */
const Unsent = z.object({ matchId: z.number(), body: goalApi.create.body })
export type UnsentGoal = z.infer<typeof Unsent>

/** Where what was typed is kept until it is sent. */
export const goalDraft = (matchId: number): string => `match-goal-${matchId}`

/** Sends a goal; one with the same words and day is there already when only the answer was lost. */
async function send({ matchId, body }: UnsentGoal): Promise<{ message?: string }> {
  const params = { id: matchId }
  const { goals } = await browserClient(goalApi.list, { params })
  const isThere = goals.some(
    ({ title, note, due_on: due }) => title === body.title && note === body.note && due === body.due_on,
  )
  return isThere ? {} : browserClient(goalApi.create, { params, body })
}

export const deliverGoal = deliverForm({
  stored: Unsent,
  send,
  draftOf: ({ matchId }, personId) => ({ form: goalDraft(matchId), personId }),
  refresh: MATCH_READS,
})

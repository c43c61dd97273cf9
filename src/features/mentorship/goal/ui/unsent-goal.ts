import * as z from 'zod/mini'
import { MATCH_READS } from '#features/mentorship/match/ui/match-reads.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { deliverForm } from '#web/api/outbox-forms.ts'
import { goalApi } from '../goal.contract.ts'

/** A new goal, or the change of one, that could not be sent, because the connection is down. */
const Unsent = z.union([
  z.object({ matchId: z.number(), body: goalApi.create.body }),
  z.object({ goalId: z.number(), body: goalApi.update.body }),
])
export type UnsentGoal = z.infer<typeof Unsent>

/** Where what was typed is kept until it is sent. */
export const goalDraft = (matchId: number): string => `match-goal-${matchId}`
export const goalChangeDraft = (goalId: number): string => `match-goal-change-${goalId}`

/**
 * Sends a goal; one with the same words and day is there already when only the answer was lost. A change is refused when
 * someone else has changed the goal since the form was opened.
 */
async function send(unsent: UnsentGoal): Promise<{ message?: string }> {
  if ('goalId' in unsent) return browserClient(goalApi.update, { params: { id: unsent.goalId }, body: unsent.body })
  const { body } = unsent
  const params = { id: unsent.matchId }
  const { goals } = await browserClient(goalApi.list, { params })
  const isThere = goals.some(
    ({ title, note, due_on: due }) => title === body.title && note === body.note && due === body.due_on,
  )
  return isThere ? {} : browserClient(goalApi.create, { params, body })
}

export const deliverGoal = deliverForm({
  stored: Unsent,
  send,
  draftOf: (unsent, personId) => ({
    form: 'goalId' in unsent ? goalChangeDraft(unsent.goalId) : goalDraft(unsent.matchId),
    personId,
  }),
  refresh: MATCH_READS,
})

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { MATCH_READS } from '#features/mentorship/match/ui/match-reads.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { moveDraft } from '#web/api/form-drafts.ts'
import { deliverForm } from '#web/api/outbox-forms.ts'
import { goalApi } from '../goal.contract.ts'

/** A new goal, or the change of one, that could not be sent, because the connection is down. */
const Unsent = z.union([
  // Earlier versions kept no match with a change.
  z.object({ goalId: z.number(), matchId: z.optional(z.number()), body: goalApi.update.body }),
  z.object({ matchId: z.number(), body: goalApi.create.body }),
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

const GONE = msg`This goal has been deleted in the meantime. What you typed is kept: choose "Add a goal" to see it.`

/** The goal that was to be changed has been deleted: what was typed is now in the form for a new goal. */
export async function keepAsNewGoal(unsent: UnsentGoal, personId: number): Promise<MessageDescriptor | null> {
  if (!('goalId' in unsent) || unsent.matchId === undefined) return null
  const { title, note = '', due_on: due } = unsent.body
  const from = { form: goalChangeDraft(unsent.goalId), personId }
  const to = { form: goalDraft(unsent.matchId), personId }
  return moveDraft(from, to, { title, note, due_on: due ?? '' }) ? GONE : null
}

export const deliverGoal = deliverForm({
  stored: Unsent,
  send,
  draftOf: (unsent, personId) => ({
    form: 'goalId' in unsent ? goalChangeDraft(unsent.goalId) : goalDraft(unsent.matchId),
    personId,
  }),
  refresh: MATCH_READS,
  keepElsewhere: keepAsNewGoal,
})

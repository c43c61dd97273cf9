import * as z from 'zod/mini'
import { MATCH_READS } from '#features/mentorship/match/ui/match-reads.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { deliverForm } from '#web/api/outbox-forms.ts'
import { goalApi } from '../../goal.contract.ts'
import { stepApi } from '../step.contract.ts'

/** A new step of a goal, or the change of one, that could not be sent, because the connection is down. */
const Unsent = z.union([
  z.object({ matchId: z.number(), goalId: z.number(), body: stepApi.create.body }),
  z.object({ stepId: z.number(), body: stepApi.update.body }),
])
export type UnsentStep = z.infer<typeof Unsent>

/** What a form of a step is about. */
export const newStepOf = (goalId: number): string => `new-${goalId}`

/** Where what was typed is kept until it is sent. */
export const stepDraft = (about: string | number): string => `step-${about}`

/**
 * Sends a step; the same one is there already when only the answer was lost. A change is refused when someone else has
 * changed the step since the form was opened.
 */
async function send(unsent: UnsentStep): Promise<{ message?: string }> {
  if ('stepId' in unsent) return browserClient(stepApi.update, { params: { id: unsent.stepId }, body: unsent.body })
  const { matchId, goalId, body } = unsent
  const { goals } = await browserClient(goalApi.list, { params: { id: matchId } })
  const isThere = goals
    .find(({ id }) => id === goalId)
    ?.steps.some(
      ({ kind, title, doer, due_on: due }) =>
        kind === body.kind && title === body.title && doer === body.doer && due === body.due_on,
    )
  return isThere ? {} : browserClient(stepApi.create, { params: { id: goalId }, body })
}

export const deliverStep = deliverForm({
  stored: Unsent,
  send,
  draftOf: (unsent, personId) => ({
    form: stepDraft('stepId' in unsent ? unsent.stepId : newStepOf(unsent.goalId)),
    personId,
  }),
  refresh: MATCH_READS,
})

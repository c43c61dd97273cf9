import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { MATCH_READS } from '#features/mentorship/match/ui/match-reads.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { moveDraft } from '#web/api/form-drafts.ts'
import { deliverForm } from '#web/api/outbox-forms.ts'
import { goalApi, MAX_GOAL_LENGTH } from '../../goal.contract.ts'
import { goalDraft } from '../../ui/unsent-goal.ts'
import { stepApi } from '../step.contract.ts'

/** A new step of a goal, or the change of one, that could not be sent, because the connection is down. */
const Unsent = z.union([
  // Earlier versions kept no match and no goal with a change.
  z.object({
    stepId: z.number(),
    matchId: z.optional(z.number()),
    goalId: z.optional(z.number()),
    body: stepApi.update.body,
  }),
  z.object({ matchId: z.number(), goalId: z.number(), body: stepApi.create.body }),
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

const STEP_GONE = msg`This step has been deleted in the meantime. What you typed is kept: choose "Add a step" to see it.`
const GOAL_GONE = msg`The goal of this step has been deleted in the meantime. What you typed is kept: choose "Add a goal" to see it.`

const draftOf = (unsent: UnsentStep, personId: number) => ({
  form: stepDraft('stepId' in unsent ? unsent.stepId : newStepOf(unsent.goalId)),
  personId,
})

/**
 * The step that was to be changed has been deleted, or its goal: what was typed is now in the form for a new step of
 * the same goal, or for a new goal.
 */
export async function keepAsNewStep(unsent: UnsentStep, personId: number): Promise<MessageDescriptor | null> {
  const { matchId, goalId } = unsent
  if (matchId === undefined || goalId === undefined) return null
  const { kind, title, doer, due_on: due } = unsent.body
  const from = draftOf(unsent, personId)
  const { goals } = await browserClient(goalApi.list, { params: { id: matchId } })
  if (goals.some(({ id }) => id === goalId)) {
    const to = { form: stepDraft(newStepOf(goalId)), personId }
    return moveDraft(from, to, { kind, title, doer, due_on: due ?? '' }) ? STEP_GONE : null
  }
  const words = title.length > MAX_GOAL_LENGTH ? { title: '', note: title } : { title, note: '' }
  const to = { form: goalDraft(matchId), personId }
  return moveDraft(from, to, { ...words, due_on: due ?? '' }) ? GOAL_GONE : null
}

export const deliverStep = deliverForm({
  stored: Unsent,
  send,
  draftOf,
  refresh: MATCH_READS,
  keepElsewhere: keepAsNewStep,
})

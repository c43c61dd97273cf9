import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { requiredText } from '#shared/text-fields.ts'
import { SIDES } from '#features/mentorship/match/match.contract.ts'
import { matchPolicy } from '#features/mentorship/match/match.policy.ts'

const STEP_KINDS = ['task', 'milestone'] as const
export type StepKind = (typeof STEP_KINDS)[number]

const STEP_STATUSES = ['open', 'done', 'accepted'] as const
export type StepStatus = (typeof STEP_STATUSES)[number]

/** The person who does a step marks it as done; the mentor accepts or reopens it. */
export const stepMoves = moves({
  finish: { from: ['open'], to: 'done' },
  accept: { from: ['done'], to: 'accepted', answer: 'yes' },
  reopen: { from: ['done', 'accepted'], to: 'open' },
})

export const MAX_STEP_LENGTH = 200

const Fields = z.strictObject({
  kind: z.enum(STEP_KINDS),
  title: requiredText(text('Describe the step'), MAX_STEP_LENGTH),
  doer: z.enum(SIDES),
  due_on: z.nullable(z.iso.date({ error: text('Choose a day') }).brand<'Day'>()),
})

const milestoneHasDay = z.refine<{ kind: StepKind; due_on: string | null }>(
  ({ kind, due_on: day }) => kind === 'task' || day !== null,
  { error: text('A milestone needs a date'), path: ['due_on'] },
)

const StepForm = Fields.check(milestoneHasDay)
export type StepForm = z.infer<typeof StepForm>

/** `was`: what the step said when the form was opened. */
const StepChange = z.strictObject({ ...Fields.shape, was: z.optional(Fields) }).check(milestoneHasDay)

/** A task, or a milestone: a point of the goal's way that has a day. */
export const Step = z.object({
  id: z.number(),
  kind: z.enum(STEP_KINDS),
  title: z.string(),
  /** Who does it. */
  doer: z.enum(SIDES),
  due_on: z.nullable(Day),
  status: z.enum(STEP_STATUSES),
  done_at: z.nullable(z.iso.datetime()),
})
export type Step = z.infer<typeof Step>

const Answer = z.object({ message: z.string(), step: Step })

export const stepApi = {
  create: endpoint({
    name: 'step.create',
    method: 'POST',
    path: '/api/match-goals/:id/steps',
    access: matchPolicy.takePart,
    summary: 'Adds a task or a milestone to an open goal; mentor and mentee both may.',
    params: ById,
    body: StepForm,
    response: Answer,
    status: 201,
  }),
  update: endpoint({
    name: 'step.update',
    method: 'PUT',
    path: '/api/match-steps/:id',
    access: matchPolicy.takePart,
    summary:
      'Changes a step that is not done. With `was`, what it said when the form was opened, 409 when it says something else by now.',
    params: ById,
    body: StepChange,
    response: Answer,
  }),
  remove: endpoint({
    name: 'step.remove',
    method: 'DELETE',
    path: '/api/match-steps/:id',
    access: matchPolicy.takePart,
    summary: 'Deletes a step that is not done.',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
  finish: endpoint({
    name: 'step.finish',
    method: 'POST',
    path: '/api/match-steps/:id/finish',
    access: matchPolicy.takePart,
    summary: 'Says that a step is done: whoever does it, or the mentor.',
    params: ById,
    response: Answer,
  }),
  accept: endpoint({
    name: 'step.accept',
    method: 'POST',
    path: '/api/match-steps/:id/accept',
    access: matchPolicy.guide,
    summary: 'The mentor accepts what was done.',
    params: ById,
    response: Answer,
  }),
  reopen: endpoint({
    name: 'step.reopen',
    method: 'POST',
    path: '/api/match-steps/:id/reopen',
    access: matchPolicy.guide,
    summary: 'The mentor opens a step again that was done.',
    params: ById,
    response: Answer,
  }),
}

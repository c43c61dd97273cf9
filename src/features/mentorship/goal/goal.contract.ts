import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { optionalText, requiredText } from '#shared/text-fields.ts'
import { matchPolicy } from '#features/mentorship/match/match.policy.ts'
import { Step } from './step/step.contract.ts'

const GOAL_STATUSES = ['open', 'reached'] as const
export type GoalStatus = (typeof GOAL_STATUSES)[number]

export const goalMoves = moves({
  reach: { from: ['open'], to: 'reached' },
  reopen: { from: ['reached'], to: 'open' },
})

export const MAX_GOAL_LENGTH = 160
export const MAX_GOAL_NOTE_LENGTH = 1000

/** A day that may be left out. */
const OptionalDay = z.nullable(z.iso.date({ error: text('Choose a day') }).brand<'Day'>())

const GoalForm = z.strictObject({
  title: requiredText(text('Describe the goal'), MAX_GOAL_LENGTH),
  note: optionalText(MAX_GOAL_NOTE_LENGTH),
  due_on: OptionalDay,
})
export type GoalForm = z.infer<typeof GoalForm>

/** `was`: what the goal said when the form was opened. */
const GoalChange = z.strictObject({ ...GoalForm.shape, was: z.optional(GoalForm) })

/** What mentor and mentee work towards, in steps. */
const Goal = z.object({
  id: z.number(),
  match_id: z.number(),
  title: z.string(),
  note: z.string(),
  status: z.enum(GOAL_STATUSES),
  due_on: z.nullable(Day),
  reached_at: z.nullable(z.iso.datetime()),
  /** The one that is due first comes first. */
  steps: z.array(Step),
})
export type Goal = z.infer<typeof Goal>

const Answer = z.object({ message: z.string(), goal: Goal })

export const goalApi = {
  list: endpoint({
    name: 'goal.list',
    method: 'GET',
    path: '/api/matches/:id/goals',
    access: matchPolicy.get,
    summary: 'The goals of a match with their tasks and milestones: open ones first, in the order of their days.',
    params: ById,
    response: z.object({ goals: z.array(Goal) }),
  }),
  create: endpoint({
    name: 'goal.create',
    method: 'POST',
    path: '/api/matches/:id/goals',
    access: matchPolicy.takePart,
    summary: 'Adds a goal; mentor and mentee both may. 409 when the match has ended.',
    params: ById,
    body: GoalForm,
    response: Answer,
    status: 201,
  }),
  update: endpoint({
    name: 'goal.update',
    method: 'PUT',
    path: '/api/match-goals/:id',
    access: matchPolicy.takePart,
    summary:
      'Changes the words and the day of a goal that is open. With `was`, what it said when the form was opened, 409 when it says something else by now.',
    params: ById,
    body: GoalChange,
    response: Answer,
  }),
  remove: endpoint({
    name: 'goal.remove',
    method: 'DELETE',
    path: '/api/match-goals/:id',
    access: matchPolicy.takePart,
    summary: 'Deletes an open goal in which nothing is done yet, with its steps.',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
  reach: endpoint({
    name: 'goal.reach',
    method: 'POST',
    path: '/api/match-goals/:id/reach',
    access: matchPolicy.takePart,
    summary: 'Says that a goal is reached; its open steps stay as they are.',
    params: ById,
    response: Answer,
  }),
  reopen: endpoint({
    name: 'goal.reopen',
    method: 'POST',
    path: '/api/match-goals/:id/reopen',
    access: matchPolicy.takePart,
    summary: 'Opens a goal again that was reached.',
    params: ById,
    response: Answer,
  }),
}

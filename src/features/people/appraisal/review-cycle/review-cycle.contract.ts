import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Counted, Counting, Paged, Paging } from '#shared/paging.ts'
import { requiredText } from '#shared/text-fields.ts'
import { tidy } from '#shared/visible-text.ts'
import { reviewCyclePolicy } from './review-cycle.policy.ts'

export const CYCLE_STATUSES = ['draft', 'open', 'closed'] as const
export type CycleStatus = (typeof CYCLE_STATUSES)[number]

export const cycleMoves = moves({
  open: { from: ['draft'], to: 'open' },
  close: { from: ['open'], to: 'closed' },
})

export const MAX_CRITERIA = 10
export const MAX_TITLE_LENGTH = 120
export const MAX_CRITERION_LENGTH = 100
export const MAX_EXPLANATION_LENGTH = 500
/** All weights together, in percent. */
export const WHOLE = 100

const ASK_WEIGHT = text('Enter a whole number from 1 to 100')
const ASK_DAY = text('Choose a day')
const DayField = z.iso.date({ error: ASK_DAY }).brand<'Day'>()

/** What reviews rate, and how much it counts, in percent. */
const Criterion = z.strictObject({
  name: requiredText(text('Enter the name of the criterion'), MAX_CRITERION_LENGTH),
  explanation: z.string().check(tidy(), z.maxLength(MAX_EXPLANATION_LENGTH, text('Use at most {maximum} characters'))),
  weight: z.number(ASK_WEIGHT).check(z.int(ASK_WEIGHT), z.minimum(1, ASK_WEIGHT), z.maximum(WHOLE, ASK_WEIGHT)),
})
export type Criterion = z.infer<typeof Criterion>

/** The sum of all weights. */
export const sumOfWeights = (criteria: readonly Pick<Criterion, 'weight'>[]): number =>
  criteria.reduce((sum, { weight }) => sum + weight, 0)

const CycleForm = z
  .strictObject({
    title: requiredText(text('Enter a title'), MAX_TITLE_LENGTH),
    starts_on: DayField,
    ends_on: DayField,
    /** The last day on which people review themselves. */
    self_due_on: DayField,
    /** The last day on which managers review. */
    manager_due_on: DayField,
    criteria: z
      .array(Criterion)
      .check(
        z.minLength(1, text('Add a criterion')),
        z.maxLength(MAX_CRITERIA, text('Add at most {maximum} criteria')),
      ),
  })
  .check(
    z.refine(({ starts_on: from, ends_on: to }) => from <= to, {
      error: text('The period must end after it starts'),
      path: ['ends_on'],
    }),
    z.refine(({ starts_on: from, self_due_on: due }) => from <= due, {
      error: text('Choose a day after the period starts'),
      path: ['self_due_on'],
    }),
    z.refine(({ self_due_on: self, manager_due_on: due }) => self <= due, {
      error: text('Manager reviews cannot be due before self-reviews'),
      path: ['manager_due_on'],
    }),
    z.refine(({ criteria }) => criteria.length === 0 || sumOfWeights(criteria) === WHOLE, {
      error: text('The weights must add up to 100%'),
      path: ['criteria'],
    }),
  )
export type CycleForm = z.infer<typeof CycleForm>

/** How far the reviews of a cycle are. */
const Progress = z.object({
  all: z.number(),
  /** The person is still writing. */
  self: z.number(),
  /** The reviewer is asked. */
  submitted: z.number(),
  shared: z.number(),
  read: z.number(),
})

/** A round in which every current employee is reviewed, by themselves first. */
export const ReviewCycle = z.object({
  id: z.number(),
  title: z.string(),
  starts_on: Day,
  ends_on: Day,
  self_due_on: Day,
  manager_due_on: Day,
  status: z.enum(CYCLE_STATUSES),
  criteria: z.array(z.object({ name: z.string(), explanation: z.string(), weight: z.number() })),
  progress: Progress,
  created_by: z.string(),
  opened_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  reminded_on: z.nullable(Day),
})
export type ReviewCycle = z.infer<typeof ReviewCycle>

/** Which cycles. */
const Narrowed = { status: z.optional(z.enum(['all', ...CYCLE_STATUSES])) }

const CycleAnswer = z.object({ message: z.string(), cycle: ReviewCycle })

export const reviewCycleApi = {
  list: endpoint({
    name: 'reviewCycle.list',
    method: 'GET',
    path: '/api/hr/review-cycles',
    access: reviewCyclePolicy.list,
    summary: 'Review cycles with how far their reviews are, the latest period first.',
    query: z.object({ ...Narrowed, ...Paging, ...Counting }),
    response: z.object({ cycles: z.array(ReviewCycle), ...Paged, ...Counted }),
  }),
  export: endpoint({
    name: 'reviewCycle.export',
    method: 'GET',
    path: '/api/hr/review-cycles/export',
    access: reviewCyclePolicy.list,
    summary: 'The cycles of the same list as a CSV file, all pages of it.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  get: endpoint({
    name: 'reviewCycle.get',
    method: 'GET',
    path: '/api/hr/review-cycles/:id',
    access: reviewCyclePolicy.list,
    summary: 'One review cycle with its criteria, and how far its reviews are.',
    params: ById,
    response: z.object({ cycle: ReviewCycle }),
  }),
  create: endpoint({
    name: 'reviewCycle.create',
    method: 'POST',
    path: '/api/hr/review-cycles',
    access: reviewCyclePolicy.write,
    summary: 'Makes a review cycle as a draft. The weights of its criteria are 100 percent together.',
    body: CycleForm,
    response: CycleAnswer,
    status: 201,
  }),
  update: endpoint({
    name: 'reviewCycle.update',
    method: 'PUT',
    path: '/api/hr/review-cycles/:id',
    access: reviewCyclePolicy.write,
    summary: 'Changes a draft. What is open or closed does not change any more (409).',
    params: ById,
    body: CycleForm,
    response: CycleAnswer,
  }),
  remove: endpoint({
    name: 'reviewCycle.remove',
    method: 'DELETE',
    path: '/api/hr/review-cycles/:id',
    access: reviewCyclePolicy.write,
    summary: 'Deletes a draft.',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
  open: endpoint({
    name: 'reviewCycle.open',
    method: 'POST',
    path: '/api/hr/review-cycles/:id/open',
    access: reviewCyclePolicy.open,
    summary:
      'Opens a draft: everybody who works here and has joined by the end of the period gets a review, with their manager of now as the reviewer, and hears of it. Somebody without a manager is reviewed by whoever opens the cycle, and that person by another of HR or an admin.',
    params: ById,
    response: CycleAnswer,
  }),
  close: endpoint({
    name: 'reviewCycle.close',
    method: 'POST',
    path: '/api/hr/review-cycles/:id/close',
    access: reviewCyclePolicy.close,
    summary: 'Closes an open cycle: nothing in it can be written any more, and what was not shared stays with HR.',
    params: ById,
    response: CycleAnswer,
  }),
  remind: endpoint({
    name: 'reviewCycle.remind',
    method: 'POST',
    path: '/api/hr/review-cycles/:id/remind',
    access: reviewCyclePolicy.remind,
    summary:
      'Reminds those who have not submitted their self-review, and reviewers with something to write; once a day.',
    params: ById,
    response: CycleAnswer,
  }),
}

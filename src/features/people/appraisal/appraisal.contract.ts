import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById, idField, IdInAddress } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Counted, Counting, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { MAX_STARS } from '#shared/rating.ts'
import { Reason, REASON_MAX, requiredText } from '#shared/text-fields.ts'
import { tidy } from '#shared/visible-text.ts'
import { appraisalPolicy } from './appraisal.policy.ts'
import { CYCLE_STATUSES, MAX_CRITERIA, ReviewCycle } from './review-cycle/review-cycle.contract.ts'

/** The person writes; the reviewer is asked; the result is the person's to read; the person has read it. */
export const APPRAISAL_STATUSES = ['self', 'submitted', 'shared', 'read'] as const
export type AppraisalStatus = (typeof APPRAISAL_STATUSES)[number]

/** A review is shared without a self-review when the day for that has passed. */
export const appraisalMoves = moves({
  submit: { from: ['self'], to: 'submitted' },
  giveBack: { from: ['submitted'], to: 'self', reason: true },
  share: { from: ['self', 'submitted'], to: 'shared' },
  confirm: { from: ['shared'], to: 'read', answer: 'yes' },
})

export const MAX_COMMENT_LENGTH = 1000

const TOO_LONG = text('Use at most {maximum} characters')
const ASK_STARS = text('Please choose 1 to 5 stars')
const Stars = z.number(ASK_STARS).check(z.int(ASK_STARS), z.minimum(1, ASK_STARS), z.maximum(MAX_STARS, ASK_STARS))
const Comment = z.string().check(tidy(), z.maxLength(MAX_COMMENT_LENGTH, TOO_LONG))
const Words = z.string().check(tidy(), z.maxLength(REASON_MAX, TOO_LONG))

const Answer = z.object({ score: z.nullable(z.number()), comment: z.string() })
/** The answer to one criterion. */
export type Answer = z.infer<typeof Answer>

const AnswerList = <Score extends z.ZodMiniType>(score: Score) =>
  z
    .array(z.strictObject({ score, comment: Comment }))
    .check(z.maxLength(MAX_CRITERIA, text('Add at most {maximum} criteria')))

/** In the order of the criteria, begun or not. */
const DraftForm = z.strictObject({ answers: AnswerList(z.nullable(Stars)), text: Words })
const SelfForm = z.strictObject({ answers: AnswerList(Stars), text: Words })
const ReviewForm = z.strictObject({
  answers: AnswerList(Stars),
  text: requiredText(text('Enter your recommendation'), REASON_MAX),
})

const Person = z.object({ id: z.number(), name: z.string() })

const CycleOfReview = z.object({
  id: z.number(),
  title: z.string(),
  starts_on: Day,
  ends_on: Day,
  self_due_on: Day,
  manager_due_on: Day,
  status: z.enum(CYCLE_STATUSES),
})

const row = {
  id: z.number(),
  status: z.enum(APPRAISAL_STATUSES),
  user_id: z.number(),
  manager_id: z.nullable(z.number()),
  reviewer_id: z.nullable(z.number()),
  has_self: z.boolean(),
  cycle: CycleOfReview,
  employee: z.object({
    id: z.number(),
    code: z.string(),
    name: z.string(),
    department: z.string(),
    profile_picture: z.nullable(z.string()),
  }),
  reviewer: z.nullable(Person),
  /** Stars to two decimals; null until it is shared. */
  result: z.nullable(z.number()),
  submitted_at: z.nullable(z.string()),
  shared_at: z.nullable(z.string()),
}

/** The review of one employee in a cycle, as it is in lists. */
export const AppraisalRow = z.object(row)
export type AppraisalRow = z.infer<typeof AppraisalRow>

const Part = z.object({ answers: z.array(Answer), text: z.string() })

/** The whole review, as far as the reader may know it. */
export const Appraisal = z.object({
  ...row,
  criteria: ReviewCycle.shape.criteria,
  /** Null where the reader does not see it, or not yet. */
  self: z.nullable(Part),
  review: z.nullable(Part),
  /** The last day for the self-review has passed. */
  self_is_over: z.boolean(),
  /** Why the self-review came back; null when it did not. */
  reason: z.nullable(z.string()),
  read_at: z.nullable(z.string()),
  /** What the person has answered. */
  answer: z.nullable(z.string()),
})
export type Appraisal = z.infer<typeof Appraisal>

/** What reviews of a cycle can be ordered by. */
export const APPRAISAL_COLUMNS = ['name', 'department', 'reviewer', 'result'] as const
export type AppraisalColumn = (typeof APPRAISAL_COLUMNS)[number]

const StatusFilter = z.optional(z.enum(['all', ...APPRAISAL_STATUSES]))
/**
 * `open`: those of open cycles that are not shared yet; `ready`: those of them that can be written, because the
 * self-review is submitted or its last day has passed.
 */
const ToWriteFilter = z.optional(z.enum(['all', 'open', 'ready', ...APPRAISAL_STATUSES]))
export type ToWriteFilter = Exclude<z.infer<typeof ToWriteFilter>, 'all' | undefined>
/** Which reviews of a cycle, and in which order. */
const Narrowed = { search: Search, status: StatusFilter, sort: sortedBy(APPRAISAL_COLUMNS) }
const Rows = z.object({ reviews: z.array(AppraisalRow), ...Paged, ...Counted })
const Saved = z.object({ message: z.string() })

export const appraisalApi = {
  list: endpoint({
    name: 'appraisal.list',
    method: 'GET',
    path: '/api/hr/appraisals',
    access: appraisalPolicy.list,
    summary: 'The reviews of a cycle, by name unless sorted.',
    query: z.object({ cycle_id: IdInAddress, ...Narrowed, ...Paging, ...Counting }),
    response: Rows,
  }),
  export: endpoint({
    name: 'appraisal.export',
    method: 'GET',
    path: '/api/hr/review-cycles/:id/export',
    access: appraisalPolicy.list,
    summary:
      'The reviews of a cycle as a CSV file, narrowed and ordered as the list, all pages of it: where each is, and the results that are shared. The own password must have been given within 10 minutes.',
    params: ById,
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  listToWrite: endpoint({
    name: 'appraisal.listToWrite',
    method: 'GET',
    path: '/api/appraisals/to-write',
    access: appraisalPolicy.listToWrite,
    summary: 'The reviews that the caller writes, those of open cycles first.',
    query: z.object({ search: Search, status: ToWriteFilter, ...Paging, ...Counting }),
    response: Rows,
  }),
  exportToWrite: endpoint({
    name: 'appraisal.exportToWrite',
    method: 'GET',
    path: '/api/appraisals/to-write/export',
    access: appraisalPolicy.listToWrite,
    summary: 'The reviews that the caller writes as a CSV file, all pages of the list.',
    query: z.object({ search: Search, status: ToWriteFilter }),
    raw: 'text/csv',
  }),
  listOwn: endpoint({
    name: 'appraisal.listOwn',
    method: 'GET',
    path: '/api/me/appraisals',
    access: appraisalPolicy.listOwn,
    summary: 'The own reviews, the newest cycle first.',
    query: z.object({ ...Paging }),
    response: Rows,
  }),
  get: endpoint({
    name: 'appraisal.get',
    method: 'GET',
    path: '/api/appraisals/:id',
    access: appraisalPolicy.get,
    summary:
      'One review: for the person, the reviewer, the manager, HR and admins. The self-review is shown to others once it is submitted, the part of the reviewer to the person and the manager once it is shared.',
    params: ById,
    response: z.object({ review: Appraisal }),
  }),
  saveSelf: endpoint({
    name: 'appraisal.saveSelf',
    method: 'PUT',
    path: '/api/appraisals/:id/self',
    access: appraisalPolicy.writeSelf,
    summary: 'Keeps the self-review as a draft that nobody else reads.',
    params: ById,
    body: DraftForm,
    response: Saved,
  }),
  submitSelf: endpoint({
    name: 'appraisal.submitSelf',
    method: 'POST',
    path: '/api/appraisals/:id/self/submit',
    access: appraisalPolicy.writeSelf,
    summary: 'Submits the self-review, once; the reviewer hears of it.',
    params: ById,
    body: SelfForm,
    response: Saved,
  }),
  giveBack: endpoint({
    name: 'appraisal.giveBack',
    method: 'POST',
    path: '/api/hr/appraisals/:id/give-back',
    access: appraisalPolicy.giveBack,
    summary: 'Gives a submitted self-review back, so that the person can change it.',
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: Saved,
  }),
  setReviewer: endpoint({
    name: 'appraisal.setReviewer',
    method: 'PUT',
    path: '/api/hr/appraisals/:id/reviewer',
    access: appraisalPolicy.setReviewer,
    summary: 'Names another reviewer of a review that is not shared; a draft goes over to them.',
    params: ById,
    body: z.strictObject({ reviewer_id: idField(text('Choose a reviewer')) }),
    response: Saved,
  }),
  saveReview: endpoint({
    name: 'appraisal.saveReview',
    method: 'PUT',
    path: '/api/appraisals/:id/review',
    access: appraisalPolicy.writeReview,
    summary:
      'Keeps the part of the reviewer as a draft. Possible when the self-review is submitted or its day has passed.',
    params: ById,
    body: DraftForm,
    response: Saved,
  }),
  share: endpoint({
    name: 'appraisal.share',
    method: 'POST',
    path: '/api/appraisals/:id/share',
    access: appraisalPolicy.writeReview,
    summary:
      'Submits the part of the reviewer and shares it with the person; nothing in it changes afterwards. The result, rounded to whole stars, becomes a rating of the employee.',
    params: ById,
    body: ReviewForm,
    response: Saved,
  }),
  confirm: endpoint({
    name: 'appraisal.confirm',
    method: 'POST',
    path: '/api/appraisals/:id/confirm',
    access: appraisalPolicy.confirm,
    summary: 'The person says that the review was read, with an answer or without.',
    params: ById,
    body: z.strictObject({ answer: z._default(Words, '') }),
    response: Saved,
  }),
}

import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { Actor } from '#shared/policy.ts'
import { countOwnOpenReviews, countReviewsToWrite } from '#features/people/appraisal/appraisal.service.ts'
import { countCorrectionsToDecide } from '#features/people/attendance/correction/correction.service.ts'
import { countRequestsToAnswer } from '#features/mentorship/booking/booking.service.ts'
import { countThreadsOf } from '#features/mentorship/thread/thread.service.ts'
import { countOpenTasksOf, countOwnOpenTasks } from '#features/people/checklist/checklist.service.ts'
import { countEndingDocuments } from '#features/people/document/document.service.ts'
import { countLeavesToDecide } from '#features/people/leave/leave.service.ts'
import { countMatchesWaitingFor } from '#features/mentorship/match/match.service.ts'
import { countStatementsToApprove } from '#features/money/mentor-payment/mentor-payment.service.ts'
import { countProofsToDecide } from '#features/money/payment/payment.service.ts'
import { countRunsToApprove } from '#features/people/payroll/payroll.service.ts'
import { countOpenQuestions } from '#features/learning/question/question.service.ts'
import { countUnansweredReviews } from '#features/learning/review/review.service.ts'
import { countOpenReports } from '#features/talk/safety/safety.service.ts'
import { listCoursesNeedingHelp } from '#features/learning/teaching/teaching.service.ts'
import { waitingApi, type WaitingLine } from './waiting.contract.ts'
import { type CommonKind, countCommonKinds, isCommonKind } from './waiting.data.ts'
import { type WaitingKind, waitingKindsOf } from './waiting.policy.ts'

type Asked = { db: Db; me: Actor; at: Date }
type OwnKind = Exclude<WaitingKind, CommonKind | 'learners'>

/** Kinds of which each person has other rows, counted by the feature that knows whose they are. */
const OWN: Readonly<Record<OwnKind, (asked: Asked) => Promise<number>>> = {
  reports: ({ db, me }) => countOpenReports(db, me),
  leaves: ({ db, me }) => countLeavesToDecide(db, me),
  corrections: ({ db, me }) => countCorrectionsToDecide(db, me),
  documents: ({ db, at }) => countEndingDocuments(db, at),
  tasks: ({ db, me }) => countOpenTasksOf(db, me),
  toReview: ({ db, me, at }) => countReviewsToWrite(db, me, at),
  proofs: ({ db, me }) => countProofsToDecide(db, me),
  runs: ({ db, me }) => countRunsToApprove(db, me),
  statements: ({ db, me }) => countStatementsToApprove(db, me),
  questions: ({ db, me }) => countOpenQuestions(db, me),
  reviews: ({ db, me }) => countUnansweredReviews(db, me),
  sessions: ({ db, me, at }) => countRequestsToAnswer(db, me, at),
  unanswered: ({ db, me }) => countThreadsOf(db, me, 'unanswered'),
  unread: ({ db, me }) => countThreadsOf(db, me, 'unread'),
  guided: ({ db, me }) => countMatchesWaitingFor(db, me, 'mentor'),
  steps: ({ db, me }) => countMatchesWaitingFor(db, me, 'mentee'),
  ownTasks: ({ db, me }) => countOwnOpenTasks(db, me),
  ownReview: ({ db, me }) => countOwnOpenReviews(db, me.id),
}

/** The lines of one kind that the common count does not have. */
async function linesOf(asked: Asked, what: Exclude<WaitingKind, CommonKind>): Promise<WaitingLine[]> {
  if (what !== 'learners') return [{ what, many: await OWN[what](asked), course: null }]
  const courses = await listCoursesNeedingHelp(asked.db, asked.me.id, asked.at)
  return courses.map(({ id, title, needing_help: many }) => ({ what, many, course: { id, title } }))
}

async function list({ db, me, now }: Call<typeof waitingApi.list>) {
  const kinds = waitingKindsOf(me)
  const asked = { db, me, at: now() }
  const common = countCommonKinds(db, kinds.filter(isCommonKind))
  const found = await Promise.all(
    kinds.map(async (what) =>
      isCommonKind(what) ? [{ what, many: (await common)[what] ?? 0, course: null }] : linesOf(asked, what),
    ),
  )
  return { lines: found.flat().filter(({ many }) => many > 0) }
}

export const waitingHandlers = handlers(waitingApi, { list })

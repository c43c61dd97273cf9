import { Trans, useLingui } from '@lingui/react/macro'
import { learningHistoryApi } from '#features/learning/history/history.contract.ts'
import type { DecidedList, Mark } from '#web/kit/decided-rows.ts'
import { type Decision, useDecision } from '#web/kit/use-decision.ts'
import { type Review, reviewApi, reviewMoves as moves } from '../review.contract.ts'
import { reviewPolicy } from '../review.policy.ts'

/** The list with the rows to decide about, and the decisions made there. */
export type ReviewDecisionList = DecidedList & { marks: ReadonlyMap<number, Mark> }

/** What staff decide about a review. */
export function useReviewDecisions(list: ReviewDecisionList): Record<'hide' | 'show', Decision<Review>> {
  const { t } = useLingui()
  const common = {
    ability: reviewPolicy.moderate,
    success: ({ message }: { message: string }) => message,
    about: ({ user }: Review) => user.name,
    refresh: [reviewApi.list, reviewApi.get, learningHistoryApi.ofReview],
    list,
  }
  const hide = useDecision(reviewApi.hide, {
    ...common,
    move: moves.hide,
    input: ({ id }: Review, reason) => ({ params: { id }, body: { reason } }),
    question: ({ user }) => ({
      title: t`Hide this review?`,
      message: (
        <Trans>It will no longer be public or count towards the rating. {user.name} will see your reason.</Trans>
      ),
      confirmLabel: t`Hide`,
      asksFor: 'reason for named readers',
    }),
    done: { label: t`Hidden`, tone: 'neutral' },
    failure: t`The review could not be hidden. Please try again.`,
  })
  const show = useDecision(reviewApi.show, {
    ...common,
    move: moves.show,
    input: ({ id }: Review) => ({ params: { id } }),
    done: { label: t`Shown again`, tone: 'success' },
    failure: t`The review could not be shown again. Please try again.`,
  })
  return { hide, show }
}

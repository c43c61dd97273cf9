import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { canMove } from '#shared/moves.ts'
import { can } from '#shared/policy.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { Fact, Facts } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { type Appraisal, appraisalApi, appraisalMoves } from '../appraisal.contract.ts'
import { appraisalPolicy } from '../appraisal.policy.ts'
import { Result, ReviewStatusBadge, usePeriodText } from './appraisal-words.tsx'
import note from '#web/kit/note.module.css'
import styles from './appraisal.module.css'
import { PersonsAnswer, ReviewAnswers } from './review-answers.tsx'
import { WhoReadsReview } from './who-reads.tsx'
import { ReviewWritingForm } from './review-writing-form.tsx'

const read = (id: number) => query(appraisalApi.get, { params: { id } })
const reads = pageData(({ params }) => [read(Number(params.id))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** One review that the reader writes, beside the self-review. */
export default function ReviewPage() {
  const { t } = useLingui()
  const period = usePeriodText()
  const id = Number(useParams().id)
  const { data, isError, refetch } = useQuery(read(id))
  if (!data) {
    return (
      <>
        <PageHeader title={<Trans>Employee review</Trans>} />
        {isError ? (
          <ErrorState text={t`The review could not be loaded`} onRetry={() => void refetch()} />
        ) : (
          <LoadingState lines={8} />
        )}
      </>
    )
  }
  const { review } = data
  const { cycle, employee } = review
  return (
    <>
      <PageHeader title={employee.name} text={`${cycle.title} · ${period(cycle)}`} />
      <div className={`${styles.page} ${styles.narrow}`}>
        <About review={review} />
        <WhoReadsReview />
        <Content key={`${review.id} ${review.status}`} review={review} />
      </div>
    </>
  )
}

function About({ review }: { review: Appraisal }) {
  const { day } = useDateText()
  return (
    <Facts>
      <Fact name={<Trans>Status</Trans>} value={<ReviewStatusBadge status={review.status} />} />
      <Fact name={<Trans>Department</Trans>} value={review.employee.department} />
      <Fact name={<Trans>Share by</Trans>} value={day(review.cycle.manager_due_on)} />
      <Fact name={<Trans>Result</Trans>} value={review.result === null ? null : <Result value={review.result} />} />
    </Facts>
  )
}

function Content({ review }: { review: Appraisal }) {
  const me = useMe()
  const { day } = useDateText()
  const { cycle } = review
  const isOpen = cycle.status === 'open' && canMove(appraisalMoves.share, review.status)
  const isMine = can(me, appraisalPolicy.writeReview, review)
  if (isOpen && isMine && (review.has_self || review.self_is_over)) {
    return (
      <>
        {!review.has_self && (
          <p className={note.note}>
            <Trans>No self-review was submitted by the deadline.</Trans>
          </p>
        )}
        <ReviewWritingForm review={review} kind="review" />
      </>
    )
  }
  return (
    <>
      {isOpen && isMine && (
        <p className={note.note}>
          <Trans>You can start once the self-review is submitted, or without it after {day(cycle.self_due_on)}.</Trans>
        </p>
      )}
      <ReviewAnswers review={review} />
      <PersonsAnswer review={review} />
    </>
  )
}

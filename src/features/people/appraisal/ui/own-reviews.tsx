import { Button, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { REASON_MAX } from '#shared/text-fields.ts'
import { query } from '#web/api/queries.ts'
import { FormShell } from '#web/kit/form-shell.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { type Appraisal, appraisalApi, type AppraisalRow } from '../appraisal.contract.ts'
import { Period, Result, ReviewStatusBadge } from './appraisal-words.tsx'
import note from '#web/kit/note.module.css'
import styles from './appraisal.module.css'
import { REVIEW_READS } from './stale-reads.ts'
import { PersonsAnswer, ReviewAnswers } from './review-answers.tsx'
import { WhoReadsSelfReview } from './who-reads.tsx'
import { ReviewWritingForm } from './review-writing-form.tsx'

/** The person is asked to do something: to write, or to read. */
const needsAction = ({ status, cycle }: AppraisalRow): boolean =>
  cycle.status === 'open' && (status === 'self' || status === 'shared')

export const OWN_REVIEWS = query(appraisalApi.listOwn, {})

/** The reader's own reviews of all cycles: the one to write now is open, and so is one that no one has read. */
export function OwnReviews() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(OWN_REVIEWS)
  if (!data) {
    if (isError)
      return <ErrorState text={t`Your reviews could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={3} />
  }
  if (data.reviews.length === 0) return null
  return (
    <section className={`${styles.page} ${styles.narrow} ${styles.above}`} aria-label={t`Review cycles`}>
      <WhoReadsSelfReview />
      {data.reviews.map((row) => (
        <OwnReview key={row.id} row={row} />
      ))}
    </section>
  )
}

function OwnReview({ row }: { row: AppraisalRow }) {
  const { day } = useDateText()
  const { cycle, status } = row
  const [isShown, setShown] = useState(needsAction(row))
  return (
    <article className={styles.card} aria-label={cycle.title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{cycle.title}</h2>
        <ReviewStatusBadge status={status} />
        {row.result !== null && <Result value={row.result} />}
      </div>
      <p className={styles.soft}>
        <Period of={cycle} />
      </p>
      {cycle.status === 'open' && status === 'self' && (
        <p className={styles.soft}>
          <Trans>Please review your own work by {day(cycle.self_due_on)}.</Trans>
        </p>
      )}
      {status === 'submitted' && (
        <p className={styles.soft}>
          {cycle.status === 'open' ? (
            <Trans>You have submitted your self-review. Your review will appear here once it is shared with you.</Trans>
          ) : (
            <Trans>The cycle was closed before a review was shared with you.</Trans>
          )}
        </p>
      )}
      <div>
        <Button size="sm" variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? <Trans>Show less</Trans> : <Trans>Show all</Trans>}
        </Button>
      </div>
      {isShown && <Details key={status} id={row.id} />}
    </article>
  )
}

function Details({ id }: { id: number }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(query(appraisalApi.get, { params: { id } }))
  if (!data) {
    if (isError) return <ErrorState text={t`The review could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={6} />
  }
  const { review } = data
  const isOpen = review.cycle.status === 'open'
  if (isOpen && review.status === 'self') {
    return (
      <>
        {review.reason && (
          <p className={note.note}>
            <Trans>Your self-review was sent back: {review.reason}</Trans>
          </p>
        )}
        <ReviewWritingForm review={review} kind="self" />
      </>
    )
  }
  return (
    <>
      <ReviewAnswers review={review} />
      {isOpen && review.status === 'shared' && <ConfirmForm review={review} />}
      <PersonsAnswer review={review} />
    </>
  )
}

/** Says that a review was read, with an answer or without. */
function ConfirmForm({ review }: { review: Appraisal }) {
  const { t } = useLingui()
  const form = useApiForm(appraisalApi.confirm, {
    initial: { answer: '' },
    toInput: (values) => ({ params: { id: review.id }, body: values }),
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: REVIEW_READS,
  })
  return (
    <FormShell form={form} submitLabel={<Trans>I have read it</Trans>} sendingLabel={<Trans>Saving...</Trans>}>
      <Textarea
        label={t`Your answer`}
        description={t`Optional. Your reviewer, your manager and HR can read it.`}
        autosize
        minRows={2}
        maxLength={REASON_MAX}
        {...form.getInputProps('answer')}
      />
    </FormShell>
  )
}

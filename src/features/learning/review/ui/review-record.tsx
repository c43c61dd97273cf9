import { Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { learningHistoryApi } from '#features/learning/history/history.contract.ts'
import { allowsRole, can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { FormShell } from '#web/kit/form-shell.tsx'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordHistory, RecordSection } from '#web/kit/record-parts.tsx'
import { Stars } from '#web/kit/stars.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { UndoButton } from '#web/kit/undo-button.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { type Review, REVIEW_MAX, reviewApi } from '../review.contract.ts'
import { reviewPolicy } from '../review.policy.ts'
import styles from './review-record.module.css'
import { ReviewStatusBadge } from './review-status.tsx'
import { type ReviewDecisionList, useReviewDecisions } from './use-review-decisions.tsx'

/** A panel with everything about one review, where its teacher answers and staff decide. */
export function ReviewRecord({ record, list }: { record: OpenRecord; list: ReviewDecisionList }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Course review`}>
      {(id) => <Details key={id} id={id} list={list} />}
    </RecordDrawer>
  )
}

function Details({ id, list }: { id: number; list: ReviewDecisionList }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const me = useMe()
  const { hide, show } = useReviewDecisions(list)
  const { data, isError, refetch } = useQuery(query(reviewApi.get, { params: { id } }))
  const { data: past } = useQuery({
    ...query(learningHistoryApi.ofReview, { params: { id } }),
    enabled: allowsRole(learningHistoryApi.ofReview.access, me),
  })
  if (!data) {
    if (isError)
      return <ErrorState text={t`The course reviews could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={6} />
  }
  const { review } = data
  const undo = list.marks.get(id)?.undo
  const day = (iso: string | null) => iso && instant(iso)
  return (
    <RecordDetails>
      <div>
        <h2 className={styles.title}>{review.user.name}</h2>
        <p className={styles.soft}>
          {review.course.is_public ? (
            <Link to={`/courses/${review.course.id}#reviews`}>{review.course.title}</Link>
          ) : (
            review.course.title
          )}
        </p>
        <div className={styles.head}>
          <Stars value={review.rating} />
          <ReviewStatusBadge status={review.status} />
          {undo && <UndoButton key={undo.endsAt} undo={undo} name={t`Undo this decision`} />}
        </div>
      </div>
      <p className={styles.text}>{review.text}</p>
      <Facts>
        <Fact name={<Trans>Written</Trans>} value={day(review.created_at)} />
        <Fact name={<Trans>Changed</Trans>} value={day(review.edited_at)} />
        <Fact name={<Trans>Hidden</Trans>} value={day(review.hidden_at)} />
        <Fact name={<Trans>Hidden by</Trans>} value={review.hidden_by?.name} />
        <Fact name={<Trans>Reason</Trans>} value={review.hidden_reason} />
      </Facts>
      {can(me, reviewPolicy.answer, review) ? (
        <AnswerForm review={review} />
      ) : (
        review.answer && (
          <RecordSection title={<Trans>Answer</Trans>}>
            <p className={styles.text}>{review.answer.text}</p>
            <p className={styles.soft}>
              {review.answer.author}, {instant(review.answer.answered_at)}
            </p>
          </RecordSection>
        )
      )}
      <DecisionButtons
        row={review}
        choices={[
          { decision: hide, label: t`Hide`, isDangerous: true },
          { decision: show, label: t`Show again` },
        ]}
      />
      {past && <RecordHistory entries={past.history} />}
    </RecordDetails>
  )
}

function AnswerForm({ review }: { review: Review }) {
  const { t } = useLingui()
  const form = useApiForm(reviewApi.answer, {
    initial: { answer: review.answer?.text ?? '' },
    toInput: (values) => ({ params: { id: review.id }, body: values }),
    success: ({ message }) => message,
    failure: t`Your answer could not be saved. Please try again.`,
    keepsValues: true,
    refresh: [reviewApi.list, reviewApi.get, learningHistoryApi.ofReview],
  })
  return (
    <RecordSection title={<Trans>Answer</Trans>}>
      <FormShell form={form} submitLabel={<Trans>Save answer</Trans>}>
        <Textarea
          label={t`Your answer`}
          description={t`It is public: it appears below the review with your name.`}
          required
          autosize
          minRows={3}
          maxLength={REVIEW_MAX}
          {...form.getInputProps('answer')}
        />
      </FormShell>
    </RecordSection>
  )
}

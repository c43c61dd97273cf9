import { Button, NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { canMove } from '#shared/moves.ts'
import { can } from '#shared/policy.ts'
import { choiceApi } from '#features/people/employee/choice/choice.contract.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { FormShell } from '#web/kit/form-shell.tsx'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useDecision } from '#web/kit/use-decision.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { type Appraisal, appraisalApi, appraisalMoves } from '../appraisal.contract.ts'
import { appraisalPolicy } from '../appraisal.policy.ts'
import { Result, ReviewStatusBadge } from './appraisal-words.tsx'
import styles from './appraisal.module.css'
import { REVIEW_READS } from './stale-reads.ts'
import { PersonsAnswer, ReviewAnswers } from './review-answers.tsx'

/** A panel with the review of one employee, for those who keep records. */
export function ReviewRecord({ record }: { record: OpenRecord }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Employee review`}>
      {(id) => <Details key={id} id={id} />}
    </RecordDrawer>
  )
}

function Details({ id }: { id: number }) {
  const { t } = useLingui()
  const me = useMe()
  const { instant } = useDateText()
  const { data, isError, refetch } = useQuery(query(appraisalApi.get, { params: { id } }))
  if (!data) {
    if (isError) return <ErrorState text={t`The review could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={8} />
  }
  const { review } = data
  const { employee, submitted_at: submitted, shared_at: shared, read_at: readAt } = review
  const isOpen = review.cycle.status === 'open'
  return (
    <RecordDetails>
      <div>
        <h2 className={styles.title}>{employee.name}</h2>
        <p className={styles.soft}>
          {employee.code} · {employee.department}
        </p>
      </div>
      <Facts>
        <Fact name={<Trans>Status</Trans>} value={<ReviewStatusBadge status={review.status} />} />
        <Fact name={<Trans>Reviewer</Trans>} value={review.reviewer?.name ?? <Trans>No one yet</Trans>} />
        <Fact name={<Trans>Self-review submitted</Trans>} value={submitted && instant(submitted)} />
        <Fact name={<Trans>Shared on</Trans>} value={shared && instant(shared)} />
        <Fact name={<Trans>Read by the employee on</Trans>} value={readAt && instant(readAt)} />
        <Fact name={<Trans>Result</Trans>} value={review.result === null ? null : <Result value={review.result} />} />
      </Facts>
      {isOpen && <Tools review={review} />}
      <RecordSection title={<Trans>Answers</Trans>}>
        {can(me, appraisalPolicy.readReview, review) ? null : (
          <p className={styles.soft}>
            <Trans>You can read your review once it is shared.</Trans>
          </p>
        )}
        <ReviewAnswers review={review} />
      </RecordSection>
      <PersonsAnswer review={review} />
    </RecordDetails>
  )
}

/** What HR does with a review that is not shared. */
function Tools({ review }: { review: Appraisal }) {
  const { t } = useLingui()
  const me = useMe()
  const giveBack = useDecision<typeof appraisalApi.giveBack, Appraisal>(appraisalApi.giveBack, {
    move: appraisalMoves.giveBack,
    ability: appraisalPolicy.giveBack,
    input: ({ id }, reason) => ({ params: { id }, body: { reason } }),
    question: ({ employee }) => ({
      title: t`Send the self-review back to ${employee.name}?`,
      message: <Trans>They can change it and submit it again. They will see your reason.</Trans>,
      confirmLabel: t`Send back`,
      asksFor: 'reason for named readers',
    }),
    success: ({ message }) => message,
    about: ({ employee }) => employee.name,
    failure: t`This could not be saved. Please try again.`,
    refresh: REVIEW_READS,
    done: { label: t`Self-review`, tone: 'neutral' },
  })
  return (
    <>
      {can(me, appraisalPolicy.writeReview, review) && canMove(appraisalMoves.share, review.status) && (
        <p className={styles.head}>
          <Link to={`/dashboard/reviews-to-write/${review.id}`}>
            <Trans>You are the reviewer</Trans>
          </Link>
        </p>
      )}
      <DecisionButtons
        row={review}
        isReasoned
        choices={[{ decision: giveBack, label: t`Send the self-review back` }]}
      />
      {can(me, appraisalPolicy.setReviewer, review) && canMove(appraisalMoves.share, review.status) && (
        <RecordSection title={<Trans>Another reviewer</Trans>}>
          <ReviewerForm key={review.reviewer_id} review={review} />
        </RecordSection>
      )}
    </>
  )
}

type Chosen = { reviewer_id: string }

function ReviewerForm({ review }: { review: Appraisal }) {
  const { t } = useLingui()
  const { data } = useQuery(query(choiceApi.listManagers, {}))
  const form = useApiForm<typeof appraisalApi.setReviewer, Chosen>(appraisalApi.setReviewer, {
    initial: { reviewer_id: '' },
    toInput: ({ reviewer_id: chosen }) => ({ params: { id: review.id }, body: { reviewer_id: Number(chosen) } }),
    success: ({ message }) => message,
    failure: t`The reviewer could not be saved. Please try again.`,
    refresh: REVIEW_READS,
  })
  const others = (data?.managers ?? []).filter(({ id }) => id !== review.user_id && id !== review.reviewer_id)
  return (
    <FormShell
      form={form}
      isGuarded={false}
      submitLabel={<Trans>Save</Trans>}
      actions={
        <div>
          <Button type="submit" variant="default" loading={form.isSending}>
            <Trans>Save reviewer</Trans>
          </Button>
        </div>
      }
    >
      <NativeSelect
        label={t`Reviewer`}
        description={t`The draft is passed on to the new reviewer.`}
        data={[
          { value: '', label: t`Choose a reviewer` },
          ...others.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.getInputProps('reviewer_id')}
      />
    </FormShell>
  )
}

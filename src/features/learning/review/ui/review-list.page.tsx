import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { can } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { Review } from '../review.contract.ts'
import { reviewPolicy } from '../review.policy.ts'
import { REVIEW_TABLE, RECORD, REVIEWS } from './review-columns.tsx'
import { useReviewDecisions } from './use-review-decisions.tsx'

/** The details are loaded when first opened. */
const ReviewRecord = lazyPart(async () => (await import('./review-record.tsx')).ReviewRecord)

const reads = listData(REVIEWS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What learners say about the courses: a teacher answers, staff hide what must not be public. */
export default function ReviewListPage() {
  const { t } = useLingui()
  const list = useServerList(REVIEWS)
  const { hide, show } = useReviewDecisions(list)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PageHeader title={<Trans>Course Reviews</Trans>} text={<Trans>What learners say about the courses.</Trans>} />
      <TablePage<Review>
        label={t`Course Reviews`}
        list={list}
        columns={REVIEW_TABLE}
        search={t`Search by learner, course or text`}
        empty={{
          title: t`No reviews`,
          text: t`Learners can review a course once they have finished half of it.`,
          drawing: 'inbox',
        }}
        emptySearch={{ title: t`No reviews found` }}
        failure={t`The course reviews could not be loaded`}
        choices={({ user: { name } }) => [
          { decision: hide, label: t`Hide`, name: t`Hide ${name}’s review`, isDangerous: true },
          { decision: show, label: t`Show again`, name: t`Show again: ${name}’s review` },
        ]}
        otherwise={(row) => <OpenButton review={row} onOpen={() => record.open(row.id)} />}
      />
      {isNeeded && (
        <Suspense>
          <ReviewRecord record={record} list={list} />
        </Suspense>
      )}
    </>
  )
}

/** Leads to the record, where the person who may answer finds the form. */
function OpenButton({ review, onOpen }: { review: Review; onOpen: () => void }) {
  const { t } = useLingui()
  const me = useMe()
  const { name } = review.user
  const canAnswer = can(me, reviewPolicy.answer, review) && !review.answer
  return (
    <Button
      size="sm"
      variant="subtle"
      aria-label={canAnswer ? t`Write an answer to ${name}’s review` : t`Details of ${name}’s review`}
      onClick={onOpen}
    >
      {canAnswer ? <Trans>Write an answer</Trans> : <Trans>Details</Trans>}
    </Button>
  )
}

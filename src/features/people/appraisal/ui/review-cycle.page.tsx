import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import note from '#web/kit/note.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { Fact, Facts } from '#web/kit/record-parts.tsx'
import { useServerList } from '#web/kit/server-list.ts'
import { StatCard, StatCards } from '#web/kit/stat-card.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { TablePage } from '#web/kit/table-page.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { AppraisalRow } from '../appraisal.contract.ts'
import { type ReviewCycle, reviewCycleApi } from '../review-cycle/review-cycle.contract.ts'
import { CycleStatusBadge, Period } from './appraisal-words.tsx'
import styles from './appraisal.module.css'
import { CriteriaList } from './criteria-list.tsx'
import { CycleActions } from './cycle-actions.tsx'
import { REVIEW_TABLE, RECORD, reviewListOfCycle } from './review-columns.tsx'

/** The form and a review are loaded when first opened. */
const CycleForm = lazyPart(async () => (await import('./cycle-form.tsx')).CycleForm)
const ReviewRecord = lazyPart(async () => (await import('./review-record.tsx')).ReviewRecord)

const read = (id: number) => query(reviewCycleApi.get, { params: { id } })
const reads = pageData(({ params }) => [read(Number(params.id))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** One review cycle: what is reviewed, how far it is, and the review of each person. */
export default function ReviewCyclePage() {
  const { t } = useLingui()
  const id = Number(useParams().id)
  const { data, isError, refetch } = useQuery(read(id))
  const [isEdited, setEdited] = useState(false)
  const isFormNeeded = useWasOpen(isEdited)
  if (!data) {
    return (
      <>
        <PageHeader title={<Trans>Review cycle</Trans>} />
        {isError ? (
          <ErrorState text={t`The review cycle could not be loaded`} onRetry={() => void refetch()} />
        ) : (
          <LoadingState lines={6} />
        )}
      </>
    )
  }
  const { cycle } = data
  return (
    <>
      <PageHeader
        title={cycle.title}
        text={<Period of={cycle} />}
        actions={<CycleActions cycle={cycle} onEdit={() => setEdited(true)} />}
      />
      <div className={styles.page}>
        <About cycle={cycle} />
        {cycle.status !== 'draft' && (
          <>
            <Progress cycle={cycle} />
            <Reviews cycleId={cycle.id} />
          </>
        )}
      </div>
      {isFormNeeded && (
        <Suspense>
          <CycleForm
            key={JSON.stringify(cycle.criteria)}
            cycle={cycle}
            isOpen={isEdited}
            onClose={() => setEdited(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function About({ cycle }: { cycle: ReviewCycle }) {
  const { day } = useDateText()
  return (
    <>
      <Facts>
        <Fact name={<Trans>Status</Trans>} value={<CycleStatusBadge status={cycle.status} />} />
        <Fact name={<Trans>Self-reviews due</Trans>} value={day(cycle.self_due_on)} />
        <Fact name={<Trans>Manager reviews due</Trans>} value={day(cycle.manager_due_on)} />
        <Fact name={<Trans>Created by</Trans>} value={cycle.created_by} />
        <Fact name={<Trans>Reminded on</Trans>} value={cycle.reminded_on && day(cycle.reminded_on)} />
      </Facts>
      <details className={note.note} open={cycle.status === 'draft'}>
        <summary>
          <Trans>Criteria</Trans>
        </summary>
        <CriteriaList criteria={cycle.criteria} />
      </details>
    </>
  )
}

function Progress({ cycle: { progress } }: { cycle: ReviewCycle }) {
  const { t, i18n } = useLingui()
  return (
    <StatCards>
      <StatCard label={t`People`} value={i18n.number(progress.all)} />
      <StatCard label={t`Self-review not submitted`} value={i18n.number(progress.self)} tone="clay" />
      <StatCard label={t`To be reviewed`} value={i18n.number(progress.submitted)} tone="sun" />
      <StatCard
        label={t`Shared`}
        value={i18n.number(progress.shared + progress.read)}
        hint={<Trans>{progress.read} read</Trans>}
        tone="sky"
      />
    </StatCards>
  )
}

function Reviews({ cycleId }: { cycleId: number }) {
  const { t } = useLingui()
  const list = useServerList(useMemo(() => reviewListOfCycle(cycleId), [cycleId]))
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <TablePage<AppraisalRow>
        label={t`Employee reviews`}
        list={list}
        columns={REVIEW_TABLE}
        search={t`Search by name or ID`}
        empty={{ title: t`No reviews in this list` }}
        emptySearch={{ title: t`No employee reviews found` }}
        failure={t`The reviews could not be loaded`}
      />
      {isNeeded && (
        <Suspense>
          <ReviewRecord record={record} />
        </Suspense>
      )}
    </>
  )
}

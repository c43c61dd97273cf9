import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { allowsRole } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { EnrollmentRow } from '../enrollment.contract.ts'
import { enrollmentPolicy } from '../enrollment.policy.ts'
import { ENROLLMENT_TABLE, ENROLLMENTS, RECORD } from './enrollment-columns.tsx'
import { useBulkDecisions, useEnrollmentDecisions } from './use-enrollment-decisions.tsx'

/** The details are loaded when first opened. */
const EnrollmentRecord = lazyPart(async () => (await import('./enrollment-record.tsx')).EnrollmentRecord)

const reads = listData(ENROLLMENTS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Course Enrollments (spec 3 §2): an admin decides; HR and the course's teacher read. */
export default function EnrollmentListPage() {
  const { t } = useLingui()
  const me = useMe()
  const list = useServerList(ENROLLMENTS)
  const { approve, reject } = useEnrollmentDecisions(list)
  const bulk = useBulkDecisions(list)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  const isPending = (list.state.get('status') || 'pending') === 'pending'
  const canDecide = allowsRole(enrollmentPolicy.decide, me)
  return (
    <>
      <PageHeader
        title={<Trans>Course Enrollments</Trans>}
        text={!canDecide && <Trans>You can view these requests; only administrators can decide.</Trans>}
      />
      <TablePage<EnrollmentRow>
        label={t`Course Enrollments`}
        list={list}
        columns={ENROLLMENT_TABLE}
        search={t`Search by student, email or course`}
        empty={{
          title: t`No applications found.`,
          text: isPending ? t`No requests to review.` : undefined,
          drawing: 'inbox',
        }}
        emptySearch={{ title: t`No applications found.` }}
        failure={t`Failed to fetch applications`}
        choices={({ user: { name } }) => [
          { decision: approve, label: t`Approve`, name: t`Approve ${name}’s request` },
          { decision: reject, label: t`Reject`, name: t`Reject ${name}’s request`, isDangerous: true },
        ]}
        otherwise={({ id, user: { name } }) => <DetailsButton name={name} onOpen={() => record.open(id)} />}
        bulk={[
          { decision: bulk.approve, label: t`Approve`, name: t`Approve selected` },
          { decision: bulk.reject, label: t`Reject`, name: t`Reject selected`, isDangerous: true },
        ]}
      />
      {isNeeded && (
        <Suspense>
          <EnrollmentRecord record={record} list={list} />
        </Suspense>
      )}
    </>
  )
}

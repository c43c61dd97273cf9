import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { allowsRole } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { MoveButtons } from '#web/kit/move-buttons.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useEver } from '#web/kit/use-ever.ts'
import type { EnrollmentRow } from '../enrollment.contract.ts'
import { enrollmentPolicy } from '../enrollment.policy.ts'
import { COLUMNS, ENROLLMENTS } from './enrollment-columns.tsx'
import { FoundElsewhere } from './found-elsewhere.tsx'
import { useBulkApproval, useEnrollmentDecisions } from './use-enrollment-decisions.tsx'

/** The details come when they are first opened. */
const EnrollmentRecord = lazy(async () => ({ default: (await import('./enrollment-record.tsx')).EnrollmentRecord }))

const reads = listData(ENROLLMENTS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Course Enrollments (spec 3 §2): an admin decides; HR and the course's teacher read. */
export default function EnrollmentListPage() {
  const { t } = useLingui()
  const me = useMe()
  const list = useServerList(ENROLLMENTS)
  const { state } = list
  const decisions = useEnrollmentDecisions()
  const bulk = useBulkApproval()
  const canDecide = allowsRole(enrollmentPolicy.decide, me)
  const isPending = (state.get('status') || 'pending') === 'pending'
  const openId = Number(state.get('enrollment')) || null
  const isNeeded = useEver(openId !== null)
  // The page number stays: opening details is not a new search.
  const open = (id: number | null) => state.set({ enrollment: id ?? '', page: state.page })

  async function approveAll(rows: readonly EnrollmentRow[], clear: () => void): Promise<void> {
    const isSure = await confirm({
      title: t`Approve the selected requests?`,
      message: (
        <Plural
          value={rows.length}
          one="# learner can start at once and gets an e-mail."
          other="# learners can start at once and get an e-mail."
        />
      ),
      confirmLabel: t`Approve`,
    })
    if (isSure && (await bulk.approve(rows.map(({ id }) => id)))) clear()
  }

  const actions = (row: EnrollmentRow) => {
    const { name } = row.user
    return (
      <MoveButtons
        row={row}
        size="sm"
        choices={[
          { decision: decisions.approve, label: t`Approve`, name: t`Approve ${name}` },
          { decision: decisions.reject, label: t`Reject`, name: t`Reject ${name}`, isDangerous: true },
          {
            decision: decisions.revoke,
            label: t`Revoke certificate`,
            name: t`Revoke certificate of ${name}`,
            isDangerous: true,
            status: row.status === 'completed' ? 'valid' : 'none',
          },
        ]}
        otherwise={
          <Button size="sm" variant="default" aria-label={t`Details of ${name}`} onClick={() => open(row.id)}>
            <Trans>Details</Trans>
          </Button>
        }
      />
    )
  }

  return (
    <>
      <PageHeader
        title={<Trans>Course Enrollments</Trans>}
        text={!canDecide && <Trans>You can read these requests; an administrator decides.</Trans>}
      />
      <TablePage<EnrollmentRow>
        label={t`Course Enrollments`}
        list={list}
        columns={COLUMNS}
        search={t`Search by student, email or course`}
        empty={{
          title: t`No applications found.`,
          text: isPending ? t`Nobody is waiting for a decision.` : undefined,
          drawing: 'inbox',
        }}
        emptySearch={{ title: t`No applications found.`, action: <FoundElsewhere state={state} /> }}
        failure={t`Failed to fetch applications`}
        rowActions={actions}
        {...(canDecide && isPending
          ? {
              bulkActions: (rows, clear) => (
                <Button disabled={bulk.isBusy} onClick={() => void approveAll(rows, clear)}>
                  <Trans>Approve selected</Trans>
                </Button>
              ),
            }
          : {})}
      />
      {isNeeded && (
        <Suspense>
          <EnrollmentRecord id={openId} decisions={decisions} onClose={() => open(null)} />
        </Suspense>
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import page from '#web/kit/page.module.css'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import { type Leave, leaveApi } from '../leave.contract.ts'
import { AnnualLeaveCards } from './annual-leave.tsx'
import { LeaveIsForEmployees } from './leave-is-for-employees.tsx'
import { MY_COLUMNS, MY_LEAVES, RECORD } from './leave-columns.tsx'
import { useRequestCancellation, useCancelLeave } from './use-leave-decisions.tsx'

/** Panels are loaded when first opened. */
const LeaveRecord = lazyPart(async () => (await import('./leave-record.tsx')).LeaveRecord)
const BalanceDialog = lazyPart(async () => (await import('./balance-dialog.tsx')).BalanceDialog)
const LeaveForm = lazyPart(async () => (await import('./leave-form.tsx')).LeaveForm)

const reads = listData(MY_LEAVES, () => [query(leaveApi.stats, {})])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** My Leave Applications (spec 2 §2, spec 3 §2); who has no record as an employee reads what it would take. */
export default function MyLeavesPage() {
  const isEmployee = useMe().facts.employee_id !== null
  return (
    <>
      {isEmployee ? (
        <MyLeaves />
      ) : (
        <>
          <PageHeader title={<Trans>My Leave Applications</Trans>} />
          <LeaveIsForEmployees />
        </>
      )}
    </>
  )
}

function MyLeaves() {
  const { t } = useLingui()
  const list = useServerList(MY_LEAVES)
  const cancel = useCancelLeave(list)
  const askCancel = useRequestCancellation(list)
  const record = useRecord(list, RECORD)
  const isRecordNeeded = useWasOpen(record.id !== null)
  const [isApplying, setApplying] = useState(false)
  const isFormNeeded = useWasOpen(isApplying)
  const [isExplaining, setExplaining] = useState(false)
  const isBalanceNeeded = useWasOpen(isExplaining)
  const apply = (
    <Button leftSection={<PlusIcon size={18} />} onClick={() => setApplying(true)}>
      <Trans>Apply for Leave</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader
        title={<Trans>My Leave Applications</Trans>}
        text={<Trans>Your leave, pending requests, and how many days you have left.</Trans>}
        actions={
          <>
            <Button variant="default" onClick={() => setExplaining(true)}>
              <Trans>My balance</Trans>
            </Button>
            {apply}
          </>
        }
      />
      <div className={page.page}>
        <AnnualLeaveCards />
        <TablePage<Leave>
          label={t`My Leave Applications`}
          list={list}
          columns={MY_COLUMNS}
          search={t`Search by reason`}
          empty={{ title: t`No leave requests found`, action: apply }}
          emptySearch={{ title: t`No leave requests found` }}
          failure={t`Failed to fetch leaves`}
          choices={() => [
            { decision: cancel, label: t`Cancel leave`, isSecondary: true },
            { decision: askCancel, label: t`Ask to cancel`, isSecondary: true },
          ]}
          otherwise={({ id }) => <DetailsButton onOpen={() => record.open(id)} />}
        />
      </div>
      <Suspense>
        {isRecordNeeded && <LeaveRecord record={record} list={list} />}
        {isBalanceNeeded && <BalanceDialog isOpen={isExplaining} onClose={() => setExplaining(false)} />}
        {isFormNeeded && <LeaveForm isAssigned={false} isOpen={isApplying} onClose={() => setApplying(false)} />}
      </Suspense>
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useMemo } from 'react'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useRecord } from '#web/kit/use-record.ts'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import type { Leave } from '../leave.contract.ts'
import { BalanceOf } from './balance-dialog.tsx'
import { leavesOf, MY_COLUMNS, RECORD } from './leave-columns.tsx'
import { useManagerApproval, useLeaveDecisions } from './use-leave-decisions.tsx'

/** A leave is loaded when first opened. */
const LeaveRecord = lazyPart(async () => (await import('./leave-record.tsx')).LeaveRecord)

/** The leave of one employee, which is decided here as in the list of all, and their balance of this year. */
export function EmployeeLeaves({ employeeId }: { employeeId: number }) {
  const { t } = useLingui()
  const list = useServerList(useMemo(() => leavesOf(employeeId), [employeeId]))
  const { approve, reject } = useLeaveDecisions(list)
  const confirm = useManagerApproval(list)
  const record = useRecord(list, RECORD)
  const isRecordNeeded = useWasOpen(record.id !== null)
  return (
    <RecordDetails>
      <TablePage<Leave>
        label={t`Leaves`}
        list={list}
        columns={MY_COLUMNS}
        empty={{ title: t`No leave requests found`, drawing: 'inbox' }}
        emptySearch={{ title: t`No leave requests found` }}
        failure={t`Failed to fetch leaves`}
        choices={({ employee: { name } }) => [
          { decision: confirm, label: t`Approve`, name: t`Approve ${name}’s leave as manager` },
          { decision: approve, label: t`Approve`, name: t`Approve ${name}’s leave` },
          { decision: reject, label: t`Reject`, name: t`Reject ${name}’s leave`, isDangerous: true },
        ]}
        otherwise={({ id }) => <DetailsButton onOpen={() => record.open(id)} />}
      />
      <RecordSection title={<Trans>This year’s balance</Trans>}>
        <BalanceOf employeeId={employeeId} />
      </RecordSection>
      {isRecordNeeded && (
        <Suspense>
          <LeaveRecord record={record} list={list} />
        </Suspense>
      )}
    </RecordDetails>
  )
}

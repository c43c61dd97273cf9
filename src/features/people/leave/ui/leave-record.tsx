import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { UndoButton } from '#web/kit/undo-button.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { type Leave, leaveApi } from '../leave.contract.ts'
import { leavePolicy } from '../leave.policy.ts'
import { BalanceOf } from './balance-dialog.tsx'
import { BeforeDeciding } from './before-deciding.tsx'
import styles from './leave.module.css'
import { Days, LeaveDay, LeaveStatusBadge, LeaveTypeName } from './leave-words.tsx'
import { CoursesDuringLeave } from './running-courses.tsx'
import {
  type LeaveDecisionList,
  useRequestCancellation,
  useCancelLeave,
  useManagerApproval,
  useRejectCancellation,
  useLeaveDecisions,
} from './use-leave-decisions.tsx'

/** Everything about one leave, with the same decisions as in its row (spec 2 §2). */
export function LeaveRecord({ record, list }: { record: OpenRecord; list: LeaveDecisionList }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Leave details`}>
      {(id) => <Details key={id} id={id} list={list} />}
    </RecordDrawer>
  )
}

function Details({ id, list }: { id: number; list: LeaveDecisionList }) {
  const { t } = useLingui()
  const me = useMe()
  const { instant } = useDateText()
  const { data, isError, refetch } = useQuery(query(leaveApi.get, { params: { id } }))
  if (!data) {
    if (isError) return <ErrorState text={t`Failed to fetch leaves`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={6} />
  }
  const { leave } = data
  const undo = list.marks.get(id)?.undo
  const approved = leave.manager_approved_at && instant(leave.manager_approved_at, 'date and time')
  const decided = leave.decided_at && instant(leave.decided_at, 'date and time')
  return (
    <RecordDetails>
      <div>
        <h2>{leave.employee.name}</h2>
        <p className={styles.soft}>
          {leave.employee.code}, {leave.employee.department}
        </p>
        <div className={styles.badges}>
          <LeaveStatusBadge status={leave.status} />
          {undo && <UndoButton key={undo.endsAt} undo={undo} name={t`Undo this decision`} />}
          {leave.cancel_asked_at && leave.status === 'approved' && (
            <StatusBadge tone="warning">
              <Trans>Cancellation requested</Trans>
            </StatusBadge>
          )}
          {leave.needs_manager && (
            <StatusBadge tone="neutral">
              <Trans>Waiting for the manager</Trans>
            </StatusBadge>
          )}
          {leave.is_short_notice && (
            <StatusBadge tone="neutral">
              <Trans>Short notice</Trans>
            </StatusBadge>
          )}
        </div>
      </div>
      {leave.status === 'pending' && can(me, leavePolicy.weigh, leave) && leave.employee.user_id !== me.id && (
        <BeforeDeciding leave={leave} />
      )}
      <Actions leave={leave} list={list} />
      <Facts>
        <Fact name={<Trans>Type</Trans>} value={<LeaveTypeName type={leave.type} />} />
        <Fact name={<Trans>Start Date</Trans>} value={<LeaveDay leave={leave} end="start" />} />
        <Fact name={<Trans>End Date</Trans>} value={<LeaveDay leave={leave} end="end" />} />
        <Fact name={<Trans>Duration</Trans>} value={<Days of={leave.duration} />} />
        <Fact name={<Trans>Reason</Trans>} value={leave.reason} />
        <Fact name={<Trans>Substitute</Trans>} value={leave.substitute?.name} />
        <Fact name={<Trans>Requested</Trans>} value={instant(leave.created_at, 'date and time')} />
        <Fact name={<Trans>Approved by the manager</Trans>} value={approved} />
        <Fact name={<Trans>Decided</Trans>} value={decided} />
        <Fact name={<Trans>Decided by</Trans>} value={leave.decided_by?.name} />
        <Fact name={<Trans>Reason for the rejection</Trans>} value={leave.rejection_reason} />
      </Facts>
      <CoursesDuringLeave leaveId={leave.id} />
      <Balance employeeId={leave.employee.id} />
    </RecordDetails>
  )
}

/** The balance of the person, for a person who decides; it is read when it is asked for. */
function Balance({ employeeId }: { employeeId: number }) {
  const [isShown, setShown] = useState(false)
  if (isShown) {
    return (
      <RecordSection title={<Trans>This year’s balance</Trans>}>
        <BalanceOf employeeId={employeeId} />
      </RecordSection>
    )
  }
  return (
    <div>
      <Button variant="default" onClick={() => setShown(true)}>
        <Trans>Show the balance</Trans>
      </Button>
    </div>
  )
}

function Actions({ leave, list }: { leave: Leave; list: LeaveDecisionList }) {
  const { t } = useLingui()
  const { approve, reject } = useLeaveDecisions(list)
  const confirm = useManagerApproval(list)
  const cancel = useCancelLeave(list)
  const askCancel = useRequestCancellation(list)
  const keep = useRejectCancellation(list)
  const isOwn = leave.employee.user_id === useMe().id
  return (
    <DecisionButtons
      row={leave}
      isReasoned
      choices={[
        { decision: confirm, label: t`Approve as manager` },
        { decision: approve, label: t`Approve` },
        { decision: reject, label: t`Reject`, isDangerous: true },
        { decision: keep, label: t`Keep the leave` },
        // Of what waits, only the person cancels: the person who decides says yes or no.
        ...(isOwn || leave.status === 'approved'
          ? [{ decision: cancel, label: t`Cancel leave`, isSecondary: true }]
          : []),
        { decision: askCancel, label: t`Ask to cancel`, isSecondary: true },
      ]}
    />
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useMe } from '#web/api/use-me.ts'
import type { DecidedList, Mark } from '#web/kit/decided-rows.ts'
import { type Decision, useDecision } from '#web/kit/use-decision.ts'
import { approvalApi, approvalMoves } from '../approval/approval.contract.ts'
import { balanceApi } from '../balance/balance.contract.ts'
import { calendarApi } from '#features/people/leave-calendar/leave-calendar.contract.ts'
import { decisionFactsApi } from '../decision-facts/decision-facts.contract.ts'
import { type Leave, leaveApi, leaveMoves } from '../leave.contract.ts'
import { leavePolicy } from '../leave.policy.ts'

/** The list with the rows to decide about, and the decisions made there. */
export type LeaveDecisionList = DecidedList & { marks: ReadonlyMap<number, Mark> }

/** What a write about leave makes stale. */
export const REFRESHED = [
  leaveApi.list,
  leaveApi.get,
  leaveApi.stats,
  leaveApi.preview,
  balanceApi.get,
  calendarApi.get,
  decisionFactsApi.get,
]

const successText = ({ message }: { message: string }): string => message
const nameOf = ({ employee: { name } }: Leave): string => name

/** Approve and reject, with the specification's toasts (spec 2 §8). */
export function useLeaveDecisions(list: LeaveDecisionList): Record<'approve' | 'reject', Decision<Leave>> {
  const { t } = useLingui()
  const approve = useDecision(leaveApi.approve, {
    list,
    move: leaveMoves.approve,
    ability: leavePolicy.decide,
    input: ({ id }: Leave) => ({ params: { id } }),
    success: successText,
    about: nameOf,
    failure: t`Failed to approve leave request`,
    refresh: REFRESHED,
    done: { label: t`Approved`, tone: 'success' },
  })
  const reject = useDecision(leaveApi.reject, {
    list,
    move: leaveMoves.reject,
    ability: leavePolicy.reject,
    input: ({ id }: Leave, reason) => ({ params: { id }, body: { rejection_reason: reason } }),
    question: ({ employee: { name } }: Leave) => ({
      title: t`Reject this request?`,
      message: <Trans>{name} will get an email with your reason and can use the days again.</Trans>,
      confirmLabel: t`Reject`,
      asksFor: 'reason for named readers',
    }),
    success: successText,
    about: nameOf,
    failure: t`Failed to reject leave request`,
    refresh: REFRESHED,
    done: { label: t`Rejected`, tone: 'danger' },
  })
  return { approve, reject }
}

/** The approval by the manager, after which another person decides; only where the setting asks for it. */
export function useManagerApproval(list: LeaveDecisionList): Decision<Leave> {
  const { t } = useLingui()
  return useDecision(approvalApi.confirm, {
    list,
    move: approvalMoves.confirm,
    ability: leavePolicy.confirm,
    input: ({ id }: Leave) => ({ params: { id } }),
    success: successText,
    about: nameOf,
    failure: t`Failed to approve leave request`,
    refresh: REFRESHED,
    done: { label: t`Approved as manager`, tone: 'info' },
  })
}

/** Asking to take an approved leave back. */
export function useRequestCancellation(list: LeaveDecisionList): Decision<Leave> {
  const { t } = useLingui()
  return useDecision(approvalApi.askCancel, {
    list,
    move: approvalMoves.askCancel,
    ability: leavePolicy.askCancel,
    input: ({ id }: Leave) => ({ params: { id } }),
    question: () => ({
      title: t`Ask to cancel this leave?`,
      message: <Trans>Your leave stays approved until HR cancels it.</Trans>,
      confirmLabel: t`Ask to cancel`,
    }),
    success: successText,
    about: null,
    failure: t`Failed to cancel the leave`,
    refresh: REFRESHED,
    done: { label: t`Cancellation requested`, tone: 'warning' },
  })
}

/** Rejects the request to cancel an approved leave. */
export function useRejectCancellation(list: LeaveDecisionList): Decision<Leave> {
  const { t } = useLingui()
  return useDecision(approvalApi.keep, {
    list,
    move: approvalMoves.keep,
    ability: leavePolicy.keep,
    input: ({ id }: Leave) => ({ params: { id } }),
    success: successText,
    about: nameOf,
    failure: t`The leave could not be kept. Please try again.`,
    refresh: REFRESHED,
    done: { label: t`Kept`, tone: 'success' },
  })
}

/** Cancels a leave: one's own while it is pending, or someone's later. */
export function useCancelLeave(list: LeaveDecisionList): Decision<Leave> {
  const { t } = useLingui()
  const me = useMe()
  return useDecision(leaveApi.cancel, {
    list,
    move: leaveMoves.cancel,
    ability: leavePolicy.cancel,
    input: ({ id }: Leave) => ({ params: { id } }),
    question: () => ({
      title: t`Cancel this leave?`,
      message: <Trans>The days become available again.</Trans>,
      confirmLabel: t`Cancel leave`,
    }),
    success: successText,
    about: ({ employee }) => (employee.user_id === me.id ? '' : employee.name),
    failure: t`Failed to cancel the leave`,
    refresh: REFRESHED,
    done: { label: t`Cancelled`, tone: 'neutral' },
  })
}

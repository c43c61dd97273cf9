import { useLingui } from '@lingui/react/macro'
import { DecisionQueueRows } from '#web/kit/decision-queue-rows.tsx'
import { useDecisionQueue } from '#web/kit/use-decision-queue.ts'
import type { LeaveRow } from '../leave.contract.ts'
import { LeaveAtAGlance } from './leave-at-a-glance.tsx'
import { TEAM_LEAVES } from './leave-columns.tsx'
import { Days, LeaveDays, LeaveTypeName } from './leave-words.tsx'
import { useManagerApproval, useLeaveDecisions } from './use-leave-decisions.tsx'

/** The requests for leave that wait for the reader, decided as in the list of leave. */
export function LeavesToDecide() {
  const { t } = useLingui()
  const queue = useDecisionQueue(TEAM_LEAVES, { decider: 'me', sort: 'requested' })
  const { approve, reject } = useLeaveDecisions(queue)
  const confirm = useManagerApproval(queue)
  return (
    <DecisionQueueRows<LeaveRow>
      label={t`Leave requests, oldest first`}
      queue={queue}
      failure={t`Failed to fetch leaves`}
      row={(leave) => ({
        person: leave.employee,
        text: (
          <>
            <LeaveTypeName type={leave.type} /> · <LeaveDays leave={leave} /> · <Days of={leave.duration} />
            <br />
            <LeaveAtAGlance leave={leave} />
          </>
        ),
        since: leave.created_at,
        to: `/dashboard/leaves?decider=me&leave=${leave.id}`,
      })}
      choices={({ employee: { name } }) => [
        { decision: confirm, label: t`Approve`, name: t`Approve ${name}’s leave as manager` },
        { decision: approve, label: t`Approve`, name: t`Approve ${name}’s leave` },
        { decision: reject, label: t`Reject`, name: t`Reject ${name}’s leave`, isDangerous: true },
      ]}
    />
  )
}

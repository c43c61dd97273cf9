import { useLingui } from '@lingui/react/macro'
import { DecisionQueueRows } from '#web/kit/decision-queue-rows.tsx'
import { useDecisionQueue } from '#web/kit/use-decision-queue.ts'
import type { PermissionRequest } from '../permission-request.contract.ts'
import { PERMISSION_REQUESTS } from './permission-request-columns.tsx'
import { PermissionName } from './permission-words.tsx'
import { usePermissionDecisions } from './use-permission-decisions.tsx'

/** The requests of teachers that wait, decided as in their list. */
export function PermissionsToDecide() {
  const { t } = useLingui()
  const queue = useDecisionQueue(PERMISSION_REQUESTS, { status: 'pending', sort: 'when' })
  const { approve, reject } = usePermissionDecisions(queue)
  return (
    <DecisionQueueRows<PermissionRequest>
      label={t`Permission requests, oldest first`}
      queue={queue}
      failure={t`Failed to fetch permission requests`}
      row={(request) => ({
        person: request.user,
        text: (
          <>
            <PermissionName type={request.permission_type} /> · {request.reason}
          </>
        ),
        since: request.created_at,
        to: `/dashboard/permission-requests?request=${request.id}`,
      })}
      choices={({ user: { name } }) => [
        { decision: approve, label: t`Approve`, name: t`Approve ${name}’s request` },
        { decision: reject, label: t`Reject`, name: t`Reject ${name}’s request`, isDangerous: true },
      ]}
    />
  )
}

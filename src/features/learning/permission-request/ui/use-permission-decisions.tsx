import { Trans, useLingui } from '@lingui/react/macro'
import { learningHistoryApi } from '#features/learning/history/history.contract.ts'
import type { DecidedList, Mark } from '#web/kit/decided-rows.ts'
import { type Decision, useDecision } from '#web/kit/use-decision.ts'
import {
  type PermissionRequest,
  permissionRequestApi,
  permissionRequestMoves as moves,
} from '../permission-request.contract.ts'
import { permissionRequestPolicy } from '../permission-request.policy.ts'

/** The list with the rows to decide about, and the decisions made there. */
export type PermissionDecisionList = DecidedList & { marks: ReadonlyMap<number, Mark> }

/** What an admin decides about a request; `notes` go to the teacher with an approval. */
export function usePermissionDecisions(
  list: PermissionDecisionList,
  notes = '',
): Record<'approve' | 'reject' | 'withdraw', Decision<PermissionRequest>> {
  const { t } = useLingui()
  const common = {
    ability: permissionRequestPolicy.decide,
    success: ({ message }: { message: string }) => message,
    about: ({ user }: PermissionRequest) => user.name,
    refresh: [permissionRequestApi.list, permissionRequestApi.get, learningHistoryApi.ofPermissionRequest],
    list,
  }
  const approve = useDecision(permissionRequestApi.approve, {
    ...common,
    move: moves.approve,
    input: ({ id }: PermissionRequest) => ({ params: { id }, body: notes.trim() ? { admin_notes: notes } : {} }),
    done: { label: t({ message: 'Approved', context: 'request' }), tone: 'success' },
    failure: t`The request could not be approved. Please try again.`,
  })
  const reject = useDecision(permissionRequestApi.reject, {
    ...common,
    move: moves.reject,
    input: ({ id }: PermissionRequest, reason) => ({ params: { id }, body: { admin_notes: reason } }),
    question: ({ user }) => ({
      title: t`Reject this request?`,
      message: <Trans>{user.name} will get an email with your reason and can ask again.</Trans>,
      confirmLabel: t`Reject`,
      asksFor: 'reason for named readers',
    }),
    done: { label: t({ message: 'Rejected', context: 'request' }), tone: 'danger' },
    failure: t`The request could not be rejected. Please try again.`,
  })
  const withdraw = useDecision(permissionRequestApi.withdraw, {
    ...common,
    move: moves.withdraw,
    input: ({ id }: PermissionRequest, reason) => ({ params: { id }, body: { reason } }),
    question: ({ user }) => ({
      title: t`Withdraw this permission?`,
      message: (
        <Trans>
          {user.name} will no longer be able to use it. They will get an email with your reason and can ask again. What
          they created is kept.
        </Trans>
      ),
      confirmLabel: t`Withdraw`,
      asksFor: 'reason for named readers',
    }),
    done: { label: t({ message: 'Withdrawn', context: 'request' }), tone: 'danger' },
    failure: t`The permission could not be withdrawn. Please try again.`,
  })
  return { approve, reject, withdraw }
}

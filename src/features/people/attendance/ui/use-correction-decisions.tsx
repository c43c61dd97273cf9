import { Trans, useLingui } from '@lingui/react/macro'
import type { DecidedList, Mark } from '#web/kit/decided-rows.ts'
import { type Decision, useDecision } from '#web/kit/use-decision.ts'
import { attendancePolicy } from '../attendance.policy.ts'
import { type Correction, correctionApi, correctionMoves } from '../correction/correction.contract.ts'
import { dayApi } from '../day/day.contract.ts'

/** The list with the rows to decide about, and the decisions made there. */
export type CorrectionDecisionList = DecidedList & { marks: ReadonlyMap<number, Mark> }

const REFRESHED = [correctionApi.list, correctionApi.get, dayApi.list, dayApi.get]

const nameOf = ({ employee: { name } }: Correction): string => name

/** Approve and reject a correction. */
export function useCorrectionDecisions(
  list: CorrectionDecisionList,
): Record<'approve' | 'reject', Decision<Correction>> {
  const { t } = useLingui()
  const approve = useDecision(correctionApi.approve, {
    list,
    move: correctionMoves.approve,
    ability: attendancePolicy.decide,
    input: ({ id }: Correction) => ({ params: { id } }),
    success: ({ message }) => message,
    about: nameOf,
    failure: t`Failed to approve the correction`,
    refresh: REFRESHED,
    done: { label: t({ message: 'Approved', context: 'request' }), tone: 'success' },
  })
  const reject = useDecision(correctionApi.reject, {
    list,
    move: correctionMoves.reject,
    ability: attendancePolicy.decide,
    input: ({ id }: Correction, reason) => ({ params: { id }, body: { reason } }),
    question: ({ employee: { name } }: Correction) => ({
      title: t`Reject this correction?`,
      message: <Trans>{name} will get an email with your reason. The recorded times will not change.</Trans>,
      confirmLabel: t`Reject`,
      asksFor: 'reason for named readers',
    }),
    success: ({ message }) => message,
    about: nameOf,
    failure: t`Failed to reject the correction`,
    refresh: REFRESHED,
    done: { label: t({ message: 'Rejected', context: 'request' }), tone: 'danger' },
  })
  return { approve, reject }
}

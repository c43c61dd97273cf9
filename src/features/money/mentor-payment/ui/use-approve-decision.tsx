import { Trans, useLingui } from '@lingui/react/macro'
import type { DecidedList } from '#web/kit/decided-rows.ts'
import { type Decision, useDecision } from '#web/kit/use-decision.ts'
import { mentorPaymentApi, type Statement, statementMoves } from '../mentor-payment.contract.ts'
import { mentorPaymentPolicy } from '../mentor-payment.policy.ts'
import { STATEMENT_READS } from './statement-columns.tsx'

/** Approves a statement that someone else has prepared. */
export function useApproveDecision(list: DecidedList): Decision<Statement> {
  const { t } = useLingui()
  return useDecision<typeof mentorPaymentApi.approve, Statement>(mentorPaymentApi.approve, {
    list,
    move: statementMoves.approve,
    ability: mentorPaymentPolicy.approve,
    input: ({ id, revision }) => ({ params: { id }, body: { revision } }),
    question: ({ mentor: { name } }) => ({
      title: t`Approve ${name}’s statement?`,
      message: <Trans>It cannot be changed afterwards. Corrections go into the next statement.</Trans>,
      confirmLabel: t`Approve`,
    }),
    success: ({ message }) => message,
    about: ({ mentor }) => mentor.name,
    done: { label: t`Approved`, tone: 'success' },
    failure: t`The statement could not be approved. Please try again.`,
    refresh: STATEMENT_READS,
  })
}

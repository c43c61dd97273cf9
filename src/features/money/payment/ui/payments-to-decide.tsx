import { useLingui } from '@lingui/react/macro'
import { DecisionQueueRows } from '#web/kit/decision-queue-rows.tsx'
import { useDecisionQueue } from '#web/kit/use-decision-queue.ts'
import type { Order } from '../payment.contract.ts'
import { PAYMENTS } from './payment-columns.tsx'
import { useMoneyText } from './use-money-text.ts'
import { usePaymentDecisions } from './use-payment-decisions.tsx'

/** The payments that wait for a check, decided as in their list; the name leads to the proof. */
export function PaymentsToDecide() {
  const { t } = useLingui()
  const money = useMoneyText()
  const queue = useDecisionQueue(PAYMENTS, { status: 'pending', decider: 'me' })
  const { accept, refuse } = usePaymentDecisions(queue)
  return (
    <DecisionQueueRows<Order>
      label={t`Payments to check, oldest first`}
      queue={queue}
      failure={t`The payments could not be loaded`}
      row={({ id, user, item, total, currency, attempt, created_at: ordered }) => ({
        person: user,
        text: [money(total, currency), item.title, attempt?.reference].filter(Boolean).join(' · '),
        since: attempt?.created_at ?? ordered,
        to: `/dashboard/student-payments?status=pending&decider=me&order=${id}`,
      })}
      choices={({ user: { name } }) => [
        { decision: accept, label: t`Accept`, name: t`Accept ${name}’s payment` },
        { decision: refuse, label: t`Decline`, name: t`Decline ${name}’s payment`, isDangerous: true },
      ]}
    />
  )
}

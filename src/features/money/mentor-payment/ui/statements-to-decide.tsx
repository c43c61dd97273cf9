import { Plural, useLingui } from '@lingui/react/macro'
import { DecisionQueueRows } from '#web/kit/decision-queue-rows.tsx'
import { useDecisionQueue } from '#web/kit/use-decision-queue.ts'
import type { Statement } from '../mentor-payment.contract.ts'
import { STATEMENTS } from './statement-columns.tsx'
import { Amount, Duration, MonthName } from './statement-words.tsx'
import { useApproveDecision } from './use-approve-decision.tsx'

/** The statements of mentors that wait for the reader, approved as in their list. */
export function StatementsToDecide() {
  const { t } = useLingui()
  const queue = useDecisionQueue(STATEMENTS, { status: 'draft', decider: 'me', sort: 'month' })
  const approve = useApproveDecision(queue)
  return (
    <DecisionQueueRows<Statement>
      label={t`Mentor statements, oldest first`}
      queue={queue}
      failure={t`The statements could not be loaded`}
      row={({ id, mentor, month, total, currency, sessions, minutes }) => ({
        person: mentor,
        text: (
          <>
            <MonthName month={month} /> · <Amount amount={total} currency={currency} /> ·{' '}
            <Plural value={sessions} one="# session" other="# sessions" /> · <Duration minutes={minutes} />
          </>
        ),
        since: null,
        to: `/dashboard/mentor-payments?decider=me&statement=${id}`,
      })}
      choices={({ mentor: { name } }) => [
        { decision: approve, label: t`Approve`, name: t`Approve ${name}’s statement` },
      ]}
    />
  )
}

import { useLingui } from '@lingui/react/macro'
import { DayCell } from '#web/kit/cells.tsx'
import { ArrowRightIcon } from '#web/kit/icons.tsx'
import { DecisionQueueRows } from '#web/kit/decision-queue-rows.tsx'
import { useDecisionQueue } from '#web/kit/use-decision-queue.ts'
import type { Correction } from '../correction/correction.contract.ts'
import { CORRECTIONS } from './correction-columns.tsx'
import { FromTo } from './correction-words.tsx'
import { useCorrectionDecisions } from './use-correction-decisions.tsx'

/** The corrections that wait for the reader, decided as in the list of corrections. */
export function CorrectionsToDecide() {
  const { t } = useLingui()
  const queue = useDecisionQueue(CORRECTIONS, { status: 'pending', decider: 'me', sort: 'requested' })
  const { approve, reject } = useCorrectionDecisions(queue)
  return (
    <DecisionQueueRows<Correction>
      label={t`Attendance corrections, oldest first`}
      queue={queue}
      failure={t`Failed to fetch corrections`}
      row={(correction) => ({
        person: correction.employee,
        text: (
          <>
            <DayCell day={correction.day} /> · <FromTo times={correction.recorded} /> <ArrowRightIcon size={14} />{' '}
            <span className="for-readers">{t`Requested times`}</span> <FromTo times={correction.asked} />
          </>
        ),
        since: correction.created_at,
        to: `/dashboard/attendance-corrections?decider=me&correction=${correction.id}`,
      })}
      choices={({ employee: { name } }) => [
        { decision: approve, label: t`Approve`, name: t`Approve ${name}’s correction` },
        { decision: reject, label: t`Reject`, name: t`Reject ${name}’s correction`, isDangerous: true },
      ]}
    />
  )
}

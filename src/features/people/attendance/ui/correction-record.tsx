import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { correctionApi } from '../correction/correction.contract.ts'
import styles from './attendance.module.css'
import { ComparedTimes, CorrectionStatusBadge } from './correction-words.tsx'
import { type CorrectionDecisionList, useCorrectionDecisions } from './use-correction-decisions.tsx'

/** Everything about one correction, with the same decisions as in its row. */
export function CorrectionRecord({ record, list }: { record: OpenRecord; list: CorrectionDecisionList }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Attendance correction`}>
      {(id) => <Details key={id} id={id} list={list} />}
    </RecordDrawer>
  )
}

function Details({ id, list }: { id: number; list: CorrectionDecisionList }) {
  const { t } = useLingui()
  const dates = useDateText()
  const { approve, reject } = useCorrectionDecisions(list)
  const { data, isError, refetch } = useQuery(query(correctionApi.get, { params: { id } }))
  if (!data) {
    if (isError) return <ErrorState text={t`Failed to fetch corrections`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={6} />
  }
  const { correction } = data
  const decided = correction.decided_at && dates.instant(correction.decided_at, 'date and time')
  return (
    <RecordDetails>
      <div>
        <h2>{correction.employee.name}</h2>
        <p className={styles.soft}>
          {correction.employee.code}, {correction.employee.department}
        </p>
        <CorrectionStatusBadge status={correction.status} />
      </div>
      <DecisionButtons
        row={correction}
        isReasoned
        choices={[
          { decision: approve, label: t`Approve` },
          { decision: reject, label: t`Reject`, isDangerous: true },
        ]}
      />
      <ComparedTimes of={correction} />
      <Facts>
        <Fact name={<Trans>Day</Trans>} value={dates.day(correction.day)} />
        <Fact name={<Trans>Reason</Trans>} value={correction.reason} />
        <Fact name={<Trans>Requested</Trans>} value={dates.instant(correction.created_at, 'date and time')} />
        <Fact name={<Trans>Decided</Trans>} value={decided} />
        <Fact name={<Trans>Decided by</Trans>} value={correction.decided_by?.name} />
        <Fact name={<Trans>Reason for the rejection</Trans>} value={correction.rejection_reason} />
      </Facts>
    </RecordDetails>
  )
}

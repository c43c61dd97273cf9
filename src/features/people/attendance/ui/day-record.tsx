import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { type AttendanceDay, dayApi } from '../day/day.contract.ts'
import styles from './attendance.module.css'
import { DayBadges, Worked } from './day-words.tsx'
import { Punches } from './punches.tsx'
import { RecordedTimes } from './recorded-times.tsx'
import { useOrganisationToday } from './use-organisation-today.ts'

type DayRecordProps = {
  record: OpenRecord
  /** Where the reader's own days are corrected. */
  onCorrect?: (day: AttendanceDay) => void
}

/** Everything about one day. */
export function DayRecord({ record, onCorrect }: DayRecordProps) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Attendance record`}>
      {(id) => <Details key={id} id={id} {...(onCorrect && { onCorrect })} />}
    </RecordDrawer>
  )
}

function Details({ id, onCorrect }: { id: number } & Pick<DayRecordProps, 'onCorrect'>) {
  const { t } = useLingui()
  const dates = useDateText()
  const today = useOrganisationToday()
  const me = useMe()
  const { data, isError, refetch } = useQuery(query(dayApi.get, { params: { id } }))
  if (!data) {
    if (isError) return <ErrorState text={t`Failed to fetch attendance`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={6} />
  }
  const { day, punches } = data
  return (
    <RecordDetails>
      <div>
        <h2>{dates.day(day.day)}</h2>
        {day.employee.user_id !== me.id && (
          <p className={styles.soft}>
            {day.employee.name}, {day.employee.code}, {day.employee.department}
          </p>
        )}
        <DayBadges day={day} />
      </div>
      {onCorrect && day.day < today && (
        <div>
          <Button variant="default" onClick={() => onCorrect(day)}>
            <Trans>Correct</Trans>
          </Button>
        </div>
      )}
      {day.check_in === null ? (
        <p>
          <Trans>No times recorded on this day</Trans>
        </p>
      ) : (
        <RecordedTimes day={day} />
      )}
      <Facts>
        <Fact name={<Trans>Work site</Trans>} value={day.site} />
        <Fact
          name={<Trans>Worked</Trans>}
          value={day.worked_minutes === null ? null : <Worked minutes={day.worked_minutes} />}
        />
      </Facts>
      {(day.is_corrected || day.is_late_sync) && <Punches punches={punches} />}
    </RecordDetails>
  )
}

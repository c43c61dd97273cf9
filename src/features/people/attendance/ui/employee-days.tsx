import { useLingui } from '@lingui/react/macro'
import { Suspense, useMemo } from 'react'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useRecord } from '#web/kit/use-record.ts'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import type { AttendanceDay } from '../day/day.contract.ts'
import { DAY_TABLE, daysOfEmployee, RECORD } from './day-columns.tsx'

/** A day is loaded when first opened. */
const DayRecord = lazyPart(async () => (await import('./day-record.tsx')).DayRecord)

/** The days of attendance of one employee. */
export function EmployeeDays({ employeeId }: { employeeId: number }) {
  const { t } = useLingui()
  const list = useServerList(useMemo(() => daysOfEmployee(employeeId), [employeeId]))
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <TablePage<AttendanceDay>
        label={t`Attendance`}
        list={list}
        columns={DAY_TABLE}
        empty={{ title: t`No data yet`, text: t`Days appear here when employees check in.` }}
        emptySearch={{ title: t`No days found` }}
        failure={t`Failed to fetch attendance`}
      />
      {isNeeded && (
        <Suspense>
          <DayRecord record={record} />
        </Suspense>
      )}
    </>
  )
}

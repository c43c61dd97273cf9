import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { AttendanceDay } from '../day/day.contract.ts'
import { ALL_COLUMNS, ALL_DAYS, RECORD } from './day-columns.tsx'
import { ClockNote } from './day-words.tsx'

/** Panels and dialogs are loaded when first opened. */
const DayRecord = lazyPart(async () => (await import('./day-record.tsx')).DayRecord)

const MonthlySheetDialog = lazyPart(async () => (await import('./monthly-sheet-dialog.tsx')).MonthlySheetDialog)

const reads = listData(ALL_DAYS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The days of attendance of every current employee; for a manager those of their team. */
export default function DayListPage() {
  const { t } = useLingui()
  const list = useServerList(ALL_DAYS)
  const record = useRecord(list, RECORD)
  const isRecordNeeded = useWasOpen(record.id !== null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isSheetNeeded = useWasOpen(isSheetOpen)
  return (
    <>
      <PageHeader
        title={<Trans>Employee Attendance</Trans>}
        text={
          <>
            <Trans>Attendance day by day, with late arrivals and missing check-outs.</Trans> <ClockNote />
          </>
        }
        actions={
          <>
            <Link to="/dashboard/attendance-corrections" className={button.secondary}>
              <Trans>Attendance Corrections</Trans>
            </Link>
            <Button variant="default" onClick={() => setSheetOpen(true)}>
              <Trans>Monthly sheet</Trans>
            </Button>
          </>
        }
      />
      <TablePage<AttendanceDay>
        label={t`Employee Attendance`}
        list={list}
        columns={ALL_COLUMNS}
        search={t`Search by name or ID`}
        empty={{ title: t`No data yet`, text: t`Days appear here when employees check in.` }}
        emptySearch={{ title: t`No days found` }}
        failure={t`Failed to fetch attendance`}
      />
      <Suspense>
        {isRecordNeeded && <DayRecord record={record} />}
        {isSheetNeeded && <MonthlySheetDialog isOfOthers isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} />}
      </Suspense>
    </>
  )
}

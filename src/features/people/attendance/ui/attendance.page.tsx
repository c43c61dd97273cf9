import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useMe } from '#web/api/use-me.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { EmptyState } from '#web/kit/states.tsx'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { AttendanceDay } from '../day/day.contract.ts'
import { DAY_TABLE, MY_DAYS, RECORD } from './day-columns.tsx'
import { ClockNote } from './day-words.tsx'
import { useOrganisationToday } from './use-organisation-today.ts'

/** Panels are loaded when first opened. */
const DayRecord = lazyPart(async () => (await import('./day-record.tsx')).DayRecord)
const MonthlySheetDialog = lazyPart(async () => (await import('./monthly-sheet-dialog.tsx')).MonthlySheetDialog)
const CorrectionForm = lazyPart(async () => (await import('./correction-form.tsx')).CorrectionForm)

const reads = listData(MY_DAYS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The reader's own days of attendance; who has no record as an employee reads what it would take. */
export default function AttendancePage() {
  const { t } = useLingui()
  if (useMe().facts.employee_id !== null) return <MyDays />
  return (
    <>
      <PageHeader title={<Trans>Attendance</Trans>} />
      <EmptyState
        title={t`Attendance is for employees only`}
        text={t`You have no employee record. If you work here, ask HR to add you.`}
      />
    </>
  )
}

function MyDays() {
  const { t } = useLingui()
  const today = useOrganisationToday()
  const list = useServerList(MY_DAYS)
  const record = useRecord(list, RECORD)
  const isRecordNeeded = useWasOpen(record.id !== null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isSheetNeeded = useWasOpen(isSheetOpen)
  // A new key makes a new form: it begins with the times of its day.
  const [correction, setCorrection] = useState<{ key: number; of: AttendanceDay | null; isOpen: boolean }>()
  const correct = (of: AttendanceDay | null) => {
    record.close()
    setCorrection({ key: (correction?.key ?? 0) + 1, of, isOpen: true })
  }
  return (
    <>
      <PageHeader
        title={<Trans>Attendance</Trans>}
        text={
          <>
            <Trans>Your attendance, including missing check-outs.</Trans> <ClockNote />
          </>
        }
        actions={
          <>
            <Button variant="default" onClick={() => setSheetOpen(true)}>
              <Trans>Monthly sheet</Trans>
            </Button>
            <Button variant="default" onClick={() => correct(null)}>
              <Trans>Correct a day</Trans>
            </Button>
          </>
        }
      />
      <TablePage<AttendanceDay>
        label={t`Attendance`}
        list={list}
        columns={DAY_TABLE}
        empty={{ title: t`No data yet`, text: t`Check in at the top of the page when you start work.` }}
        emptySearch={{ title: t`No days found` }}
        failure={t`Failed to fetch attendance`}
        otherwise={(row) =>
          row.day < today && (
            <Button size="sm" variant="subtle" color="gray" onClick={() => correct(row)}>
              <Trans>Correct</Trans>
            </Button>
          )
        }
      />
      <Suspense>
        {isSheetNeeded && <MonthlySheetDialog isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} />}
        {isRecordNeeded && <DayRecord record={record} onCorrect={correct} />}
        {correction && (
          <CorrectionForm
            key={correction.key}
            of={correction.of}
            isOpen={correction.isOpen}
            onClose={() => setCorrection({ ...correction, isOpen: false })}
          />
        )}
      </Suspense>
    </>
  )
}

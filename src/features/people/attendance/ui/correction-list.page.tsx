import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { Correction } from '../correction/correction.contract.ts'
import { CORRECTION_TABLE, CORRECTIONS, RECORD } from './correction-columns.tsx'
import { ClockNote } from './day-words.tsx'
import { useCorrectionDecisions } from './use-correction-decisions.tsx'

/** The details are loaded when first opened. */
const CorrectionRecord = lazyPart(async () => (await import('./correction-record.tsx')).CorrectionRecord)

const reads = listData(CORRECTIONS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Corrections of attendance: admin and HR decide about everyone's, a manager about those of their team. */
export default function CorrectionListPage() {
  const { t } = useLingui()
  const list = useServerList(CORRECTIONS)
  const { approve, reject } = useCorrectionDecisions(list)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PageHeader
        title={<Trans>Attendance Corrections</Trans>}
        text={
          <>
            <Trans>Requests to correct recorded attendance.</Trans> <ClockNote />
          </>
        }
      />
      <TablePage<Correction>
        label={t`Attendance Corrections`}
        list={list}
        columns={CORRECTION_TABLE}
        search={t`Search by name, ID or reason`}
        empty={{ title: t`No corrections found`, drawing: 'inbox' }}
        emptySearch={{ title: t`No corrections found` }}
        failure={t`Failed to fetch corrections`}
        choices={({ employee: { name } }) => [
          { decision: approve, label: t`Approve`, name: t`Approve ${name}’s correction` },
          { decision: reject, label: t`Reject`, name: t`Reject ${name}’s correction`, isDangerous: true },
        ]}
        otherwise={({ id, employee: { name } }) => <DetailsButton name={name} onOpen={() => record.open(id)} />}
      />
      {isNeeded && (
        <Suspense>
          <CorrectionRecord record={record} list={list} />
        </Suspense>
      )}
    </>
  )
}

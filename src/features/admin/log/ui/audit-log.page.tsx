import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { LogLine } from '../log.contract.ts'
import { AuditCheck, LAST_CHECK } from './audit-check.tsx'
import { AUDIT, LINE_TABLE, LINE } from './line-columns.tsx'
import { LogFrame } from './log-frame.tsx'

/** The details are loaded when first opened. */
const LineRecord = lazyPart(async () => (await import('./line-record.tsx')).LineRecord)

const reads = listData(AUDIT, () => [LAST_CHECK])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Who did what, when, to which thing, with what result. */
export default function AuditLogPage() {
  const { t } = useLingui()
  const list = useServerList(AUDIT)
  const record = useRecord(list, LINE)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <LogFrame
      text={<Trans>Who did what, when, and with what result. Entries can only be added, never changed.</Trans>}
      hasMore={list.answer?.has_more}
    >
      <AuditCheck />
      <TablePage<LogLine>
        label={t`Audit log`}
        list={list}
        columns={LINE_TABLE}
        search={t`Name, email, item (course:7) or action`}
        empty={{ title: t`No entries yet`, text: t`Entries appear here when someone takes an action.` }}
        emptySearch={{ title: t`No entries found` }}
        failure={t`The log could not be loaded`}
        otherwise={({ id, action }) => <DetailsButton name={`${action} ${id}`} onOpen={() => record.open(id)} />}
      />
      {isNeeded && (
        <Suspense>
          <LineRecord record={record} list={list} />
        </Suspense>
      )}
    </LogFrame>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { firstDayOf } from '#shared/months.ts'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { Statement } from '../mentor-payment.contract.ts'
import { OWN, OWN_COLUMNS, RECORD } from './statement-columns.tsx'

/** The details are loaded when first opened. */
const StatementRecord = lazyPart(async () => (await import('./statement-record.tsx')).StatementRecord)

const reads = listData(OWN)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What a mentor was paid for sessions, month by month: the same figures as those of the accounts. */
export default function MyPaymentsPage() {
  const { t } = useLingui()
  const { month: monthName } = useDateText()
  const list = useServerList(OWN)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PageHeader
        title={<Trans>My Payments</Trans>}
        text={<Trans>Your monthly payments for mentoring sessions.</Trans>}
      />
      <TablePage<Statement>
        label={t`My Payments`}
        list={list}
        columns={OWN_COLUMNS}
        empty={{
          title: t`No statements yet`,
          text: t`Approved monthly statements appear here.`,
          drawing: 'inbox',
        }}
        emptySearch={{ title: t`No statements found` }}
        failure={t`The statements could not be loaded`}
        otherwise={({ id, month }) => (
          <DetailsButton name={monthName(firstDayOf(month))} onOpen={() => record.open(id)} />
        )}
      />
      {isNeeded && (
        <Suspense>
          <StatementRecord record={record} />
        </Suspense>
      )}
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { PaidMentor } from '../rate.contract.ts'
import { RATE_TABLE, MENTORS, RECORD } from './rate-columns.tsx'

/** The rates of one mentor are loaded when first opened. */
const RateRecord = lazyPart(async () => (await import('./rate-record.tsx')).RateRecord)

const reads = listData(MENTORS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What was agreed with each mentor for an hour; the history beside the list. */
export default function MentorRatesPage() {
  const { t } = useLingui()
  const list = useServerList(MENTORS)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PageHeader
        title={<Trans>Mentor rates</Trans>}
        text={<Trans>Each mentor’s hourly rate and when it starts.</Trans>}
        actions={
          <Link to="/dashboard/mentor-payments" className={button.secondary}>
            <Trans>Statements</Trans>
          </Link>
        }
      />
      <TablePage<PaidMentor>
        label={t`Mentor rates`}
        list={list}
        columns={RATE_TABLE}
        search={t`Search by mentor`}
        empty={{
          title: t`No mentors yet`,
          text: t`Mentors appear here once they are approved.`,
          drawing: 'inbox',
        }}
        emptySearch={{ title: t`No mentors found` }}
        failure={t`The rates could not be loaded`}
        otherwise={({ id, name }) => <DetailsButton name={name} onOpen={() => record.open(id)} />}
      />
      {isNeeded && (
        <Suspense>
          <RateRecord record={record} />
        </Suspense>
      )}
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { SavedViewsButton } from '#features/admin/report/saved-view/ui/saved-views-button.tsx'
import { pageData } from '#web/api/page-data.ts'
import button from '#web/kit/button.module.css'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { listSumsQuery, useListSums } from '#web/kit/list-sums.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import page from '#web/kit/page.module.css'
import { PdfButton } from '#web/kit/pdf-button.tsx'
import { PeriodChoice } from '#web/kit/period-choice.tsx'
import { listReads, type ServerList, useServerList } from '#web/kit/server-list.ts'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { PERIOD_FILTERS } from '#web/kit/use-period.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { mentorPaymentApi, Statement } from '../../mentor-payment.contract.ts'
import { STATEMENT_TABLE, DISPUTES, RECORD, STATEMENTS, TABS } from '../../ui/statement-columns.tsx'
import { mentorReportApi } from '../mentor-report.contract.ts'
import { PayPart } from './pay-part.tsx'

/** The details are loaded when first opened. */
const StatementRecord = lazyPart(async () => (await import('../../ui/statement-record.tsx')).StatementRecord)

const isAll = ({ value }: { value: string }): boolean => value === 'all'

/** The statements of the months that ended in the period of the page, whatever their state unless one is chosen. */
const REPORTED: ServerList<typeof mentorPaymentApi.list, Statement> = {
  ...STATEMENTS,
  tabs: { ...TABS, options: [...TABS.options.filter(isAll), ...TABS.options.filter((option) => !isAll(option))] },
  filters: [...PERIOD_FILTERS, DISPUTES],
}

const reads = pageData((visit) => [
  ...listReads(REPORTED, visit.url.searchParams, visit.state),
  listSumsQuery(mentorReportApi.summary, REPORTED, visit),
])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What mentors were paid in a period, beside the one before it. */
export default function MentorReportPage() {
  const { t } = useLingui()
  const list = useServerList(REPORTED)
  const { data, isError, isPlaceholderData, refetch } = useListSums(mentorReportApi.summary, list.asked)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PageHeader
        title={<Trans>Mentor payments report</Trans>}
        text={<Trans>Mentor statements by month and currency.</Trans>}
        actions={
          <>
            <Link to="/dashboard/mentor-payments" className={button.secondary}>
              <Trans>Statements</Trans>
            </Link>
            <SavedViewsButton report="mentor-payments" />
          </>
        }
      />
      <div className={page.page}>
        <PeriodChoice period={data?.period} />
        {data ? (
          <div className={page.page} aria-busy={isPlaceholderData}>
            <PayPart pay={data} />
          </div>
        ) : isError ? (
          <ErrorState text={t`The figures for this period could not be loaded`} onRetry={() => void refetch()} />
        ) : (
          <LoadingState lines={8} />
        )}
        <TablePage<Statement>
          label={t`Statements`}
          list={list}
          columns={STATEMENT_TABLE}
          search={t`Search by mentor`}
          empty={{
            title: t`No statements in this list`,
            text: t`Statements appear here once their month has ended and they have been prepared.`,
            drawing: 'inbox',
          }}
          emptySearch={{ title: t`No statements found` }}
          failure={t`The statements could not be loaded`}
          tools={<PdfButton endpoint={mentorReportApi.pdf} list={list} />}
          otherwise={({ id, mentor }) => <DetailsButton name={mentor.name} onOpen={() => record.open(id)} />}
        />
      </div>
      {isNeeded && (
        <Suspense>
          <StatementRecord record={record} />
        </Suspense>
      )}
    </>
  )
}

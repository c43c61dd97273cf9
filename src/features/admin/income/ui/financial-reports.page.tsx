import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { publicationApi, PublicationsAsked } from '#features/money/publication/publication.contract.ts'
import { PUBLICATIONS, publicationsIn } from '#features/money/publication/ui/publication-columns.tsx'
import { SavedViewsButton } from '#features/admin/report/saved-view/ui/saved-views-button.tsx'
import { parseSearchParams } from '#shared/search-params.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { ExportButton } from '#web/kit/export-button.tsx'
import { listSumsQuery } from '#web/kit/list-sums.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import page from '#web/kit/page.module.css'
import { PeriodChoice } from '#web/kit/period-choice.tsx'
import { listReads } from '#web/kit/server-list.ts'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { periodIn } from '#web/kit/use-period.ts'
import { incomeApi } from '../income.contract.ts'
import { IncomeFigures } from './income-figures.tsx'
import styles from './income.module.css'
import { PublicationsReport } from './publications-report.tsx'

const incomeQuery = (params: URLSearchParams) => query(incomeApi.read, { query: periodIn(params) })

const reads = pageData((visit) => {
  const { searchParams } = visit.url
  return [
    incomeQuery(searchParams),
    ...listReads(publicationsIn(periodIn(searchParams)), searchParams, visit.state),
    listSumsQuery(publicationApi.summary, PUBLICATIONS, visit, periodIn(searchParams)),
  ]
})
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What came in, from the ledger, and what publications bring (spec 3 §2 Reports). */
export default function FinancialReportsPage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...incomeQuery(params),
    placeholderData: keepPreviousData,
  })
  const asked = periodIn(params)
  // The files hold what publications bring as the list on the page has them.
  const shown = { ...parseSearchParams(PublicationsAsked, params), ...asked }
  return (
    <>
      <PageHeader
        title={<Trans>Financial Reports</Trans>}
        text={<Trans>Income from the ledger by currency, and income from publications.</Trans>}
        actions={<SavedViewsButton report="financial" />}
      />
      <div className={page.page}>
        <div className={styles.period}>
          <PeriodChoice period={data} />
          <div className={styles.files}>
            <ExportButton endpoint={incomeApi.export} query={shown}>
              <Trans>Export report as CSV</Trans>
            </ExportButton>
            <ExportButton endpoint={incomeApi.pdf} query={shown}>
              <Trans>Export report as PDF</Trans>
            </ExportButton>
          </div>
        </div>
        {data && !isError ? (
          <div className={page.page} aria-busy={isPlaceholderData}>
            <IncomeFigures income={data} />
          </div>
        ) : isError ? (
          <ErrorState text={t`The figures for this period could not be loaded`} onRetry={() => void refetch()} />
        ) : (
          <LoadingState lines={10} />
        )}
        <PublicationsReport />
      </div>
    </>
  )
}

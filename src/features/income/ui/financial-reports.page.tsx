import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PUBLICATIONS } from '#features/publication/ui/publication-columns.tsx'
import { SavedViews } from '#features/report/saved-view/ui/saved-views.tsx'
import { query } from '#web/api/queries.ts'
import { ExportButton } from '#web/kit/export-button.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import page from '#web/kit/page.module.css'
import { PeriodChoice } from '#web/kit/period-choice.tsx'
import { listData } from '#web/kit/server-list.ts'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { periodIn } from '#web/kit/use-period.ts'
import { incomeApi } from '../income.contract.ts'
import { IncomeFigures } from './income-figures.tsx'
import styles from './income.module.css'
import { PublicationsReport } from './publications-report.tsx'

const readOf = (params: URLSearchParams) => query(incomeApi.read, { query: periodIn(params) })

const reads = listData(PUBLICATIONS, (params) => [readOf(params)])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What came in, from the ledger, and what publications bring (spec 3 §2 Reports). */
export default function FinancialReportsPage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...readOf(params),
    placeholderData: keepPreviousData,
  })
  const asked = periodIn(params)
  return (
    <>
      <PageHeader
        title={<Trans>Financial Reports</Trans>}
        text={<Trans>Income from the ledger, each currency for itself, and what publications bring.</Trans>}
        actions={<SavedViews report="financial" />}
      />
      <div className={page.page}>
        <div className={styles.period}>
          <PeriodChoice period={data} />
          <div className={styles.files}>
            <ExportButton endpoint={incomeApi.export} query={asked} />
            <ExportButton endpoint={incomeApi.pdf} query={asked}>
              <Trans>PDF</Trans>
            </ExportButton>
          </div>
        </div>
        {data && !isError ? (
          <div className={page.page} aria-busy={isPlaceholderData}>
            <IncomeFigures income={data} />
          </div>
        ) : isError ? (
          <ErrorState text={t`The figures of these days could not be loaded.`} onRetry={() => void refetch()} />
        ) : (
          <LoadingState lines={10} />
        )}
        <PublicationsReport />
      </div>
    </>
  )
}

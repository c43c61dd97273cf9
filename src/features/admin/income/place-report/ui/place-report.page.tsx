import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { SavedViewsButton } from '#features/admin/report/saved-view/ui/saved-views-button.tsx'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { ExportButton } from '#web/kit/export-button.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import page from '#web/kit/page.module.css'
import { PeriodChoice } from '#web/kit/period-choice.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { periodIn } from '#web/kit/use-period.ts'
import styles from '../../ui/income.module.css'
import { placeReportApi } from '../place-report.contract.ts'
import { SoldPart } from './sold-part.tsx'

const placeReportQuery = (params: URLSearchParams) => query(placeReportApi.read, { query: periodIn(params) })

const reads = pageData(({ url }) => [placeReportQuery(url.searchParams)])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What places in programs brought in a period, beside the one before it and the prices of now. */
export default function PlaceReportPage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...placeReportQuery(params),
    placeholderData: keepPreviousData,
  })
  const asked = periodIn(params)
  return (
    <>
      <PageHeader
        title={<Trans>Program pricing report</Trans>}
        text={<Trans>Places sold and income by program and currency.</Trans>}
        actions={
          <>
            <Link to="/dashboard/program-pricing" className={button.secondary}>
              <Trans>Prices</Trans>
            </Link>
            <SavedViewsButton report="program-pricing" />
          </>
        }
      />
      <div className={page.page}>
        <div className={styles.period}>
          <PeriodChoice period={data?.period} />
          <div className={styles.files}>
            <ExportButton endpoint={placeReportApi.export} query={asked} />
            <ExportButton endpoint={placeReportApi.pdf} query={asked}>
              <Trans>Export PDF</Trans>
            </ExportButton>
          </div>
        </div>
        {data && !isError ? (
          <div className={page.page} aria-busy={isPlaceholderData}>
            <SoldPart report={data} />
          </div>
        ) : isError ? (
          <ErrorState text={t`The figures for this period could not be loaded`} onRetry={() => void refetch()} />
        ) : (
          <LoadingState lines={10} />
        )}
      </div>
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import entries from '#web/kit/entry-list.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { PageNumberLinks } from '#web/kit/page-number-links.tsx'
import page from '#web/kit/page.module.css'
import panel from '#web/kit/panel.module.css'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { pageNumberIn } from '#web/page-number.ts'
import { jobAlertApi } from '../../job-alert/job-alert.contract.ts'
import { AlertList } from '../../job-alert/ui/alert-list.tsx'
import { savedJobApi } from '../../saved-job/saved-job.contract.ts'
import { SavedJobList } from '../../saved-job/ui/saved-job-list.tsx'
import { jobApplicationApi } from '../job-application.contract.ts'
import { OwnApplication } from './own-application.tsx'

const ownApplicationsQuery = (number: number) => query(jobApplicationApi.listOwn, { query: { page: number } })

const reads = pageData(({ url }) => [
  ownApplicationsQuery(pageNumberIn(url.searchParams)),
  query(savedJobApi.list, {}),
  query(jobAlertApi.list, {}),
])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Own applications for jobs with their states, saved jobs and job alerts. */
export default function OwnApplicationsPage() {
  const [params] = useSearchParams()
  const { data, isError, refetch } = useQuery(ownApplicationsQuery(pageNumberIn(params)))
  const { t } = useLingui()
  return (
    <div className={page.page}>
      <PageHeader
        title={<Trans>My Applications</Trans>}
        text={<Trans>Your applications, saved jobs and job alerts.</Trans>}
        actions={
          <Link to="/career" className={button.secondary}>
            <Trans>See all jobs</Trans>
          </Link>
        }
      />
      {isError && !data ? (
        <ErrorState text={t`Failed to fetch jobs`} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={4} />
      ) : data.total === 0 ? (
        <EmptyState
          drawing="inbox"
          title={t`You have not applied for a job yet`}
          text={<Trans>Open a job on the careers page and send your CV from there.</Trans>}
        />
      ) : (
        <section className={panel.panel} aria-labelledby="applied">
          <h2 id="applied" className={panel.title}>
            <Trans>Applications</Trans>
          </h2>
          <ul className={entries.list}>
            {data.applications.map((application) => (
              <OwnApplication key={application.id} application={application} />
            ))}
          </ul>
          <PageNumberLinks page={data.page} lastPage={data.last_page} params={params} />
        </section>
      )}
      <div className={panel.panels}>
        <SavedJobList />
        <AlertList />
      </div>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import site from '#features/base/site/ui/site.module.css'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { ApiError } from '#web/api/api-error.ts'
import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { ShareLinks } from '#web/kit/share-links.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { type Job, jobApi } from '../job.contract.ts'
import { ApplyArea } from './apply-area.tsx'
import { JobFacts, JobSkills } from './job-facts.tsx'
import { JobHead } from './job-head.tsx'
import styles from './job.module.css'
import { skillNames } from './skill-names.ts'

const jobQuery = (id: string | undefined) => query(jobApi.get, { params: { id: id ?? '' } })
const reads = publicData(({ params }) => [jobQuery(params['id'])])
export const loader = reads.loader
export const clientLoader = reads.clientLoader
export { JobMissing as ErrorBoundary }

/** One job, for anyone. */
export default function JobPage() {
  const { t } = useLingui()
  const { id } = useParams()
  const { data, error, refetch } = useQuery(jobQuery(id))
  if (!data && error instanceof ApiError && error.status < 500) return <JobMissing />
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${styles.page}`}>
      <nav aria-label={t`Breadcrumbs`}>
        <Link to="/career">
          <Trans>All jobs</Trans>
        </Link>
      </nav>
      {data ? (
        <JobDetails job={data.job} />
      ) : error ? (
        <ErrorState text={t`Failed to fetch jobs`} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={6} />
      )}
    </main>
  )
}

function JobDetails({ job }: { job: Job }) {
  const { t } = useLingui()
  const { base_url: base } = useSite()
  const name = `${job.title}, ${job.company}`
  return (
    <article className={styles.grid}>
      <JobHead job={job} />
      <div className={styles.main}>
        <header>
          <p className={site.eyebrow}>{job.company}</p>
          <h1>{job.title}</h1>
          <JobFacts job={job} />
        </header>
        {job.status === 'closed' && (
          <p className={styles.closed}>
            <Trans>This job is closed to applications</Trans>
          </p>
        )}
        <Part title={t`About the job`}>
          <p className={styles.text}>{job.description}</p>
        </Part>
        {job.requirements && (
          <Part title={t`Requirements`}>
            <p className={styles.text}>{job.requirements}</p>
          </Part>
        )}
        {job.experience && (
          <Part title={t`Experience`}>
            <p className={styles.text}>{job.experience}</p>
          </Part>
        )}
        {job.skills && (
          <Part title={t`Skills`}>
            <JobSkills names={skillNames(job.skills)} />
          </Part>
        )}
      </div>
      <aside className={styles.side}>
        <ApplyArea job={job} />
        <ShareLinks url={`${base}/career/${job.id}`} words={name} />
      </aside>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Shown for a job that does not exist or was removed. */
function JobMissing() {
  const { t } = useLingui()
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${styles.page}`}>
      <PageHead isHidden title={t`Job not found`} description={t`Job not found`} />
      <h1>
        <Trans>Career</Trans>
      </h1>
      <EmptyState
        drawing="search"
        title={t`Job not found`}
        text={<Trans>It may have been removed, or the address may be incomplete.</Trans>}
        action={
          <Link className={button.primary} to="/career">
            <Trans>See all jobs</Trans>
          </Link>
        }
      />
    </main>
  )
}

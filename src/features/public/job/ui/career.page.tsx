import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import list from '#features/base/site/ui/list-page.module.css'
import site from '#features/base/site/ui/site.module.css'
import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import cards from '#web/kit/card-grid.module.css'
import { PageNumberLinks } from '#web/kit/page-number-links.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { type Job, jobApi } from '../job.contract.ts'
import { AlertArea } from '../job-alert/ui/alert-area.tsx'
import { CAREER_HANDLE, careerInput, readCareer } from './career-filter.ts'
import { CareerSearch } from './career-search.tsx'
import styles from './career.module.css'
import { JobFacts, JobSkills } from './job-facts.tsx'
import { skillNames } from './skill-names.ts'

const reads = publicData(({ url }) => [query(jobApi.list, careerInput(readCareer(url.searchParams)))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader
export const handle = CAREER_HANDLE

/** The public job search (spec 3 §2). The search and the page are in the address, so they work without scripts. */
export default function CareerPage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const filter = readCareer(params)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...query(jobApi.list, careerInput(filter)),
    placeholderData: keepPreviousData,
  })
  const isNarrowed = Boolean(filter.keyword ?? filter.type ?? filter.work_mode ?? filter.location)
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${list.page}`}>
      <PageHead
        title={t`Career`}
        description={t`Jobs and internships for African tech talent, in many cities and remote. Search by keyword, place, type and work mode.`}
        trail={[
          { name: t`Home`, path: '/' },
          { name: t`Career`, path: '/career' },
        ]}
      />
      <link rel="alternate" type="application/rss+xml" title={t`Jobs`} href={jobApi.feed.path} />
      <header className={list.head}>
        <p className={site.eyebrow}>
          <Trans>Career</Trans>
        </p>
        <h1>
          <Trans>Find your next job</Trans>
        </h1>
        <p className={site.lead}>
          <Trans>Open jobs and internships where what you have learned here counts.</Trans>
        </p>
      </header>
      <CareerSearch filter={filter} />
      {isError ? (
        <ErrorState text={t`Failed to fetch jobs`} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState cards={6} />
      ) : data.total === 0 ? (
        <NoJobs isNarrowed={isNarrowed} />
      ) : (
        <section aria-labelledby="found" aria-busy={isPlaceholderData}>
          <div aria-live="polite">
            <h2 id="found" className={list.count}>
              <Plural value={data.total} one="# job" other="# jobs" />
            </h2>
          </div>
          {data.data.length === 0 && <NoJobs isNarrowed />}
          <ul className={cards.grid}>
            {data.data.map((job) => (
              <li key={job.id}>
                <JobCard job={job} />
              </li>
            ))}
          </ul>
          <PageNumberLinks page={data.current_page} lastPage={data.last_page} params={params} />
          <p className={styles.feed}>
            <a href={jobApi.feed.path}>
              <Trans>Follow new jobs as an RSS feed</Trans>
            </a>
          </p>
        </section>
      )}
      <p className={styles.feed}>
        <AlertArea filter={filter} search={params.size > 0 ? `?${params.toString()}` : ''} />
      </p>
    </main>
  )
}

function NoJobs({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useLingui()
  if (isNarrowed) {
    return (
      <EmptyState
        drawing="search"
        title={t`No jobs found`}
        text={<Trans>Try another word, another place or all types.</Trans>}
        action={
          <Link className={button.secondary} to="/career">
            <Trans>Show all jobs</Trans>
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      title={t`No open jobs at the moment`}
      text={<Trans>New jobs are added every month. In the meantime, learn what employers are looking for.</Trans>}
      action={
        <Link className={button.primary} to="/courses">
          <Trans>See all courses</Trans>
        </Link>
      }
    />
  )
}

function JobCard({ job }: { job: Job }) {
  return (
    <article className={styles.card}>
      <h3>
        <Link to={`/career/${job.id}`}>{job.title}</Link>
      </h3>
      <p className={styles.company}>{job.company}</p>
      <JobFacts job={job} />
      <p className={styles.excerpt}>{job.description}</p>
      <JobSkills names={skillNames(job.skills)} />
    </article>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { PageHead } from '#features/site/ui/page-head.tsx'
import site from '#features/site/ui/site.module.css'
import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { textIn } from '#web/kit/form-text.ts'
import { SearchIcon } from '#web/kit/icons.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { type Mentor, mentorApi } from '../mentor.contract.ts'
import { ConnectLink } from './connect-link.tsx'
import { MentorCard } from './mentor-card.tsx'
import styles from './mentors.module.css'

const reads = publicData(() => [query(mentorApi.list, {})])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The text that the search looks in. */
function isFound(mentor: Mentor, search: string): boolean {
  const text = [
    mentor.name,
    mentor.area_of_expertise,
    mentor.mentor_bio,
    mentor.experience,
    mentor.city,
    mentor.country,
  ]
  const whole = [...text, ...mentor.languages].join(' ').toLocaleLowerCase()
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word))
}

/** The public directory (spec 3 §2). The search is in the address, so it works without scripts. */
export default function MentorsPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const search = params.get('search')?.trim() ?? ''
  const { data, isError, refetch } = useQuery(query(mentorApi.list, {}))
  const found = data?.mentors.filter((mentor) => isFound(mentor, search)) ?? []
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${styles.page}`}>
      <PageHead
        title={t`Find Your Perfect Mentor`}
        description={t`Engineers, designers, founders and teachers across Africa who take time for you. Read who they are and connect.`}
        trail={[
          { name: t`Home`, path: '/' },
          { name: t`Mentors`, path: '/mentors' },
        ]}
      />
      <header className={styles.head}>
        <p className={site.eyebrow}>
          <Trans>Mentors</Trans>
        </p>
        <h1>
          <Trans>Find Your Perfect Mentor</Trans>
        </h1>
        <p className={site.lead}>
          <Trans>
            People who do the work you want to do, and who have kept an hour free for you. Read how they think, then
            connect.
          </Trans>
        </p>
        <search>
          <form
            className={styles.search}
            key={search}
            onSubmit={(event) => {
              event.preventDefault()
              const typed = textIn(event.currentTarget, 'search')
              setParams(typed ? { search: typed } : {}, { preventScrollReset: true })
            }}
          >
            <SearchIcon />
            <input
              type="search"
              name="search"
              defaultValue={search}
              aria-label={t`Search mentors`}
              placeholder={t`Name, field, language or city`}
            />
            <button type="submit" className={button.primary}>
              <Trans>Search</Trans>
            </button>
          </form>
        </search>
      </header>
      {isError ? (
        <ErrorState text={t`Failed to fetch mentors`} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState cards={6} />
      ) : found.length === 0 ? (
        <EmptyState
          drawing="search"
          title={t`No mentors found matching your search criteria.`}
          action={
            search && (
              <Link className={button.secondary} to="/mentors">
                <Trans>Show all mentors</Trans>
              </Link>
            )
          }
        />
      ) : (
        <section aria-label={t`Mentors`}>
          <p className={styles.count} role="status">
            <Plural value={found.length} one="# mentor" other="# mentors" />
          </p>
          <ul className={styles.grid}>
            {found.map((mentor) => (
              <li key={mentor.id}>
                <MentorCard mentor={mentor} hasBio action={<ConnectLink mentor={mentor} />} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  )
}

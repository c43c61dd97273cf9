import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import site from '#features/base/site/ui/site.module.css'
import { type PageHandle, publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { mentorApi } from '../mentor.contract.ts'
import { ConnectWithMentorLink } from './connect-with-mentor-link.tsx'
import { MentorCard } from './mentor-card.tsx'
import { type MentorSearch, MentorSearchForm, searchIn } from './mentor-search.tsx'
import styles from './mentors.module.css'

/** Cards that one more page adds: whole rows at 2 and 3 columns. */
const PAGE_SIZE = 24
/** An address shows no more pages than this; beyond it people search. */
const MOST_PAGES = 40

type View = { asked: MentorSearch; pages: number }

/** What an address shows: the mentors that a search finds, and how many pages of them. */
function viewInAddress(params: URLSearchParams): View {
  const pages = Math.floor(Number(params.get('page')))
  return { asked: searchIn(params), pages: pages > 0 ? Math.min(pages, MOST_PAGES) : 1 }
}

/** The call for one page; the loader and the screen must ask the same. */
const mentorPageQuery = (asked: MentorSearch, page: number) =>
  query(mentorApi.list, { query: { ...asked, ...(page > 1 ? { page } : {}), limit: PAGE_SIZE } })
const LANGUAGES = query(mentorApi.languages, {})

const pageNumbersTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1)

const reads = publicData(({ url }) => {
  const { asked, pages } = viewInAddress(url.searchParams)
  return [LANGUAGES, ...pageNumbersTo(pages).map((page) => mentorPageQuery(asked, page))]
})
export const loader = reads.loader
export const clientLoader = reads.clientLoader
export const handle: PageHandle = { query: ['search', 'expertise', 'language', 'free'] }

/** The public directory (spec 3 §2). The search and its filters are in the address, so they work without scripts. */
export default function MentorsPage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const { asked, pages } = viewInAddress(params)
  const { data, isError, refetch } = useQuery(mentorPageQuery(asked, pages))
  const { data: spoken } = useQuery(LANGUAGES)
  const isNarrowed = Object.keys(asked).length > 0
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${styles.page}`}>
      <PageHead
        title={t`Find Your Perfect Mentor`}
        description={t`Engineers, designers, founders and teachers across Africa who make time for you. Read their profiles and connect.`}
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
        <MentorSearchForm asked={asked} languages={spoken?.languages ?? []} />
      </header>
      {isError ? (
        <ErrorState text={t`Failed to fetch mentors`} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState cards={6} />
      ) : data.total === 0 ? (
        <EmptyState
          drawing="search"
          title={t`No mentors found matching your search criteria.`}
          action={
            isNarrowed && (
              <Link className={button.secondary} to="/mentors">
                <Trans>Show all mentors</Trans>
              </Link>
            )
          }
        />
      ) : (
        <section aria-label={t`Mentors`}>
          <p className={styles.count} role="status">
            <Plural value={data.total} one="# mentor" other="# mentors" />
          </p>
          <ul className={styles.grid}>
            {pageNumbersTo(pages).map((page) => (
              <MentorPage key={page} asked={asked} page={page} />
            ))}
          </ul>
          {data.next !== null && <MoreLink asked={asked} next={data.next} />}
        </section>
      )}
    </main>
  )
}

/** One page of the list; the link to it leads to its first card. */
function MentorPage({ asked, page }: { asked: MentorSearch; page: number }) {
  const { data } = useQuery(mentorPageQuery(asked, page))
  return data?.mentors.map((mentor, at) => (
    <li key={mentor.id} {...(at === 0 ? { id: `page-${page}` } : {})}>
      <MentorCard mentor={mentor} hasBio action={<ConnectWithMentorLink mentor={mentor} />} />
    </li>
  ))
}

/** A plain link, so that it works without a script: it shows one more page below the others. */
function MoreLink({ asked, next }: { asked: MentorSearch; next: number }) {
  if (next > MOST_PAGES) {
    return (
      <p className={styles.more}>
        <Trans>There are more mentors. Search by name, field, language or city.</Trans>
      </p>
    )
  }
  const params = new URLSearchParams({ ...asked, page: String(next) })
  return (
    <p className={styles.more}>
      <Link className={button.secondary} to={`?${params.toString()}#page-${next}`} preventScrollReset>
        <Trans>Show more mentors</Trans>
      </Link>
    </p>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { PageHead } from '#features/site/ui/page-head.tsx'
import site from '#features/site/ui/site.module.css'
import { type PageHandle, publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { textIn } from '#web/kit/form-text.ts'
import { SearchIcon } from '#web/kit/icons.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { mentorApi } from '../mentor.contract.ts'
import { ConnectLink } from './connect-link.tsx'
import { MentorCard } from './mentor-card.tsx'
import styles from './mentors.module.css'

/** Cards that one more page adds: whole rows at 2 and 3 columns. */
const PAGE_SIZE = 24
/** An address shows no more pages than this; whoever wants to see others searches. */
const MOST_PAGES = 40
const SEARCH_MAX = 100

/** What an address shows: the mentors that a search finds, and how many pages of them. */
function readView(params: URLSearchParams): { search: string; pages: number } {
  const pages = Math.floor(Number(params.get('page')))
  return {
    search: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    pages: pages > 0 ? Math.min(pages, MOST_PAGES) : 1,
  }
}

/** The call for one page; the loader and the screen must ask the same. */
const readPage = (search: string, page: number) =>
  query(mentorApi.list, { query: { ...(search ? { search } : {}), ...(page > 1 ? { page } : {}), limit: PAGE_SIZE } })

const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1)

const reads = publicData(({ url }) => {
  const { search, pages } = readView(url.searchParams)
  return numbersTo(pages).map((page) => readPage(search, page))
})
export const loader = reads.loader
export const clientLoader = reads.clientLoader
export const handle: PageHandle = { query: ['search'] }

/** The public directory (spec 3 §2). The search is in the address, so it works without scripts. */
export default function MentorsPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const { search, pages } = readView(params)
  const { data, isError, refetch } = useQuery(readPage(search, pages))
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
      ) : data.total === 0 ? (
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
            <Plural value={data.total} one="# mentor" other="# mentors" />
          </p>
          <ul className={styles.grid}>
            {numbersTo(pages).map((page) => (
              <Page key={page} search={search} page={page} />
            ))}
          </ul>
          {data.next !== null && <More search={search} next={data.next} />}
        </section>
      )}
    </main>
  )
}

/** One page of the list; the link to it leads to its first card. */
function Page({ search, page }: { search: string; page: number }) {
  const { data } = useQuery(readPage(search, page))
  return data?.mentors.map((mentor, at) => (
    <li key={mentor.id} {...(at === 0 ? { id: `page-${page}` } : {})}>
      <MentorCard mentor={mentor} hasBio action={<ConnectLink mentor={mentor} />} />
    </li>
  ))
}

/** A plain link, so that it works without a script: it shows one more page below the others. */
function More({ search, next }: { search: string; next: number }) {
  if (next > MOST_PAGES) {
    return (
      <p className={styles.more}>
        <Trans>There are more mentors. Search for a name, a field, a language or a city.</Trans>
      </p>
    )
  }
  const params = new URLSearchParams({ ...(search ? { search } : {}), page: String(next) })
  return (
    <p className={styles.more}>
      <Link className={button.secondary} to={`?${params.toString()}#page-${next}`} preventScrollReset>
        <Trans>Show more mentors</Trans>
      </Link>
    </p>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Form, Link, useSearchParams } from 'react-router'
import { useSession } from '#features/base/account/ui/signed-in.ts'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import site from '#features/base/site/ui/site.module.css'
import { cutToLength } from '#shared/graphemes.ts'
import { type PageHandle, publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import look from '#web/kit/input.module.css'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { PUBLIC_KINDS, SEARCH, searchApi } from '../search.contract.ts'
import { BrowseKinds } from './browse-kinds.tsx'
import { FoundGroups } from './found-groups.tsx'
import { OwnResults } from './own-results.tsx'
import styles from './find.module.css'

const wordsIn = (params: URLSearchParams): string => cutToLength((params.get('q') ?? '').trim(), SEARCH.maxLetters)
const isEnough = (words: string): boolean => words.length >= SEARCH.letters
const resultsQuery = (words: string) => query(searchApi.find, { query: { search: words } })

const reads = publicData(({ url }) => {
  const words = wordsIn(url.searchParams)
  return isEnough(words) ? [resultsQuery(words)] : []
})
export const loader = reads.loader
export const clientLoader = reads.clientLoader
export const handle: PageHandle = { query: ['q'] }

/** One search over all that is public, and over what is one's own; a GET form, so it works without a script. */
export default function FindPage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const words = wordsIn(params)
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${styles.page}`}>
      <PageHead
        isHidden={words !== ''}
        title={words ? t`Search: ${words}` : t({ message: 'Search', context: 'heading' })}
        description={t`Search courses, mentors, jobs, events and posts`}
      />
      <h1>
        <Trans context="heading">Search</Trans>
      </h1>
      <search>
        <Form className={styles.form} key={words}>
          <input
            className={look.input}
            type="search"
            name="q"
            defaultValue={words}
            maxLength={SEARCH.maxLetters}
            autoComplete="off"
            id="search"
            enterKeyHint="search"
            aria-label={t`Search courses, mentors, jobs, events and posts`}
            placeholder={t`Courses, mentors, jobs, events, posts`}
          />
          <button type="submit" className={button.primary}>
            <Trans>Search</Trans>
          </button>
        </Form>
      </search>
      {isEnough(words) ? (
        <Results key={words} words={words} />
      ) : (
        <>
          {words !== '' && (
            <p role="status">
              <Trans>Enter at least 2 letters</Trans>
            </p>
          )}
          <BrowseKinds />
        </>
      )}
    </main>
  )
}

function Results({ words }: { words: string }) {
  const { t } = useLingui()
  const me = useSession()
  const { data, isError, refetch } = useQuery(resultsQuery(words))
  if (isError) return <ErrorState text={t`The search failed`} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={6} />
  return (
    <>
      {me && <OwnResults words={words} />}
      {data.failed.length > 0 && (
        <ErrorState isCompact text={t`Some results could not be loaded`} onRetry={() => void refetch()} />
      )}
      {data.found.length > 0 ? (
        <div className={styles.results}>
          <FoundGroups words={words} found={data.found} kinds={PUBLIC_KINDS} />
        </div>
      ) : (
        data.failed.length === 0 && (
          <EmptyState
            drawing="search"
            title={t`Nothing matches your search`}
            text={<Trans>Try another word, or fewer words.</Trans>}
            action={
              <Link className={button.secondary} to="/courses">
                <Trans>All courses</Trans>
              </Link>
            }
          />
        )
      )}
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import { CardPicture } from '#features/base/site/ui/card-picture.tsx'
import list from '#features/base/site/ui/list-page.module.css'
import site from '#features/base/site/ui/site.module.css'
import { safeLink } from '#shared/safe-link.ts'
import { lettersOf } from '#shared/graphemes.ts'
import { type PageHandle, publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import cards from '#web/kit/card-grid.module.css'
import { ExternalIcon } from '#web/kit/icons.tsx'
import { PageNumberLinks } from '#web/kit/page-number-links.tsx'
import card from '#web/kit/picture-card.module.css'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { type Portfolio, portfolioApi } from '../portfolio.contract.ts'
import styles from './portfolio.module.css'

const MOST_PAGES = 10_000

/** The call behind an address; the loader and the screen must make the same call. */
function portfoliosQuery(params: URLSearchParams) {
  const page = Number(params.get('page'))
  const isPage = Number.isInteger(page) && page > 1 && page < MOST_PAGES
  return query(portfolioApi.list, { query: isPage ? { page } : {} })
}

const reads = publicData(({ url }) => [portfoliosQuery(url.searchParams)])
export const loader = reads.loader
export const clientLoader = reads.clientLoader
export const handle: PageHandle = { query: ['page'] }

/** What our learners and mentors have made (spec 3 §2). */
export default function PortfolioPage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const { data, isError, refetch } = useQuery({ ...portfoliosQuery(params), placeholderData: keepPreviousData })
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${list.page}`}>
      <PageHead
        title={t`Projects`}
        description={t`What learners and mentors have made together: projects that people use, each with its story.`}
        trail={[
          { name: t`Home`, path: '/' },
          { name: t`Projects`, path: '/portfolio' },
        ]}
      />
      <header className={list.head}>
        <p className={site.eyebrow}>
          <Trans>Portfolio</Trans>
        </p>
        <h1>
          <Trans>Projects</Trans>
        </h1>
        <p className={site.lead}>
          <Trans>What learners and mentors have made together.</Trans>
        </p>
      </header>
      {isError ? (
        <ErrorState text={t`Failed to fetch portfolios`} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState cards={6} />
      ) : data.portfolios.length === 0 ? (
        <EmptyState
          title={t`No projects to show yet`}
          text={<Trans>The first projects are coming soon. In the meantime, see what you can learn.</Trans>}
          action={
            <Link className={button.primary} to="/courses">
              <Trans>See all courses</Trans>
            </Link>
          }
        />
      ) : (
        <section aria-label={t`Projects`}>
          <ul className={cards.grid}>
            {data.portfolios.map((portfolio) => (
              <li key={portfolio.id}>
                <PortfolioCard portfolio={portfolio} />
              </li>
            ))}
          </ul>
          <PageNumberLinks page={data.page} lastPage={data.last_page} params={params} />
        </section>
      )}
    </main>
  )
}

function PortfolioCard({ portfolio }: { portfolio: Portfolio }) {
  const { title, description, image } = portfolio
  const link = safeLink(portfolio.link)
  return (
    <article className={card.card}>
      <div className={card.picture}>
        <CardPicture
          src={image}
          sign={
            <span className={styles.letter} aria-hidden="true">
              {lettersOf(title)[0]}
            </span>
          }
          sizes="(min-width: 48rem) 24rem, 100vw"
        />
      </div>
      <div className={card.body}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{description}</p>
        {link && (
          <a className={button.secondary} href={link} target="_blank" rel="noopener noreferrer">
            <Trans>Visit the project</Trans>
            <ExternalIcon size={18} />
          </a>
        )}
      </div>
    </article>
  )
}

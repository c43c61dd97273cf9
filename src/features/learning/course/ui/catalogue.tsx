import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { skillNameIn } from '#shared/skill-name.ts'
import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import { useLanguage } from '#web/i18n.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { CataloguePages, FilterForm, PriceTabs } from './catalogue-controls.tsx'
import { CatalogueEmpty } from './catalogue-empty.tsx'
import { catalogueInput, type PriceFilter, readFilter } from './catalogue-filter.ts'
import { useListFailureText } from './catalogue-problem.tsx'
import { CourseGrid } from './course-grid.tsx'
import { showcaseRating } from './course-rating.tsx'
import styles from './catalogue.module.css'

/** What a page of the catalogue reads, on both sides; its address says which prices it shows. */
export const catalogueData = (priceAt: (url: URL) => PriceFilter | undefined) =>
  publicData(({ url }) => [query(courseApi.list, catalogueInput(readFilter(url.searchParams), priceAt(url)))])

type Props = { price: PriceFilter | undefined; path: string; title: string; intro: string }

/** Search, filters and cards; the choice is in the address, so it works without scripts. */
export function Catalogue({ price, path, title, intro }: Props) {
  const { t } = useLingui()
  const language = useLanguage()
  const [params] = useSearchParams()
  const filter = readFilter(params)
  const { showcase } = useSite()
  const failure = useListFailureText(price)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...query(courseApi.list, catalogueInput(filter, price)),
    placeholderData: keepPreviousData,
  })
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <PageHead
        title={title}
        description={intro}
        trail={[
          { name: t`Home`, path: '/' },
          { name: title, path },
        ]}
      />
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{intro}</p>
      </header>
      <div className={styles.controls}>
        <PriceTabs filter={filter} />
        <FilterForm filter={filter} hasPrices={price !== 'free'} languages={data?.languages ?? []} />
      </div>
      {isError ? (
        <ErrorState text={failure} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState cards={6} />
      ) : data.courses.length === 0 ? (
        <CatalogueEmpty isFiltered={Boolean(filter.search || filter.level || filter.skill || filter.language)} />
      ) : (
        <section aria-labelledby="found" aria-busy={isPlaceholderData}>
          <div aria-live="polite">
            {data.corrected_search && <Corrected from={filter.search} to={data.corrected_search} />}
            <h2 id="found" className={styles.count}>
              <Plural value={data.total} one="# course" other="# courses" />
              {data.skill && ` · ${skillNameIn(language, data.skill)}`}
            </h2>
          </div>
          {data.skill && (
            <Link className={styles.all} to="?">
              <Trans>Show all courses</Trans>
            </Link>
          )}
          <CourseGrid courses={data.courses} showcase={showcaseRating(showcase)} isAtTop />
          <CataloguePages page={data.page} lastPage={data.last_page} params={params} />
        </section>
      )}
    </main>
  )
}

/** Says what was searched instead of a text with a typing error. */
function Corrected({ from, to }: { from: string; to: string }) {
  return (
    <p className={styles.corrected}>
      <Trans>
        No course matches "{from}". These match <strong>{to}</strong>:
      </Trans>
    </p>
  )
}

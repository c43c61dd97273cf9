import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { PageHead } from '#features/site/ui/page-head.tsx'
import button from '#web/kit/button.module.css'
import { EmptyState, ErrorState } from '#web/kit/states.tsx'
import type { PriceFilter } from './catalogue-filter.ts'
import styles from './catalogue.module.css'

export function CatalogueEmpty({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useLingui()
  if (isFiltered) {
    return (
      <EmptyState
        drawing="search"
        title={t`No course matches your search`}
        text={<Trans>Try another word or another level.</Trans>}
        action={
          <Link className={button.secondary} to="?">
            <Trans>Show all courses</Trans>
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      drawing="courses"
      title={t`No courses available at the moment`}
      text={<Trans>New courses are on their way. Meanwhile, meet the mentors.</Trans>}
      action={
        <Link className={button.primary} to="/mentors">
          <Trans>Find a Mentor</Trans>
        </Link>
      }
    />
  )
}

/** The message when the list cannot be loaded: the pages by price have a text of their own (spec 1 §8, spec 3 §8). */
export function useListFailure(price?: PriceFilter): string {
  const { t } = useLingui()
  return price ? t`Failed to fetch free courses and premium courses` : t`Failed to fetch courses`
}

/** The whole page when its data could not be loaded; retrying reloads it. */
export function CatalogueProblem({ price }: { price?: PriceFilter }) {
  const { t } = useLingui()
  const failure = useListFailure(price)
  return (
    <main id="content" className={styles.page}>
      <PageHead isHidden title={t`Courses`} description={failure} />
      <ErrorState text={failure} onRetry={() => location.reload()} />
    </main>
  )
}

/** A course that does not exist (any more). */
export function CourseMissing() {
  const { t } = useLingui()
  return (
    <main id="content" className={styles.page}>
      <PageHead isHidden title={t`Course not found`} description={t`Course not found`} />
      <EmptyState
        drawing="search"
        title={t`Course not found`}
        text={<Trans>It may have been removed, or the address is not complete.</Trans>}
        action={
          <Link className={button.primary} to="/courses">
            <Trans>See all courses</Trans>
          </Link>
        }
      />
    </main>
  )
}

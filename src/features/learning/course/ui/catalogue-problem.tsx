import { useLingui } from '@lingui/react/macro'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import type { PriceFilter } from './catalogue-filter.ts'
import styles from './catalogue.module.css'

/** The message when the list cannot be loaded: the pages by price have a text of their own (spec 1 §8, spec 3 §8). */
export function useListFailureText(price?: PriceFilter): string {
  const { t } = useLingui()
  return price ? t`Failed to fetch free courses and premium courses` : t`Failed to fetch courses`
}

/** The whole page when its data could not be loaded; retrying reloads it. */
export function CatalogueProblem({ price }: { price?: PriceFilter | undefined }) {
  const { t } = useLingui()
  const failure = useListFailureText(price)
  return (
    <main id="content" className={styles.page}>
      <PageHead isHidden title={t`Courses`} description={failure} />
      <ErrorState text={failure} onRetry={() => location.reload()} />
    </main>
  )
}

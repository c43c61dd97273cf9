import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import button from '#web/kit/button.module.css'
import { EmptyState } from '#web/kit/states.tsx'
import styles from './catalogue.module.css'

/** Shown for a course that does not exist or was removed. */
export function CourseMissing() {
  const { t } = useLingui()
  return (
    <main id="content" className={styles.page}>
      <PageHead isHidden title={t`Course not found`} description={t`Course not found`} />
      <EmptyState
        isPage
        drawing="search"
        title={t`Course not found`}
        text={<Trans>It may have been removed, or the address may be incomplete.</Trans>}
        action={
          <Link className={button.primary} to="/courses">
            <Trans>See all courses</Trans>
          </Link>
        }
      />
    </main>
  )
}

import { Trans } from '@lingui/react/macro'
import { SiteSearch } from '../site-search.tsx'
import site from '#features/base/site/ui/site.module.css'
import styles from './no-such-page.module.css'

/** Above the home page at an address that does not exist. */
export function NoSuchPage() {
  return (
    <section className={`${site.wrap} ${styles.note}`}>
      <p className={styles.title} role="status">
        <Trans>This page does not exist</Trans>
      </p>
      <p>
        <Trans>
          The address may be mistyped, or the page has moved. Search for what you need, or look around below.
        </Trans>
      </p>
      <SiteSearch />
    </section>
  )
}

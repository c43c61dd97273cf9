import { Trans, useLingui } from '@lingui/react/macro'
import still from '#web/art/guide-thumb.svg'
import { safeLink } from '#shared/safe-link.ts'
import { PlayIcon } from '#web/kit/icons.tsx'
import site from '#features/base/site/ui/site.module.css'
import { useSite } from '#features/base/site/ui/use-site.ts'
import styles from './guide-section.module.css'

/** A still picture with a play button that opens the guide in a new tab (spec 1 §2). */
export function GuideSection() {
  const { t } = useLingui()
  const { guide } = useSite()
  return (
    <section className={`${site.section} ${styles.band}`}>
      <div className={`${site.wrap} ${styles.grid}`}>
        <div className={site.head}>
          <p className={site.eyebrow}>
            <Trans>The guide</Trans>
          </p>
          <h2>
            <Trans>How it works, in one short video</Trans>
          </h2>
          <p className={styles.text}>
            <Trans>
              From your first visit to a certificate with your name on it: see the whole path before you start.
            </Trans>
          </p>
        </div>
        <a
          className={styles.film}
          href={safeLink(guide.page) ?? '/guide'}
          target="_blank"
          rel="noopener"
          aria-label={t`Play the guide video (opens in a new tab)`}
        >
          <img src={still} width="1280" height="720" alt="" loading="lazy" />
          <span className={styles.play}>
            <PlayIcon size={34} />
          </span>
        </a>
      </div>
    </section>
  )
}

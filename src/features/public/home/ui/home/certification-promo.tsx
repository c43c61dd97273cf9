import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import drawing from '#web/art/certificate-art.svg'
import button from '#web/kit/button.module.css'
import site from '#features/base/site/ui/site.module.css'
import styles from './certification-promo.module.css'

/** spec 2 §2; its button, without an action there, leads to where a certificate begins. */
export function CertificationPromo() {
  return (
    <section className={site.section}>
      <div className={site.wrap}>
        <div className={styles.box}>
          <div className={styles.words}>
            <p className={site.eyebrow}>
              <Trans>Certification</Trans>
            </p>
            <h2>
              <Trans>Finish a course, hold the proof</Trans>
            </h2>
            <p>
              <Trans>
                Every completed course earns a certificate in your name, to download and print, with a public page that
                any employer can check in ten seconds.
              </Trans>
            </p>
            <p>
              <Link className={button.accent} to="/free-courses">
                <Trans>Get Started Now</Trans>
              </Link>
            </p>
          </div>
          <img src={drawing} width="960" height="680" alt="" loading="lazy" />
        </div>
      </div>
    </section>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import people from '#web/art/about.svg'
import button from '#web/kit/button.module.css'
import { siteTextData } from '#features/public/site-text/ui/site-text-reads.ts'
import { SiteText } from '#features/public/site-text/ui/site-text.tsx'
import { AboutText, MissionText, VisionText } from './about-texts.tsx'
import styles from './about.module.css'
import { CertificationPromo } from './home/certification-promo.tsx'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import site from '#features/base/site/ui/site.module.css'
import { useSite } from '#features/base/site/ui/use-site.ts'

const reads = siteTextData('about', 'mission', 'vision')
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Mission, vision, the two figures and the certificates (spec 2 §2). */
export default function AboutPage() {
  const { t } = useLingui()
  const { showcase } = useSite()
  return (
    <main id="content" tabIndex={-1}>
      <PageHead
        title={t`About us`}
        description={t`Who we are: a house of learning for African tech talent, with courses, mentors and a fair way into work.`}
        trail={[
          { name: t`Home`, path: '/' },
          { name: t`About us`, path: '/about' },
        ]}
      />
      <section className={site.section}>
        <div className={`${site.wrap} ${styles.top}`}>
          <div className={styles.words}>
            <p className={site.eyebrow}>
              <Trans>About us</Trans>
            </p>
            <h1>
              <Trans>A tree with room for everyone who wants to learn</Trans>
            </h1>
            <SiteText name="about">
              <AboutText />
            </SiteText>
          </div>
          <img src={people} width="960" height="720" alt="" fetchPriority="high" />
        </div>
      </section>
      <section className={`${site.section} ${site.sunken}`}>
        <div className={`${site.wrap} ${styles.pair}`}>
          <div>
            <h2>
              <Trans>Mission</Trans>
            </h2>
            <SiteText name="mission">
              <MissionText />
            </SiteText>
          </div>
          <div>
            <h2>
              <Trans>Vision</Trans>
            </h2>
            <SiteText name="vision">
              <VisionText />
            </SiteText>
          </div>
        </div>
      </section>
      {showcase.is_shown && (
        <section className={site.section}>
          <ul className={`${site.wrap} ${styles.figures}`}>
            <li>
              <strong>{showcase.satisfaction}</strong>
              <Trans>satisfaction rate: how learners rate their course when they finish it</Trans>
            </li>
            <li>
              <strong>{showcase.completion}</strong>
              <Trans>course completion rate: those who start with us finish</Trans>
            </li>
          </ul>
        </section>
      )}
      <CertificationPromo />
      <section className={`${site.wrap} ${styles.end}`}>
        <h2>
          <Trans>What we hold on to when things get difficult</Trans>
        </h2>
        <p className={site.buttons}>
          <Link className={button.primary} to="/values">
            <Trans>Our five values</Trans>
          </Link>
          <Link className={button.secondary} to="/contact">
            <Trans>Contact us</Trans>
          </Link>
        </p>
      </section>
    </main>
  )
}

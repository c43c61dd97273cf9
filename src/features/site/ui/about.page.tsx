import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import people from '#web/art/about.svg'
import button from '#web/kit/button.module.css'
import styles from './about.module.css'
import { CertificationPromo } from './home/certification-promo.tsx'
import { PageHead } from './page-head.tsx'
import site from './site.module.css'
import { useSite } from './use-site.ts'

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
              <Trans>A tree with room for everybody who wants to learn</Trans>
            </h1>
            <p className={site.lead}>
              <Trans>
                Mbuyu is the Swahili word for the baobab. Under it, markets were held, disputes settled and children
                taught, long before there were classrooms. We build the same place for technology: open to all, known to
                everybody, hard to miss from afar.
              </Trans>
            </p>
            <p>
              <Trans>
                Our lessons are made for evenings after work, for phones with a cracked corner and for data that is paid
                by the day. Our mentors are people who came the same way. And what you learn here, you can show: to an
                employer, to a customer, to your mother.
              </Trans>
            </p>
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
            <p>
              <Trans>
                To give every African learner practical skills, a person who believes in them, and a fair way into work,
                wherever they live and whatever their first laptop looked like.
              </Trans>
            </p>
          </div>
          <div>
            <h2>
              <Trans>Vision</Trans>
            </h2>
            <p>
              <Trans>
                A continent that builds its own technology, made by people who learned it close to home, were paid
                fairly for it, and passed it on.
              </Trans>
            </p>
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
              <Trans>course completion rate: those who start with us, finish</Trans>
            </li>
          </ul>
        </section>
      )}
      <CertificationPromo />
      <section className={`${site.wrap} ${styles.end}`}>
        <h2>
          <Trans>What we hold on to when it gets difficult</Trans>
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

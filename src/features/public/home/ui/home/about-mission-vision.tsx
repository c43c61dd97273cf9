import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import drawing from '#web/art/about.svg'
import { ArrowRightIcon } from '#web/kit/icons.tsx'
import site from '#features/base/site/ui/site.module.css'
import styles from './about-mission-vision.module.css'

/** About, Mission and Vision, right under the hero (spec 1 §2). */
export function AboutMissionVision() {
  return (
    <section className={site.section}>
      <div className={`${site.wrap} ${styles.grid}`}>
        <img className={styles.picture} src={drawing} width="960" height="720" alt="" loading="lazy" />
        <div className={styles.words}>
          <div className={styles.about}>
            <p className={site.eyebrow}>
              <Trans>About</Trans>
            </p>
            <h2>
              <Trans>Under the baobab, everyone learns from someone</Trans>
            </h2>
            <p className={site.lead}>
              <Trans>
                We bring courses, mentors and work together in one place for Africa’s tech learners, entrepreneurs and
                professionals. You need curiosity, a phone and a few evenings. We bring the rest.
              </Trans>
            </p>
          </div>
          <div className={styles.pair}>
            <section>
              <h3>
                <Trans>Mission</Trans>
              </h3>
              <p>
                <Trans>
                  To give every African learner practical skills, a person who believes in them, and a fair way into
                  work.
                </Trans>
              </p>
            </section>
            <section>
              <h3>
                <Trans>Vision</Trans>
              </h3>
              <p>
                <Trans>
                  A continent that builds its own technology, made by people who learned it close to home and passed it
                  on.
                </Trans>
              </p>
            </section>
          </div>
          <Link className={styles.more} to="/about">
            <Trans>More about us</Trans>
            <ArrowRightIcon size={18} />
          </Link>
        </div>
      </div>
    </section>
  )
}

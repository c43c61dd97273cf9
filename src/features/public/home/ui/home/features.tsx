import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import job from '#web/art/feature-job.svg'
import learning from '#web/art/feature-learning.svg'
import mentorship from '#web/art/feature-mentorship.svg'
import { ArrowRightIcon } from '#web/kit/icons.tsx'
import { Slider } from '#web/kit/slider.tsx'
import site from '#features/base/site/ui/site.module.css'
import styles from './features.module.css'

type Feature = {
  name: MessageDescriptor
  text: MessageDescriptor
  action: MessageDescriptor
  to: string
  drawing: string
}

const FEATURES: Feature[] = [
  {
    name: msg`Learning`,
    text: msg`Video lessons of a few minutes, each followed by a short quiz. Begin with nothing, finish with a project and a certificate.`,
    action: msg`Explore Courses`,
    to: '/courses',
    drawing: learning,
  },
  {
    name: msg`Mentorship`,
    text: msg`Someone who has walked the road before you: live, one to one, with goals you set together and honest answers about work.`,
    action: msg`Find a Mentor`,
    to: '/mentors',
    drawing: mentorship,
  },
  {
    name: msg`Job Application`,
    text: msg`A CV that opens doors, a rehearsed interview, and proof of what you can do: every certificate has a page that employers can check.`,
    action: msg`See open jobs`,
    to: '/career',
    drawing: job,
  },
]

/** Learning, Mentorship, Job Application (spec 1 §2). */
export function Features() {
  const { t } = useLingui()
  return (
    <div className={`${site.section} ${site.sunken}`}>
      <div className={site.wrap}>
        <Slider
          label={t`Our exclusive programs`}
          head={
            <div className={site.head}>
              <p className={site.eyebrow}>
                <Trans>What you’ll find here</Trans>
              </p>
              <h2>
                <Trans>Our exclusive programs take you from the first lesson to the first job</Trans>
              </h2>
            </div>
          }
        >
          {FEATURES.map((feature) => (
            <article key={feature.to} className={`${site.card} ${styles.feature}`}>
              <img src={feature.drawing} width="480" height="360" alt="" loading="lazy" />
              <div className={styles.words}>
                <h3>{t(feature.name)}</h3>
                <p>{t(feature.text)}</p>
                <Link to={feature.to}>
                  {t(feature.action)}
                  <ArrowRightIcon size={18} />
                </Link>
              </div>
            </article>
          ))}
        </Slider>
      </div>
    </div>
  )
}

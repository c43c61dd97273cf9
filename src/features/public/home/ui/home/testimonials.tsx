import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { Slider } from '#web/kit/slider.tsx'
import { Stars } from '#web/kit/stars.tsx'
import { siteApi } from '#features/base/site/site.contract.ts'
import site from '#features/base/site/ui/site.module.css'
import styles from './testimonials.module.css'

/** spec 2 §9. */
const EVERY_MS = 5000

/** Testimonials: 3 in view on wide screens, 2 on medium, 1 on small (spec 2 §2). */
export function Testimonials() {
  const { t } = useLingui()
  const { data } = useQuery(query(siteApi.listTestimonials, {}))
  if (!data || data.testimonials.length === 0) return null
  return (
    <div className={site.section}>
      <div className={site.wrap}>
        <Slider
          label={t`Testimonials`}
          everyMs={EVERY_MS}
          head={
            <div className={site.head}>
              <p className={site.eyebrow}>
                <Trans>Testimonials</Trans>
              </p>
              <h2>
                <Trans>What learners say</Trans>
              </h2>
            </div>
          }
        >
          {data.testimonials.map((voice) => (
            <figure key={voice.id} className={`${site.card} ${styles.voice}`}>
              <Stars value={voice.rating} />
              <blockquote>
                <p>{voice.text}</p>
              </blockquote>
              <figcaption>
                <Avatar name={voice.name} src={voice.image} size={48} />
                <span>
                  <strong>{voice.name}</strong>
                  <br />
                  {voice.role}, {voice.company}
                </span>
              </figcaption>
            </figure>
          ))}
        </Slider>
      </div>
    </div>
  )
}

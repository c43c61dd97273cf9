import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mentorApi } from '#features/mentorship/mentor/mentor.contract.ts'
import drawing from '#web/art/mentorship.svg'
import { query } from '#web/api/queries.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import button from '#web/kit/button.module.css'
import { CheckIcon } from '#web/kit/icons.tsx'
import { Stars } from '#web/kit/stars.tsx'
import site from '#features/base/site/ui/site.module.css'
import { useSite } from '#features/base/site/ui/use-site.ts'
import styles from './mentorship-promo.module.css'

/** spec 1 §9: the first three mentors are shown here. */
const FEATURED = 3

export function MentorshipPromo() {
  const { showcase } = useSite()
  return (
    <section className={site.section}>
      <div className={`${site.wrap} ${styles.grid}`}>
        <div className={styles.scene}>
          <img src={drawing} width="960" height="720" alt="" loading="lazy" />
          {showcase.is_shown && (
            <p className={styles.badge}>
              <strong>{showcase.mentor_rating}</strong>
              <Stars value={Number(showcase.mentor_rating)} />
              <span>
                <Trans>from {showcase.mentor_reviews} reviews</Trans>
              </span>
            </p>
          )}
        </div>
        <div className={styles.words}>
          <p className={site.eyebrow}>
            <Trans>Mentorship</Trans>
          </p>
          <h2>
            <Trans>The shortest way is to ask someone who has made it</Trans>
          </h2>
          <ul className={styles.benefits}>
            <li>
              <CheckIcon />
              <Trans>One-on-One Expert Guidance</Trans>
            </li>
            <li>
              <CheckIcon />
              <Trans>Career and Personal Development Coaching</Trans>
            </li>
            <li>
              <CheckIcon />
              <Trans>Networking Opportunities with Industry Leaders</Trans>
            </li>
          </ul>
          <div className={styles.next}>
            <Link className={button.primary} to="/mentorship">
              <Trans>Learn More</Trans>
            </Link>
            <ExpertsLink />
          </div>
        </div>
      </div>
    </section>
  )
}

/** Up to three pictures and the number of experts; nothing when the list fails (spec 1 §8). */
function ExpertsLink() {
  const { data } = useQuery(query(mentorApi.list, {}))
  if (!data || data.mentors.length === 0) return null
  return (
    <p className={styles.experts}>
      <span className={styles.faces}>
        {data.mentors.slice(0, FEATURED).map((mentor) => (
          <Avatar
            key={mentor.id}
            name={mentor.name}
            src={mentor.profile_picture}
            size={48}
            className={styles.face ?? ''}
          />
        ))}
      </span>
      <Plural value={data.total} one="# expert" other="# experts" />
    </p>
  )
}

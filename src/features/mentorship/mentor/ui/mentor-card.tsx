import { Trans, useLingui } from '@lingui/react/macro'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { formatInstant } from '#shared/dates.ts'
import { useLanguage } from '#web/i18n.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '#web/kit/avatar.tsx'
import button from '#web/kit/button.module.css'
import { BriefcaseIcon, CheckIcon, ClockIcon, GlobeIcon, PinIcon, UsersIcon } from '#web/kit/icons.tsx'
import type { Mentor } from '../mentor.contract.ts'
import styles from './mentor-card.module.css'
import { AnswerTime } from './answer-time.tsx'
import { AREA_NAMES } from './expertise-area-names.ts'
import { MentorRating } from './mentor-rating.tsx'

type MentorCardProps = {
  mentor: Mentor
  /** The directory adds the first lines of the bio and a link to connect. */
  hasBio?: boolean
  action?: ReactNode
}

/** One mentor: picture, field, experience, rating and a link to the profile (spec 1 §2). */
export function MentorCard({ mentor, hasBio = false, action }: MentorCardProps) {
  const { t } = useLingui()
  const locale = useLanguage()
  const zone = useSite().organisation.time_zone
  const Heading = hasBio ? 'h2' : 'h3'
  // The day, as pages are the same for everyone; the hours are on the mentor's page, in the reader's zone.
  const nextFree = mentor.next_free_at && formatInstant(mentor.next_free_at, { locale, zone })
  const place = [mentor.city, mentor.country].filter(Boolean).join(', ')
  return (
    <article className={styles.card} data-area={mentor.area_of_expertise}>
      <Avatar name={mentor.name} src={mentor.profile_picture} size={112} className={styles.face ?? ''} />
      <div className={styles.who}>
        <Heading>{mentor.name}</Heading>
        <p className={styles.role}>
          {mentor.role} · {t(AREA_NAMES[mentor.area_of_expertise])}
        </p>
        <MentorRating mentor={mentor} className={styles.rating ?? ''} />
      </div>
      <ul className={styles.facts}>
        <li>
          <BriefcaseIcon size={18} />
          {mentor.experience}
        </li>
        <li>
          <UsersIcon size={18} />
          {mentor.mentored}
        </li>
        {place && (
          <li>
            <PinIcon size={18} />
            {place}
          </li>
        )}
        {mentor.languages.length > 0 && (
          <li>
            <GlobeIcon size={18} />
            {mentor.languages.join(', ')}
          </li>
        )}
        {nextFree && (
          <li>
            <CheckIcon size={18} />
            <Trans>Next free time: {nextFree}</Trans>
          </li>
        )}
        {mentor.answer_minutes !== null && (
          <li>
            <ClockIcon size={18} />
            <AnswerTime minutes={mentor.answer_minutes} />
          </li>
        )}
      </ul>
      {hasBio && <p className={styles.bio}>{mentor.mentor_bio}</p>}
      <div className={styles.actions}>
        {action}
        <Link
          className={action ? button.quiet : button.secondary}
          to={`/mentor-details/${mentor.id}`}
          aria-label={t`View Profile: ${mentor.name}`}
        >
          <Trans>View Profile</Trans>
        </Link>
      </div>
    </article>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { beginningOf } from '#shared/text-beginning.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { MentorReviews, mentorReviewsQuery } from '#features/mentorship/match/score/ui/mentor-reviews.tsx'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import site from '#features/base/site/ui/site.module.css'
import { SocialLinks } from '#features/base/site/ui/social-links.tsx'
import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { type Mentor, mentorApi } from '../mentor.contract.ts'
import { FreeTimes } from '../availability/ui/free-times.tsx'
import { AnswerTime } from './answer-time.tsx'
import { ConnectWithMentorLink } from './connect-with-mentor-link.tsx'
import { educationName } from './education-labels.ts'
import styles from './mentor-details.module.css'
import { AREA_NAMES } from './expertise-area-names.ts'
import { MentorRating } from './mentor-rating.tsx'

const mentorQuery = (id: string | undefined) => query(mentorApi.get, { params: { id: id ?? '' } })
const reads = publicData(({ params }) => [mentorQuery(params.id), mentorReviewsQuery(params.id)])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** One mentor's page (spec 1 §2). */
export default function MentorDetailsPage() {
  const { t } = useLingui()
  const { id } = useParams()
  const { data, isError, refetch } = useQuery(mentorQuery(id))
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${styles.page}`}>
      <nav aria-label={t`Breadcrumbs`}>
        <Link to="/mentors">
          <Trans>All mentors</Trans>
        </Link>
      </nav>
      {data ? (
        <Profile mentor={data.mentor} />
      ) : isError ? (
        <ErrorState text={t`Failed to fetch mentors`} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={6} />
      )}
    </main>
  )
}

function Profile({ mentor }: { mentor: Mentor }) {
  const { t, i18n } = useLingui()
  const area = t(AREA_NAMES[mentor.area_of_expertise])
  const place = [mentor.city, mentor.country].filter(Boolean).join(', ')
  const facts = [
    { name: t`Field`, text: area },
    { name: t`Experience`, text: mentor.experience },
    { name: t`Mentored`, text: mentor.mentored },
    { name: t`Education`, text: educationName(i18n, mentor.education_level) },
    { name: t`Languages`, text: mentor.languages.join(', ') },
    { name: t`Lives in`, text: place },
  ]
  return (
    <article className={styles.grid}>
      <PageHead
        title={t`${mentor.name}, ${area} mentor`}
        description={beginningOf(mentor.mentor_bio, 155)}
        trail={[
          { name: t`Home`, path: '/' },
          { name: t`Mentors`, path: '/mentors' },
          { name: mentor.name, path: `/mentor-details/${mentor.id}` },
        ]}
      />
      <aside className={styles.side}>
        <Avatar name={mentor.name} src={mentor.profile_picture} size={176} />
        <ConnectWithMentorLink mentor={mentor} />
        <SocialLinks of={mentor.name} links={mentor.social} />
      </aside>
      <div className={styles.main}>
        <header>
          <p className={site.eyebrow}>
            {mentor.role} · {area}
          </p>
          <h1>{mentor.name}</h1>
          <MentorRating mentor={mentor} className={styles.rating ?? ''} />
          {mentor.answer_minutes !== null && (
            <p>
              <AnswerTime minutes={mentor.answer_minutes} />
            </p>
          )}
        </header>
        <section className={styles.bio}>
          <h2>
            <Trans>In their own words</Trans>
          </h2>
          <p>{mentor.mentor_bio}</p>
        </section>
        <dl className={styles.facts}>
          {facts.map(({ name, text }) =>
            text ? (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ) : null,
          )}
        </dl>
        <MentorReviews mentorId={String(mentor.id)} />
        <FreeTimes mentorId={mentor.id} name={mentor.name} />
      </div>
    </article>
  )
}

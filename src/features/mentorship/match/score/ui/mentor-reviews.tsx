import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { formatInstant } from '#shared/dates.ts'
import { query } from '#web/api/queries.ts'
import { useLanguage } from '#web/i18n.tsx'
import { Stars } from '#web/kit/stars.tsx'
import { publicScoreApi } from '../public-score/public-score.contract.ts'
import list from './mentor-reviews.module.css'

/** The read of the reviews for the page of a mentor. */
export const mentorReviewsQuery = (id: string | undefined) =>
  query(publicScoreApi.list, { params: { id: id ?? '' }, query: { limit: 12 } })

/** What mentees say about a mentor, under their first names; nothing while no one has said anything. */
export function MentorReviews({ mentorId }: { mentorId: string | undefined }) {
  const locale = useLanguage()
  const { time_zone: zone } = useSite().organisation
  const { data } = useQuery(mentorReviewsQuery(mentorId))
  if (!data || data.reviews.length === 0) return null
  return (
    <section aria-labelledby="mentor-reviews">
      <h2 id="mentor-reviews">
        <Trans>What mentees say</Trans>
      </h2>
      <ul className={list.list}>
        {data.reviews.map(({ id, stars, words, author, created_at: at }) => (
          <li key={id} className={list.entry}>
            <p className={list.head}>
              <Stars value={stars} />
              <span className={list.soft}>
                {author} · {formatInstant(at, { locale, zone })}
              </span>
            </p>
            <p className={list.words}>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { mentorApi } from '#features/mentorship/mentor/mentor.contract.ts'
import { MentorCard } from '#features/mentorship/mentor/ui/mentor-card.tsx'
import { query } from '#web/api/queries.ts'
import { Slider } from '#web/kit/slider.tsx'
import site from '#features/base/site/ui/site.module.css'

/** All mentors in a row (spec 1 §2), with its loading and error texts to the letter. */
export function MentorSlider() {
  const { t } = useLingui()
  const { data, isError, isPending } = useQuery(query(mentorApi.list, {}))
  const head = (
    <div className={site.head}>
      <p className={site.eyebrow}>
        <Trans>Mentors ready to talk</Trans>
      </p>
      <h2>
        <Trans>Our Professional Mentors</Trans>
      </h2>
      {isPending && (
        <p role="status">
          <Trans>Loading instructors...</Trans>
        </p>
      )}
      {isError && (
        <p role="alert" className={site.error}>
          <Trans>Failed to fetch instructors</Trans>
        </p>
      )}
    </div>
  )
  if (data?.mentors.length === 0) return null
  return (
    <div className={`${site.section} ${site.sunken}`}>
      <div className={site.wrap}>
        {data ? (
          <Slider label={t`Our Professional Mentors`} head={head}>
            {data.mentors.map((mentor) => (
              <MentorCard key={mentor.id} mentor={mentor} />
            ))}
          </Slider>
        ) : (
          head
        )}
      </div>
    </div>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from 'react-router'
import site from '#features/site/ui/site.module.css'
import { formatDay } from '#shared/dates.ts'
import { signInAddress } from '#shared/return-path.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useLanguage } from '#web/i18n.tsx'
import button from '#web/kit/button.module.css'
import { catalogueApi, joinApi, type OpenCohort, type PublicProgram } from '../catalogue.contract.ts'
import { useCohortWords } from '../../ui/program-words.tsx'
import styles from './catalogue.module.css'

/** The cohorts of a program that have not ended, with their places and the way in. */
export function CohortPlaces({ program: { slug, cohorts } }: { program: PublicProgram }) {
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Cohorts</Trans>
      </h2>
      {cohorts.length === 0 && (
        <p className={styles.soft}>
          <Trans>No cohort is planned at the moment. Please come back soon.</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {cohorts.map((cohort) => (
          <Row key={cohort.id} cohort={cohort} slug={slug} />
        ))}
      </ul>
    </section>
  )
}

function Row({ cohort, slug }: { cohort: OpenCohort; slug: string }) {
  const words = useCohortWords()
  const language = useLanguage()
  const { name, places_left: left } = cohort
  const canJoin = cohort.is_open && left > 0
  return (
    <li className={`${site.card} ${styles.row}`}>
      <div className={styles.words}>
        <h3>{name}</h3>
        <p>
          {formatDay(cohort.starts_on, language)} – {formatDay(cohort.ends_on, language)} · {words[cohort.state]}
        </p>
        <p className={styles.soft}>
          {!cohort.is_open ? (
            <Trans>Nobody can join it any more</Trans>
          ) : left > 0 ? (
            <Trans>
              <Plural value={left} one="# place left" other="# places left" />, until{' '}
              {formatDay(cohort.join_until, language)}
            </Trans>
          ) : (
            <Trans>No places left</Trans>
          )}
        </p>
      </div>
      {canJoin && <JoinButton cohort={cohort} slug={slug} />}
    </li>
  )
}

/** Takes a place, or leads to the sign-in page first. CSS shows one of them. */
function JoinButton({ cohort: { id, name }, slug }: { cohort: OpenCohort; slug: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { mutate, isPending } = useApiMutation(joinApi.join, {
    success: ({ message }) => message,
    failure: t`You could not join. Please try again.`,
    refresh: [catalogueApi.list, catalogueApi.get],
    onSuccess: () => void navigate('/dashboard/my-programs'),
  })
  return (
    <>
      <button
        type="button"
        className={`${button.primary} ${site.signedIn} ${site.needsScript}`}
        aria-label={t`Join ${name}`}
        disabled={isPending}
        onClick={() => mutate({ params: { id } })}
      >
        {isPending ? <Trans>Joining...</Trans> : <Trans>Join</Trans>}
      </button>
      <Link
        className={`${button.primary} ${site.signedOut}`}
        to={signInAddress(`/programs/${slug}`)}
        aria-label={t`Sign in and join ${name}`}
        data-replay
      >
        <Trans>Sign in and join</Trans>
      </Link>
    </>
  )
}

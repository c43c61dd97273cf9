import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSession } from '#features/base/account/ui/signed-in.ts'
import site from '#features/base/site/ui/site.module.css'
import { formatDay } from '#shared/dates.ts'
import { signInAddress } from '#shared/return-path.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useLanguage } from '#web/i18n.tsx'
import button from '#web/kit/button.module.css'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { catalogueApi, joinApi, type OpenCohort, type PublicProgram } from '../catalogue.contract.ts'
import { useCohortWords } from '../../ui/program-words.tsx'
import styles from './catalogue.module.css'

/** Not loaded for visitors; if it cannot be loaded, the server refuses joining twice. */
const OwnCohort = lazy(() =>
  import('./own-cohort.tsx').then(
    ({ OwnCohort: Loaded }) => ({ default: Loaded }),
    () => ({ default: ({ children }: { children: ReactNode }) => children }),
  ),
)

/** The cohorts of a program that have not ended, with their places and the way in. */
export function CohortPlaces({ program: { slug, cohorts, prices } }: { program: PublicProgram }) {
  const isFree = prices.every(({ amount }) => amount === 0)
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Cohorts</Trans>
      </h2>
      {cohorts.length === 0 && (
        <p className={styles.soft}>
          <Trans>No cohort is planned at the moment. Check back later.</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {cohorts.map((cohort) => (
          <Row key={cohort.id} cohort={cohort} slug={slug} isFree={isFree} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { cohort: OpenCohort; slug: string; isFree: boolean }

function Row({ cohort, slug, isFree }: RowProps) {
  const words = useCohortWords()
  const language = useLanguage()
  const { name, places_left: left } = cohort
  const canJoin = cohort.is_open && left > 0
  const me = useSession()
  const wayIn = canJoin && (isFree ? <JoinButton cohort={cohort} slug={slug} /> : <BuyLink cohort={cohort} />)
  return (
    <li className={`${site.card} ${styles.row}`}>
      <div className={styles.words}>
        <h3>{name}</h3>
        <p>
          {formatDay(cohort.starts_on, language)} – {formatDay(cohort.ends_on, language)} · {words[cohort.state]}
        </p>
        <p className={styles.soft}>
          {!cohort.is_open ? (
            <Trans>This cohort can no longer be joined</Trans>
          ) : left > 0 ? (
            <Trans>
              <Plural value={left} one="# place left" other="# places left" />, join by{' '}
              {formatDay(cohort.join_until, language)}
            </Trans>
          ) : (
            <Trans>No places left</Trans>
          )}
        </p>
      </div>
      {me ? (
        <Suspense>
          <OwnCohort slug={slug} cohortId={cohort.id}>
            {wayIn}
          </OwnCohort>
        </Suspense>
      ) : (
        wayIn
      )}
    </li>
  )
}

/** Leads to the checkout, or to the sign-in page before it. CSS shows one of them. */
function BuyLink({ cohort: { id, name } }: { cohort: OpenCohort }) {
  const { t } = useLingui()
  const checkout = `/dashboard/my-programs/checkout/${id}`
  return (
    <>
      <Link className={`${button.primary} ${site.signedIn}`} to={checkout} aria-label={t`Buy a place in ${name}`}>
        <Trans>Buy a place</Trans>
      </Link>
      <Link
        className={`${button.primary} ${site.signedOut}`}
        to={signInAddress(checkout)}
        aria-label={t`Sign in and buy a place in ${name}`}
      >
        <Trans>Sign in and buy</Trans>
      </Link>
    </>
  )
}

/** Takes a place, or leads to the sign-in page first. CSS shows one of them. */
function JoinButton({ cohort: { id, name }, slug }: { cohort: OpenCohort; slug: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { mutate, isPending } = useApiMutation(joinApi.join, {
    success: ({ message }) => message,
    failure: t`You could not join. Please try again.`,
    // The session says who has an entry for their programs in the menu.
    refresh: [catalogueApi.list, catalogueApi.get, sessionApi.me],
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

import { Trans, useLingui } from '@lingui/react/macro'
import { mailto } from '#shared/email.ts'
import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, Link, useLocation, useSearchParams } from 'react-router'
import { requireSignedIn } from '#features/base/account/ui/signed-in.ts'
import { ApplyArea } from '#features/mentorship/mentorship-application/ui/apply-area.tsx'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import site from '#features/base/site/ui/site.module.css'
import { useSite } from '#features/base/site/ui/use-site.ts'
import drawing from '#web/art/mentorship.svg'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { useMounted } from '#web/kit/use-mounted.ts'
import { mentorApi } from '../mentor.contract.ts'
import styles from './mentorship.module.css'

/** Only for signed-in people (spec 1 §2); the server redirects a first visit, see pages.ts. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireSignedIn(request)
  return null
}

/** What the directory hands over in the browser (spec 3 §2). */
function mentorNameIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('mentorName' in state)) return ''
  return typeof state.mentorName === 'string' ? state.mentorName : ''
}

/**
 * The mentor chosen in the directory, if any, and how an address names them, so that signing in and applying come back to
 * them.
 */
function useChosenMentor(): { name: string; search: string } {
  const isMounted = useMounted()
  const handed = mentorNameIn(useLocation().state)
  const [params] = useSearchParams()
  const id = params.get('mentor')
  const { data } = useQuery({
    ...query(mentorApi.get, { params: { id: id ?? '' } }),
    enabled: id !== null && handed === '',
  })
  if (!isMounted) return { name: '', search: '' }
  return {
    name: handed || (data?.mentor.name ?? ''),
    search: id === null ? '' : `?${new URLSearchParams({ mentor: id }).toString()}`,
  }
}

/** Two ways to begin: find a mentor, or become one. */
export default function MentorshipPage() {
  const { t } = useLingui()
  const { organisation } = useSite()
  const { name, search } = useChosenMentor()
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${styles.page}`}>
      <PageHead
        title={t`Mentorship`}
        description={t`Find a mentor for your next step, or become one for someone else’s.`}
        isHidden
      />
      <header className={styles.head}>
        <div>
          <p className={site.eyebrow}>
            <Trans>Mentorship</Trans>
          </p>
          <h1>
            {name ? <Trans>Connect with {name}</Trans> : <Trans>No one should have to find their way alone</Trans>}
          </h1>
          <p className={site.lead}>
            <Trans>
              A mentorship is a series of calls over about three months, with goals you set together. It costs nothing
              but preparation.
            </Trans>
          </p>
        </div>
        {!search && <img src={drawing} width="960" height="720" alt="" fetchPriority="high" />}
      </header>
      {search ? (
        <div className={styles.apply}>
          <ApplyArea />
        </div>
      ) : (
        <WaysToStart />
      )}
      <p className={styles.note}>
        <Trans>
          Questions before you apply? Write to <a href={mailto(organisation.email)}>{organisation.email}</a>.
        </Trans>
      </p>
    </main>
  )
}

function WaysToStart() {
  return (
    <div className={styles.ways}>
      <section className={site.card}>
        <h2>
          <Trans>Find a mentor</Trans>
        </h2>
        <ol>
          <li>
            <Trans>Read the profiles and choose one or two people whose work you admire.</Trans>
          </li>
          <li>
            <Trans>Tell us where you are today, what you want to reach in three months, and when you have time.</Trans>
          </li>
          <li>
            <Trans>We ask the mentor and introduce you, usually within a week.</Trans>
          </li>
        </ol>
        <p className={site.buttons}>
          <Link className={button.primary} to="/mentorship-program#apply">
            <Trans>Start your application</Trans>
          </Link>
          <Link className={button.secondary} to="/mentors">
            <Trans>See all mentors</Trans>
          </Link>
        </p>
      </section>
      <section className={site.card}>
        <h2>
          <Trans>Become a mentor</Trans>
        </h2>
        <ol>
          <li>
            <Trans>You have worked in your field for some years and can spare two hours a month.</Trans>
          </li>
          <li>
            <Trans>Tell us who you are, what you can help with and why you want to. Add your degree.</Trans>
          </li>
          <li>
            <Trans>
              We read your application and may ask for more. Once you are approved, your profile joins the directory.
            </Trans>
          </li>
        </ol>
        <p className={site.buttons}>
          <Link className={button.primary} to="/become-a-mentor">
            <Trans>Apply to become a mentor</Trans>
          </Link>
        </p>
      </section>
    </div>
  )
}

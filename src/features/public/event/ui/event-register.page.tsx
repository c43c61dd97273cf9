import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, Link, useNavigate, useParams } from 'react-router'
import { requireSignedIn, useSession } from '#features/base/account/ui/signed-in.ts'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import list from '#features/base/site/ui/list-page.module.css'
import site from '#features/base/site/ui/site.module.css'
import { query } from '#web/api/queries.ts'
import { LoadingState } from '#web/kit/states.tsx'
import { toast } from '#web/kit/toast.ts'
import { eventApi } from '../event.contract.ts'
import { EventFacts } from './event-facts.tsx'
import { eventPath } from './event-labels.ts'
import { RegistrationForm } from './registration-form.tsx'
import styles from './events.module.css'

/** Only for signed-in people (spec 3 §2); the server redirects a first visit, see pages.ts. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireSignedIn(request)
  return null
}

/** Registering for an event (spec 3 §2); an unknown event leads to the list. */
export default function EventRegisterPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { event: slug = '' } = useParams()
  const me = useSession()
  const { data, isError } = useQuery(query(eventApi.get, { params: { slug } }))
  const failure = t`Failed to fetch event details`
  useEffect(() => {
    if (!isError) return
    toast.error(failure)
    void navigate('/events')
  }, [isError, failure, navigate])
  const title = data?.event.title
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${list.page}`}>
      <PageHead isHidden title={t`Register for an event`} description={t`Register for an event`} />
      <nav aria-label={t`Breadcrumbs`}>
        <Link to={eventPath(slug)}>
          <Trans>Back to the event</Trans>
        </Link>
      </nav>
      <div className={styles.article}>
        <header className={list.head}>
          <h1>{title ? <Trans>Register for {title}</Trans> : <Trans>Register for an event</Trans>}</h1>
        </header>
        {data && me ? (
          <>
            <EventFacts event={data.event} hasEnd />
            {data.event.is_open ? (
              <div className={`${site.card} ${styles.form}`}>
                <RegistrationForm event={data.event} me={me} />
              </div>
            ) : (
              <p className={styles.place}>
                <Trans>Registration for this event has closed.</Trans>
              </p>
            )}
          </>
        ) : (
          <LoadingState lines={8} />
        )}
      </div>
    </main>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '#web/api/errors.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import page from '#web/kit/page.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import panel from '#web/kit/panel.module.css'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { mentorProfileApi } from '../profile.contract.ts'
import { MentorProfileForm } from './mentor-profile-form.tsx'

const OWN = query(mentorProfileApi.get, {})
const reads = pageData(() => [OWN])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The reader's own texts in the mentor directory. */
export default function MentorProfilePage() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(OWN)
  return (
    <div className={page.page}>
      <PageHeader
        title={<Trans>My Mentor Profile</Trans>}
        text={
          <Trans>Learners read this before they choose a mentor. Your name and photo come from your profile.</Trans>
        }
        actions={
          data && (
            <Link className={button.secondary} to={`/mentor-details/${data.id}`}>
              <Trans>See your page</Trans>
            </Link>
          )
        }
      />
      {!data && error && (
        <ErrorState text={messageOf(error, t`Your page could not be loaded`)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingState lines={8} />}
      {data && (
        <section className={panel.panel}>
          <MentorProfileForm profile={data.profile} />
        </section>
      )}
    </div>
  )
}

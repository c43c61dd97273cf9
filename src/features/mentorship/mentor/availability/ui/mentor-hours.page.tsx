import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ownTimeZone } from '#shared/own-time-zone.ts'
import { messageOf } from '#web/api/errors.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import button from '#web/kit/button.module.css'
import page from '#web/kit/page.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import panel from '#web/kit/panel.module.css'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { availabilityApi } from '../availability.contract.ts'
import { HoursForm } from './hours-form.tsx'

const OWN = query(availabilityApi.get, {})
const reads = pageData(() => [OWN])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** When the mentor who reads this can be booked. */
export default function MentorHoursPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(OWN)
  const { facts, time_zone: zone } = useMe()
  const id = facts.mentor_id
  return (
    <div className={page.page}>
      <PageHeader
        title={<Trans>My Hours</Trans>}
        text={
          <Trans>When mentees can book a session with you. Changing your hours does not affect booked sessions.</Trans>
        }
        actions={
          id !== null && (
            <Link className={button.secondary} to={`/mentor-details/${id}`}>
              <Trans>See your page</Trans>
            </Link>
          )
        }
      />
      {!data && error && (
        <ErrorState text={messageOf(error, t`Your hours could not be loaded`)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingState lines={10} />}
      {data && (
        <section className={panel.panel}>
          <HoursForm
            // The first hours are those of the clock that the mentor looks at.
            saved={data.is_saved ? data.availability : { ...data.availability, time_zone: zone ?? ownTimeZone() }}
            mentees={data.mentees}
          />
        </section>
      )}
    </div>
  )
}

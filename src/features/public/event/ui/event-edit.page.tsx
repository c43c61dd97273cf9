import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { messageOf } from '#web/api/errors.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { SidePanel } from '#web/kit/side-panel.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useClosePanel } from '#web/kit/use-close-panel.ts'
import { planningApi } from '../planning/planning.contract.ts'
import { EventForm } from './event-form.tsx'

const eventQuery = (slug: string | undefined) => query(planningApi.get, { params: { slug: slug ?? '' } })
const reads = pageData(({ params }) => [eventQuery(params.event)])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Changing an event, beside the list (spec 3 §2). */
export default function EventEditPage() {
  const { t } = useLingui()
  const { event: slug } = useParams()
  const close = useClosePanel('/dashboard/events')
  const { data, error, refetch } = useQuery({ ...eventQuery(slug), refetchOnWindowFocus: false })
  return (
    <SidePanel title={t`Edit event`} onClose={close}>
      {data ? (
        <EventForm key={data.event.id} event={data.event} onClose={close} />
      ) : error ? (
        <ErrorState text={messageOf(error, t`Failed to fetch event details`)} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={8} />
      )}
    </SidePanel>
  )
}

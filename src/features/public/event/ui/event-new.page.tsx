import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { messageOf } from '#web/api/errors.ts'
import { query } from '#web/api/queries.ts'
import { SidePanel } from '#web/kit/side-panel.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useClosePanel } from '#web/kit/use-close-panel.ts'
import { planningApi } from '../planning/planning.contract.ts'
import { EventForm } from './event-form.tsx'
import { copyOf } from './event-form-values.ts'

/** The part of the address that names the event to copy. */
const COPY = 'copy'

/** A new event, or one like another, beside the list (spec 3 §2). */
export default function EventNewPage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const onClose = useClosePanel('/dashboard/events', COPY)
  const copied = params.get(COPY)
  return (
    <SidePanel title={t`New event`} onClose={onClose}>
      {copied === null ? (
        <EventForm event={null} onClose={onClose} />
      ) : (
        <CopiedEventForm slug={copied} onClose={onClose} />
      )}
    </SidePanel>
  )
}

function CopiedEventForm({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({
    ...query(planningApi.get, { params: { slug } }),
    refetchOnWindowFocus: false,
  })
  if (data) return <EventForm event={null} start={copyOf(data.event)} onClose={onClose} />
  if (error)
    return (
      <ErrorState isPage text={messageOf(error, t`Failed to fetch event details`)} onRetry={() => void refetch()} />
    )
  return <LoadingState lines={8} />
}

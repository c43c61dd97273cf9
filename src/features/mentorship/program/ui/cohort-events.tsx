import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { type CohortEvent, cohortEventApi } from '../event/event.contract.ts'
import { CohortEventForm } from './cohort-event-form.tsx'
import { CohortEventLines } from './cohort-event-lines.tsx'

/** The plan of a cohort, as administrators keep it. */
export function CohortEvents({ cohortId, name }: { cohortId: number; name: string }) {
  const { t } = useLingui()
  /** Null for a new one; undefined while none is written. */
  const [edited, setEdited] = useState<CohortEvent | null | undefined>()
  const close = () => setEdited(undefined)
  const { mutate, isPending } = useApiMutation(cohortEventApi.remove, {
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: [cohortEventApi.list],
  })
  async function confirmDeletion({ id, title }: CohortEvent): Promise<void> {
    const message = t`Members of the cohort are notified if it has not taken place yet.`
    const question = { title: t`Delete the event "${title}"?`, message, confirmLabel: t`Delete`, isDangerous: true }
    if (await confirm(question)) mutate({ params: { id } })
  }
  if (edited !== undefined)
    return <CohortEventForm cohortId={cohortId} {...(edited && { event: edited })} onClose={close} />
  return (
    <>
      <CohortEventLines
        cohortId={cohortId}
        actions={(event) => (
          <EventActions event={event} isBusy={isPending} onEdit={setEdited} onDelete={confirmDeletion} />
        )}
      />
      <div>
        <Button size="sm" variant="subtle" aria-label={t`Add event to ${name}`} onClick={() => setEdited(null)}>
          <Trans>Add event</Trans>
        </Button>
      </div>
    </>
  )
}

type EventActionsProps = {
  event: CohortEvent
  isBusy: boolean
  onEdit: (event: CohortEvent) => void
  onDelete: (event: CohortEvent) => Promise<void>
}

function EventActions({ event, isBusy, onEdit, onDelete }: EventActionsProps) {
  const { t } = useLingui()
  const { title } = event
  return (
    <>
      <Button size="sm" variant="default" aria-label={t`Edit ${title}`} onClick={() => onEdit(event)}>
        <Trans>Edit</Trans>
      </Button>
      <Button
        size="sm"
        variant="light"
        color="red"
        aria-label={t`Delete ${title}`}
        aria-disabled={isBusy || undefined}
        onClick={() => void onDelete(event)}
      >
        <Trans>Delete</Trans>
      </Button>
    </>
  )
}

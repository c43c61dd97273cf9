import { Button, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { isOffline, messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import frame from '#web/kit/form-frame.module.css'
import { FormProblem } from '#web/kit/form-frame.tsx'
import { useUnsaved } from '#web/kit/leave-guard.tsx'
import { TwoVersions } from '#web/kit/two-versions.tsx'
import { AGENDA_MAX, type Booking, bookingApi } from '../booking.contract.ts'
import { STALE } from './session-reads.ts'
import styles from './sessions.module.css'

/** What was typed, and which revision of the agenda it was based on. */
type Typed = { text: string; revision: number }

/**
 * What the two want to talk about. Until someone types here, what the other one writes is shown; when both have changed
 * it, both texts are.
 */
export function AgendaForm({ booking }: { booking: Booking }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { id, agenda, agenda_revision: revision } = booking
  const [typed, setTyped] = useState<Typed | null>(null)
  const failure = t`The agenda could not be saved. Please try again.`
  const offline = t`You are offline. What you typed stays here; send it again when you are back online.`
  const save = useApiMutation(bookingApi.saveAgenda, {
    errorsIn: 'form',
    success: ({ message }) => message,
    failure,
    refresh: STALE,
    onSuccess: () => setTyped(null),
  })
  const text = typed?.text ?? agenda
  const isChanged = text !== agenda
  useUnsaved(isChanged && !save.isPending)
  const isConflict = save.error instanceof ApiError && save.error.code === 'conflict'
  const continueWith = (next: Typed | null) => {
    save.reset()
    setTyped(next)
  }
  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (!typed) return
    try {
      await save.mutateAsync({ params: { id }, body: { agenda: typed.text, revision: typed.revision } })
    } catch {
      // The form shows the error. The other person may have been faster.
      await Promise.all(STALE.map(({ name }) => cache.invalidateQueries({ queryKey: [name] })))
    }
  }
  return (
    <form method="post" noValidate className={frame.form} onSubmit={(event) => void send(event)}>
      <FormProblem text={save.error && messageOf(save.error, isOffline(save.error) ? offline : failure)} />
      {isConflict && typed && typed.revision !== revision && (
        <TwoVersions
          parts={[{ label: t`Agenda`, theirs: agenda, mine: typed.text }]}
          onTake={() => continueWith(null)}
          onKeep={() => continueWith({ text: typed.text, revision })}
        >
          <Trans>The other person has changed the agenda in the meantime.</Trans>
        </TwoVersions>
      )}
      <Textarea
        label={t`Agenda`}
        description={t`What do you want to talk about? Both of you can write here.`}
        autosize
        minRows={2}
        maxLength={AGENDA_MAX}
        value={text}
        onChange={({ currentTarget }) => setTyped({ text: currentTarget.value, revision: typed?.revision ?? revision })}
      />
      {isChanged && (
        <div className={styles.actions}>
          <Button type="submit" size="md" loading={save.isPending}>
            <Trans>Save agenda</Trans>
          </Button>
        </div>
      )}
    </form>
  )
}

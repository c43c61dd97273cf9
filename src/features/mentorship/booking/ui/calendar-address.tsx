import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import note from '#web/kit/note.module.css'
import { toast } from '#web/kit/toast.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { calendarApi } from '../calendar/calendar.contract.ts'
import { CALENDAR } from './session-reads.ts'
import styles from './sessions.module.css'

/** An address under which the reader's own calendar reads the sessions. It is shown once, when it is made. */
export function CalendarAddress() {
  const { t } = useLingui()
  const { instant } = useDateText()
  const { data } = useQuery(CALENDAR)
  const shared = {
    success: ({ message }: { message: string }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: [calendarApi.get],
  }
  const renew = useApiMutation(calendarApi.renew, shared)
  const remove = useApiMutation(calendarApi.remove, { ...shared, onSuccess: renew.reset })
  if (!data) return null
  const { made_at: madeAt } = data
  const makeAddress = async (): Promise<void> => {
    const isMeant =
      madeAt === null ||
      (await confirm({
        title: t`Create a new address?`,
        message: t`Calendars that use the old address will stop showing your sessions.`,
        confirmLabel: t`Create a new one`,
        isDangerous: true,
      }))
    if (isMeant) renew.mutate({})
  }
  const since = madeAt === null ? '' : instant(madeAt)
  return (
    <details className={note.note}>
      <summary>
        <Trans>Your sessions in your calendar</Trans>
      </summary>
      <p>
        {madeAt === null ? (
          <Trans>
            Create a private address and subscribe to it in your calendar to see your sessions and any changes there.
          </Trans>
        ) : (
          <Trans>Your sessions have been available at a private calendar address since {since}. Do not share it.</Trans>
        )}
      </p>
      {renew.data && <Address address={renew.data.address} />}
      <div className={styles.actions}>
        <Button variant="default" size="md" loading={renew.isPending} onClick={() => void makeAddress()}>
          {madeAt === null ? <Trans>Create the address</Trans> : <Trans>Create a new one</Trans>}
        </Button>
        {madeAt !== null && (
          <Button variant="light" color="red" size="md" loading={remove.isPending} onClick={() => remove.mutate({})}>
            <Trans>Turn off the address</Trans>
          </Button>
        )}
      </div>
    </details>
  )
}

function Address({ address }: { address: string }) {
  const { t } = useLingui()
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t`Address copied`)
    } catch {
      // Some browsers forbid it; the address can be selected by hand.
      toast.error(t`The address could not be copied. Select it and copy it manually.`)
    }
  }
  return (
    <>
      <TextInput
        readOnly
        label={t`Your calendar address`}
        description={t`It is shown only once. Copy it into your calendar now.`}
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles.actions}>
        <Button size="md" onClick={() => void copy()}>
          <Trans>Copy the address</Trans>
        </Button>
      </div>
    </>
  )
}

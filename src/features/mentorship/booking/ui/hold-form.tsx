import { Button, Textarea } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { drafts } from '#web/api/drafts.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import button from '#web/kit/button.module.css'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useNow } from '#web/kit/use-now.ts'
import { AGENDA_MAX, type Booking, bookingApi, BOOKING_RULES } from '../booking.contract.ts'
import { addressOf, STALE } from './session-reads.ts'
import styles from './sessions.module.css'

/** What was typed for a session of a match: it outlives a time that is not kept any more. */
function useAgendaDraft(matchId: number) {
  const me = useMe()
  const key = { form: `session-agenda-${matchId}`, personId: me.id }
  const [typed] = useState(() => {
    const kept = drafts.read(key)
    return typeof kept === 'string' ? kept : ''
  })
  return { typed, save: (agenda: string) => drafts.save(key, agenda), remove: () => drafts.remove(key) }
}

/** Asks for the time that is kept, with what to talk about, or lets it go. */
export function HoldForm({ booking }: { booking: Booking }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const navigate = useNavigate()
  const draft = useAgendaDraft(booking.match_id)
  const { expires_at: expires, mentor } = booking
  const now = useNow()
  const isEnded = expires !== null && Date.parse(expires) <= now
  const params = { id: booking.id }
  const form = useApiForm<typeof bookingApi.request, { agenda: string }>(bookingApi.request, {
    initial: { agenda: draft.typed },
    toInput: (body) => ({ params, body }),
    success: ({ message }) => message,
    failure: t`The request could not be sent. Please try again.`,
    refresh: STALE,
    onSaved: draft.remove,
    keepsValues: true,
  })
  const letGo = useApiMutation(bookingApi.cancel, {
    failure: t`This time could not be released. Please try again.`,
    refresh: STALE,
    onSuccess: () => navigate(addressOf.book(booking.match_id)),
  })
  const { agenda } = form.values
  useEffect(() => {
    if (form.isDirty()) draft.save(agenda)
    // Only the text.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [agenda])
  const until = expires === null ? '' : instant(expires, 'time')
  const again = (
    <Link to={addressOf.book(booking.match_id)} className={button.secondary}>
      <Trans>Choose another time</Trans>
    </Link>
  )
  return (
    <>
      <p className={styles.said} role="status">
        {isEnded ? (
          <Trans>This time is no longer held for you. Choose a time again. What you wrote is kept.</Trans>
        ) : (
          <Trans>This time is held for you until {until}.</Trans>
        )}
      </p>
      <FormShell
        form={form}
        // The text is kept on this device.
        isGuarded={false}
        submitLabel={null}
        actions={
          <div className={styles.actions}>
            {isEnded ? (
              again
            ) : (
              <>
                <Button type="submit" size="md" loading={form.isSending}>
                  <Trans>Request this time</Trans>
                </Button>
                <Button
                  variant="default"
                  size="md"
                  loading={letGo.isPending}
                  onClick={() => letGo.mutate({ params, body: {} })}
                >
                  <Trans>Release this time</Trans>
                </Button>
                {form.refusal === 'conflict' && again}
              </>
            )}
          </div>
        }
      >
        <Textarea
          label={t`What do you want to talk about? (optional)`}
          description={t`${mentor.name} can read it before the session, and you can both change it later.`}
          autosize
          minRows={3}
          maxLength={AGENDA_MAX}
          {...form.getInputProps('agenda')}
        />
        {!isEnded && (
          <p className={styles.soft}>
            <Plural
              value={BOOKING_RULES.answerHours}
              one="Your mentor has # hour to answer, or until the session starts if that is sooner. After that, the request expires."
              other="Your mentor has # hours to answer, or until the session starts if that is sooner. After that, the request expires."
            />
          </p>
        )}
      </FormShell>
    </>
  )
}

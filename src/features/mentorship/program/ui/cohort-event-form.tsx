import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { momentOf, timeIn } from '#shared/calendar.ts'
import { Day, dayIn } from '#shared/dates.ts'
import { useReaderTimeZone } from '#web/api/use-organisation.ts'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { zonePlace } from '#web/kit/zone-names.ts'
import { type CohortEvent, cohortEventApi, EVENT_PLACE, EVENT_TITLE, MAX_MINUTES } from '../event/event.contract.ts'
import styles from './program.module.css'

type Values = { title: string; starts_at: string; time: string; minutes: number | ''; place: string; link: string }

const MINUTE_MS = 60_000
const USUAL_MINUTES = 60

function valuesOf(event: CohortEvent | undefined, zone: string): Values {
  if (!event) return { title: '', starts_at: '', time: '', minutes: USUAL_MINUTES, place: '', link: '' }
  const { title, place, link } = event
  const [from, to] = [new Date(event.starts_at), new Date(event.ends_at)]
  const minutes = (to.getTime() - from.getTime()) / MINUTE_MS
  return { title, starts_at: dayIn(from, zone), time: timeIn(from, zone), minutes, place, link }
}

/** What is sent; a day or a time that is missing is none, which the form refuses. */
function bodyOf({ starts_at: typed, time, minutes, ...texts }: Values, zone: string) {
  const day = Day.safeParse(typed)
  const startsAt = day.success && /^\d\d:\d\d$/.test(time) ? momentOf(day.data, time, zone).toISOString() : ''
  return { ...texts, starts_at: startsAt, minutes: minutes === '' ? 0 : minutes }
}

type EventFormProps = { cohortId: number; event?: CohortEvent; onClose: () => void }

/** When and where a cohort meets; without an event, those of a new one. */
export function CohortEventForm({ cohortId, event, onClose }: EventFormProps) {
  const { t } = useLingui()
  const zone = useReaderTimeZone()
  const draft = useDraft(`cohort-event-${event?.id ?? `new-${cohortId}`}`)
  const shared = {
    onSaved: draft.remove,
    initial: valuesOf(event, zone),
    success: ({ message }: { message: string }) => message,
    failure: t`The event could not be saved. Please try again.`,
    refresh: [cohortEventApi.list],
    onSuccess: onClose,
  }
  const creating = useApiForm<typeof cohortEventApi.create, Values>(cohortEventApi.create, {
    ...shared,
    toInput: (values) => ({ params: { id: cohortId }, body: bodyOf(values, zone) }),
  })
  const changing = useApiForm<typeof cohortEventApi.update, Values>(cohortEventApi.update, {
    ...shared,
    toInput: (values) => ({ params: { id: event?.id ?? 0 }, body: bodyOf(values, zone) }),
  })
  const form = event ? changing : creating
  return (
    <FormShell
      form={form}
      submitLabel={<Trans>Save event</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
      onCancel={onClose}
    >
      <FormDraft form={form} draft={draft} initial={shared.initial} />
      <TextInput
        label={t`Title`}
        required
        maxLength={EVENT_TITLE}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <div className={styles.pair}>
        <TextInput type="date" label={t`Day`} required {...form.getInputProps('starts_at')} />
        <TextInput type="time" label={t`Time`} description={zonePlace(zone)} required {...form.getInputProps('time')} />
        <NumberInput
          label={t`Minutes`}
          required
          min={5}
          max={MAX_MINUTES}
          step={1}
          {...form.getInputProps('minutes')}
        />
      </div>
      <TextInput label={t`Place`} maxLength={EVENT_PLACE} {...form.getInputProps('place')} />
      <TextInput label={t`Link`} type="url" placeholder="https://" {...form.getInputProps('link')} />
    </FormShell>
  )
}

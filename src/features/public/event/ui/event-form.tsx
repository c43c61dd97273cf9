import { NativeSelect, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useOrganisation } from '#web/api/use-organisation.ts'
import { FeaturedImage } from '#web/kit/featured-image.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import { TimeZoneSelect } from '#web/kit/time-zone-select.tsx'
import { type ApiForm, useApiForm } from '#web/kit/use-api-form.ts'
import { zonePlace } from '#web/kit/zone-names.ts'
import { EVENT_STATUSES, eventApi } from '../event.contract.ts'
import { EVENT_FILES, EVENT_LINE_MAX, type EventEdited, planningApi } from '../planning/planning.contract.ts'
import { rosterApi } from '../roster/roster.contract.ts'
import { STATUS_NAMES } from './event-labels.ts'
import { type EventValues, inputOf, valuesOf } from './event-form-values.ts'
import styles from './managed-event.module.css'

/** A large part of the script, and only of this form. */
const RichTextField = lazyPart(async () => (await import('#web/kit/rich-text-field.tsx')).RichTextField)

const HEADINGS = [2, 3] as const

type EventFormProps = {
  /** The one that is edited; null for a new one. */
  event: EventEdited | null
  /** What a new one begins with. */
  start?: EventValues
  onClose: () => void
}

/** The slide-in form (spec 3 §2, §5): title, date, time, location, capacity, state, description and a picture. */
export function EventForm({ event, start = valuesOf(event), onClose }: EventFormProps) {
  const { t } = useLingui()
  const draft = useDraft(`managed-event-${event?.slug ?? 'new'}`)
  /** The editor of the description reads its text once: another round begins with another text. */
  const [round, setRound] = useState(0)
  const shared = {
    initial: start,
    onSaved: draft.remove,
    success: ({ message }: { message: string }) => message,
    refresh: [planningApi.list, planningApi.get, eventApi.list, eventApi.get, rosterApi.list],
    onSuccess: onClose,
  }
  const creating = useApiForm(planningApi.create, {
    ...shared,
    failure: t`Failed to create event`,
    toInput: inputOf,
  })
  const changing = useApiForm(planningApi.update, {
    ...shared,
    failure: t`Failed to update event`,
    toInput: (values) => {
      const { body, files } = inputOf(values)
      const removal = values.remove_featured_image && { remove_featured_image: true }
      return { params: { slug: event?.slug ?? '' }, body: { ...body, ...removal }, files }
    },
  })
  const form = event ? changing : creating
  return (
    <FormShell
      form={form}
      submitLabel={event ? <Trans>Save Changes</Trans> : <Trans>Create event</Trans>}
      sendingLabel={t`Saving...`}
      onCancel={onClose}
    >
      <FormDraft form={form} draft={draft} initial={start} onSwap={() => setRound(round + 1)} />
      <TextInput label={t`Title`} required maxLength={EVENT_LINE_MAX} {...form.getInputProps('title')} />
      <TimeFields form={form} />
      <TextInput label={t`Location`} required maxLength={EVENT_LINE_MAX} {...form.getInputProps('location')} />
      <TextInput
        label={t`Link for online guests`}
        description={t`Only people with a place can see it`}
        type="url"
        placeholder="https://"
        maxLength={300}
        autoComplete="off"
        {...form.getInputProps('online_link')}
      />
      <div className={styles.pair}>
        <NumberInput
          label={t`Capacity`}
          required
          min={1}
          step={1}
          {...form.getInputProps('capacity')}
          onChange={(value) => form.setFieldValue('capacity', String(value))}
        />
        <NativeSelect
          label={t`Status`}
          required
          data={EVENT_STATUSES.map((value) => ({ value, label: t(STATUS_NAMES[value]) }))}
          {...form.getInputProps('status')}
        />
      </div>
      <Suspense fallback={<LoadingState lines={8} />}>
        <RichTextField
          label={t`Description`}
          error={form.errors.description}
          key={round}
          initial={form.values.description}
          headings={HEADINGS}
          onChange={({ html, text }) => form.setFieldValue('description', text.trim() === '' ? '' : html)}
        />
      </Suspense>
      <FeaturedImage form={form} rule={EVENT_FILES.featured_image} current={event?.featured_image ?? null} />
    </FormShell>
  )
}

type PartProps = { form: ApiForm<EventValues> }

/** Beginning and end, by the clock of the place. */
function TimeFields({ form }: PartProps) {
  const { t } = useLingui()
  const organisation = useOrganisation()
  return (
    <>
      <div className={styles.pair}>
        <TextInput type="date" label={t`Date`} required {...form.getInputProps('date')} />
        <TextInput type="time" label={t`Time`} required {...form.getInputProps('time')} />
      </div>
      <div className={styles.pair}>
        <TextInput
          type="date"
          label={t`Last day`}
          description={t`Leave blank for the same day`}
          {...form.getInputProps('end_date')}
        />
        <TextInput
          type="time"
          label={t`Ends at`}
          description={t`Leave blank for 2 hours`}
          {...form.getInputProps('end_time')}
        />
      </div>
      <TimeZoneSelect
        label={t`Time zone`}
        description={t`All times of this event are in this time zone.`}
        noneLabel={t`The organisation’s (${zonePlace(organisation.time_zone)})`}
        {...form.getInputProps('time_zone')}
      />
    </>
  )
}

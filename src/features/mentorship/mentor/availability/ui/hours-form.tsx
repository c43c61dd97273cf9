import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { dayIn } from '#shared/dates.ts'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'
import { TimeZoneSelect } from '#web/kit/time-zone-select.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import {
  ANSWER_HOURS,
  availabilityApi,
  type AvailabilityForm,
  BUFFER_MINUTES,
  SESSION_MINUTES,
} from '../availability.contract.ts'
import { ExceptionList } from './exception-list.tsx'
import styles from './hours.module.css'
import { toForm, toValues } from './hours-values.ts'
import { HoursSection } from './hours-section.tsx'
import { HoursZoneOffer } from './hours-zone-offer.tsx'
import { SlotPreview } from './slot-preview.tsx'
import { WeekHours } from './week-hours.tsx'

/** All that a mentor decides about their own time, and what follows from it. */
export function HoursForm({ saved, mentees }: { saved: AvailabilityForm; mentees: number }) {
  const { t } = useLingui()
  const [now] = useState(() => new Date())
  const draft = useDraft('mentor-hours')
  const initial = toValues(saved)
  const form = useApiForm(availabilityApi.update, {
    initial,
    onSaved: draft.remove,
    toInput: (values) => ({ body: toForm(values) }),
    keepsValues: true,
    success: ({ message }) => message,
    failure: t`Your hours could not be saved. Please try again.`,
    // An account without a zone takes that of the hours.
    refresh: [availabilityApi.get, availabilityApi.slots, sessionApi.me],
  })
  const { hours, exceptions, time_zone: zone } = form.values
  const errorOf = (name: string) => Object.entries(form.errors).find(([key]) => key.split('.')[0] === name)?.[1]
  const addressFieldProps = (channel: keyof AvailabilityForm['meeting_addresses']) => ({
    type: 'url',
    placeholder: 'https://',
    ...form.getInputProps(`meeting_addresses.${channel}`),
  })
  return (
    <FormShell form={form} submitLabel={<Trans>Save hours</Trans>} sendingLabel={<Trans>Saving...</Trans>}>
      <FormDraft form={form} draft={draft} initial={initial} />
      <HoursSection title={t`Weekly hours`} error={errorOf('hours')}>
        <TimeZoneSelect
          label={t`Time zone`}
          description={t`All times on this page are in this time zone. Learners see them in their own.`}
          {...form.getInputProps('time_zone')}
        />
        <HoursZoneOffer
          saved={saved.time_zone}
          value={zone}
          onUse={(value) => form.setFieldValue('time_zone', value)}
        />
        <WeekHours hours={hours} onChange={(value) => form.setFieldValue('hours', value)} />
      </HoursSection>
      <HoursSection
        title={t`Exceptions`}
        hint={t`Exceptions to your weekly hours: days off, or different hours.`}
        error={errorOf('exceptions')}
      >
        <ExceptionList
          exceptions={exceptions}
          today={dayIn(now, zone)}
          onChange={(value) => form.setFieldValue('exceptions', value)}
        />
      </HoursSection>
      <HoursSection
        title={t`Pause`}
        hint={t`No sessions on these days. Sessions already booked are kept. Move or cancel them yourself.`}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput type="date" label={t`First day`} {...form.getInputProps('pause_from')} />
          <TextInput type="date" label={t`Last day`} {...form.getInputProps('pause_until')} />
        </SimpleGrid>
        <Textarea
          label={t`What learners see during the pause`}
          maxLength={300}
          autosize
          minRows={2}
          {...form.getInputProps('pause_text')}
        />
      </HoursSection>
      <HoursSection title={t`Sessions and mentees`}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            label={t`Maximum mentees at a time`}
            description={<Plural value={mentees} one="You guide # mentee now." other="You guide # mentees now." />}
            min={1}
            max={100}
            required
            step={1}
            {...form.getInputProps('capacity')}
          />
          <NativeSelect
            label={t`Answer within`}
            description={t`Your promise to people who write to you.`}
            data={[
              { value: '', label: t`No promise` },
              ...ANSWER_HOURS.map((value) => ({ value: String(value), label: t`${value} hours` })),
            ]}
            {...form.getInputProps('answer_hours')}
          />
          <NativeSelect
            label={t`Length of a session`}
            data={SESSION_MINUTES.map((value) => ({ value: String(value), label: t`${value} minutes` }))}
            {...form.getInputProps('session_minutes')}
          />
          <NativeSelect
            label={t`Time between two sessions`}
            data={BUFFER_MINUTES.map((value) => ({ value: String(value), label: t`${value} minutes` }))}
            {...form.getInputProps('buffer_minutes')}
          />
          <NumberInput
            label={t`Minimum notice (hours)`}
            description={t`How far ahead sessions must be booked.`}
            min={0}
            max={336}
            required
            step={1}
            {...form.getInputProps('notice_hours')}
          />
        </SimpleGrid>
      </HoursSection>
      <HoursSection title={t`Where you meet`} hint={t`Shown only to your mentee, once a session is confirmed.`}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t`Zoom`} {...addressFieldProps('zoom')} />
          <TextInput label={t`Microsoft Teams`} {...addressFieldProps('teams')} />
          <TextInput label={t`Google Meet`} {...addressFieldProps('meet')} />
          <TextInput label={t`Another link`} {...addressFieldProps('other')} />
        </SimpleGrid>
      </HoursSection>
      <div className={styles.preview}>
        <SlotPreview form={toForm(form.values)} />
      </div>
    </FormShell>
  )
}

import { Checkbox, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { addDays, timeIn } from '#shared/calendar.ts'
import { REASON_MAX } from '#shared/text-fields.ts'
import { useOrganisation } from '#web/api/use-organisation.ts'
import { DrawerForm } from '#web/kit/drawer-form.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { ATTENDANCE_ACTIONS, mapDayFields, dayFieldOf } from '../attendance.contract.ts'
import { correctionApi, midnightsBefore } from '../correction/correction.contract.ts'
import { type AttendanceDay, dayApi } from '../day/day.contract.ts'
import { useAttendanceWords } from './attendance-words.ts'
import styles from './attendance.module.css'
import { ClockNote } from './day-words.tsx'
import { useOrganisationToday } from './use-organisation-today.ts'

/** Related fields share one row. */
const FIELDS = [
  'present',
  'check_out',
  ...ATTENDANCE_ACTIONS.filter((action) => action !== 'present' && action !== 'check_out'),
] as const

type CorrectionFormProps = {
  /** The day that was recorded; null for one of the person's choice. */
  of: AttendanceDay | null
  isOpen: boolean
  onClose: () => void
}

/** Asks for the correction of a day: its times on the organisation's clock, and why. */
export function CorrectionForm({ of, isOpen, onClose }: CorrectionFormProps) {
  const { t } = useLingui()
  const { recorded } = useAttendanceWords()
  const { time_zone: zone } = useOrganisation()
  const today = useOrganisationToday()
  const times = mapDayFields((field) => (of?.[field] ? timeIn(new Date(of[field]), zone) : ''))
  const draft = useDraft(`correction-${of?.day ?? 'any'}`)
  const initial = { day: of?.day ?? '', ...times, ends_next_day: midnightsBefore(times).check_out > 0, reason: '' }
  const form = useApiForm(correctionApi.request, {
    initial,
    onSaved: draft.remove,
    toInput: (values) => ({ body: { ...values, day: values.day } }),
    success: ({ message }) => message,
    failure: t`Failed to request the correction`,
    refresh: [dayApi.list, dayApi.get, correctionApi.list],
    onSuccess: onClose,
  })
  return (
    <DrawerForm
      form={form}
      title={t`Correct a day`}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={<Trans>Send request</Trans>}
      sendingLabel={<Trans>Sending...</Trans>}
    >
      <FormDraft form={form} draft={draft} initial={initial} />
      <Text size="sm">
        <Trans>HR or your manager will decide.</Trans> <ClockNote />
      </Text>
      <TextInput
        label={t`Day`}
        type="date"
        required
        readOnly={of !== null}
        max={addDays(today, -1)}
        {...form.getInputProps('day')}
      />
      <SimpleGrid cols={2} verticalSpacing={0} className={styles.pairs}>
        {FIELDS.map((action) => (
          <TextInput
            key={action}
            label={recorded[action]}
            type="time"
            required={action === 'present' || action === 'check_out'}
            {...form.getInputProps(dayFieldOf(action))}
          />
        ))}
      </SimpleGrid>
      <Checkbox
        label={t`The check-out was on the next day`}
        {...form.getInputProps('ends_next_day', { type: 'checkbox' })}
      />
      <Textarea
        label={t`Reason`}
        required
        autosize
        minRows={2}
        maxLength={REASON_MAX}
        {...form.getInputProps('reason')}
      />
    </DrawerForm>
  )
}

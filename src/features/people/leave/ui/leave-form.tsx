import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { EmployeeSelect } from '#features/people/employee/ui/employee-select.tsx'
import type { FieldErrors } from '#shared/errors.ts'
import { REASON_MAX } from '#shared/text-fields.ts'
import { query } from '#web/api/queries.ts'
import { DrawerForm } from '#web/kit/drawer-form.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { useStillInPress } from '#web/kit/press.ts'
import { type ApiForm, useApiForm } from '#web/kit/use-api-form.ts'
import { LEAVE_TYPES, leaveApi } from '../leave.contract.ts'
import { substituteApi } from '../substitute/substitute.contract.ts'
import { EMPTY_DRAFT, halvesOf, isOneDay, type LeaveDraft } from './leave-draft.ts'
import { LeavePreview } from './leave-preview.tsx'
import { useLeaveTypes } from './leave-words.tsx'
import { REFRESHED } from './use-leave-decisions.tsx'

type FormState = ApiForm<LeaveDraft>
type LeaveFormProps = {
  /** For an employee of the caller's choice, and approved at once. */
  isAssigned: boolean
  isOpen: boolean
  onClose: () => void
}

const bodyOf = (draft: LeaveDraft, isAssigned: boolean) => ({
  ...(isAssigned && { employee_id: Number(draft.employee_id) || null, employee_code: draft.employee_code }),
  type: draft.type,
  start_date: draft.start_date,
  end_date: draft.end_date,
  ...halvesOf(draft),
  reason: draft.reason,
  ...(draft.substitute_id !== '' && { substitute_id: Number(draft.substitute_id) }),
})

/** Assign Leave, or Apply for Leave with the live balance (spec 2 §2, §6). */
export function LeaveForm({ isAssigned, isOpen, onClose }: LeaveFormProps) {
  const { t } = useLingui()
  const types = useLeaveTypes()
  const draft = useDraft(isAssigned ? 'leave-assigned' : 'leave')
  const form: FormState = useApiForm(leaveApi.create, {
    onSaved: draft.remove,
    initial: EMPTY_DRAFT,
    toInput: (values) => ({ body: bodyOf(values, isAssigned) }),
    check: ({ employee_id: employee }): FieldErrors =>
      isAssigned && employee === '' ? { employee_id: [t`Select an employee`] } : {},
    success: ({ message }) => message,
    failure: isAssigned ? t`Failed to assign leave` : t`Failed to send the leave request`,
    refresh: REFRESHED,
    onSuccess: onClose,
  })
  return (
    <DrawerForm
      form={form}
      title={isAssigned ? t`Assign Leave` : t`Apply for Leave`}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={isAssigned ? <Trans>Assign Leave</Trans> : <Trans>Send request</Trans>}
      sendingLabel={<Trans>Sending...</Trans>}
    >
      <FormDraft form={form} draft={draft} initial={EMPTY_DRAFT} />
      {isAssigned && (
        <EmployeeSelect
          label={t`Employee`}
          placeholder={t`Type or choose a name`}
          isRequired
          value={Number(form.values.employee_id) || null}
          onChange={(id, code) => {
            form.setFieldValue('employee_id', id === null ? '' : String(id))
            form.setFieldValue('employee_code', code)
          }}
          error={form.errors['employee_id']}
        />
      )}
      <NativeSelect
        label={t`Type of leave`}
        required
        data={LEAVE_TYPES.map((value) => ({ value, label: types[value] }))}
        {...form.getInputProps('type')}
      />
      <DayFields form={form} />
      <Textarea
        label={t`Reason`}
        required
        autosize
        minRows={2}
        maxLength={REASON_MAX}
        {...form.getInputProps('reason')}
      />
      {!isAssigned && <SubstituteField form={form} />}
      <LeavePreview draft={form.getValues()} isAssigned={isAssigned} />
    </DrawerForm>
  )
}

/** A colleague of the same department, where there is one. */
function SubstituteField({ form }: { form: FormState }) {
  const { t } = useLingui()
  const data = useStillInPress(useQuery(query(substituteApi.list, {})).data)
  if (!data || data.colleagues.length === 0) return null
  return (
    <NativeSelect
      label={t`Substitute`}
      description={t`Who covers for you. They will be notified.`}
      data={[
        { value: '', label: t`No one` },
        ...data.colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      {...form.getInputProps('substitute_id')}
    />
  )
}

/** From when until when; one day may be half of it, a longer leave may begin at noon and end at noon. */
function DayFields({ form }: { form: FormState }) {
  const { t } = useLingui()
  const draft = form.getValues()
  const start = form.getInputProps('start_date')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={t`Start date`}
        type="date"
        required
        {...start}
        onChange={(event) => {
          const { value } = event.currentTarget
          // Most leave ends on the day it begins, or later: never before.
          if (draft.end_date === '' || draft.end_date < value) form.setFieldValue('end_date', value)
          form.setFieldValue('start_date', value)
        }}
      />
      <TextInput label={t`End date`} type="date" required min={draft.start_date} {...form.getInputProps('end_date')} />
      {isOneDay(draft) ? (
        <NativeSelect
          label={t`Part of the day`}
          data={[
            { value: 'whole', label: t`Whole day` },
            { value: 'morning', label: t`Morning` },
            { value: 'afternoon', label: t`Afternoon` },
          ]}
          {...form.getInputProps('part')}
        />
      ) : (
        <>
          <NativeSelect
            label={t`First day`}
            data={[
              { value: 'morning', label: t`Whole day` },
              { value: 'afternoon', label: t`Afternoon only` },
            ]}
            {...form.getInputProps('start_half')}
          />
          <NativeSelect
            label={t`Last day`}
            data={[
              { value: 'afternoon', label: t`Whole day` },
              { value: 'morning', label: t`Morning only` },
            ]}
            {...form.getInputProps('end_half')}
          />
        </>
      )}
    </SimpleGrid>
  )
}

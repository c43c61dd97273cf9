import { NativeSelect, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { checklistApi, type ChecklistKind } from '../checklist.contract.ts'
import { KIND_WORDS } from './checklist-words.tsx'
import { REFRESHED } from './stale-reads.ts'

type StartProps = { employeeId: number; kinds: readonly ChecklistKind[]; onDone: () => void }
type Draft = { kind: ChecklistKind; starts_on: string }

/** Begins a list for an employee: its tasks are dated from a day on. */
export function StartChecklist({ employeeId, kinds, onDone }: StartProps) {
  const { t, i18n } = useLingui()
  const form = useApiForm<typeof checklistApi.start, Draft>(checklistApi.start, {
    initial: { kind: kinds[0] ?? 'onboarding', starts_on: '' },
    toInput: ({ kind, starts_on: day }) => ({
      params: { id: employeeId },
      body: { kind, starts_on: day },
    }),
    success: ({ message }) => message,
    failure: t`The checklist could not be started. Please try again.`,
    refresh: REFRESHED,
    onSuccess: onDone,
  })
  return (
    <FormShell
      form={form}
      submitLabel={<Trans>Start checklist</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
      onCancel={onDone}
    >
      <NativeSelect
        label={t`Checklist`}
        required
        data={kinds.map((value) => ({ value, label: i18n._(KIND_WORDS[value]) }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={t`Days counted from`}
        description={t`The first or last day of work.`}
        type="date"
        required
        {...form.getInputProps('starts_on')}
      />
    </FormShell>
  )
}

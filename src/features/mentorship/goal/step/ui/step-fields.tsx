import { NativeSelect, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { dayOf } from '../../ui/goal-fields.tsx'
import type { Match, Side } from '#features/mentorship/match/match.contract.ts'
import { MATCH_READS } from '#features/mentorship/match/ui/match-reads.ts'
import styles from '#features/mentorship/match/ui/match.module.css'
import { type Step, MAX_STEP_LENGTH, stepApi, type StepKind } from '../step.contract.ts'

type Values = { kind: StepKind; title: string; doer: Side; due_on: string }
type Props = { goalId: number; match: Match; step?: Step; onClose: () => void }

/** A task or a milestone of a goal; without one, a new task of the mentee. */
export function StepFields({ goalId, match, step, onClose }: Props) {
  const { t } = useLingui()
  const { kind = 'task', title = '', doer = 'mentee', due_on: due = '' } = step ?? {}
  const draft = useDraft(`step-${step?.id ?? `new-${goalId}`}`)
  const shared = {
    onSaved: draft.remove,
    initial: { kind, title, doer, due_on: due ?? '' },
    success: ({ message }: { message: string }) => message,
    failure: t`The step could not be saved. Please try again.`,
    refresh: MATCH_READS,
    onSuccess: onClose,
  }
  const bodyOf = ({ due_on: typed, ...values }: Values) => ({ ...values, due_on: dayOf(typed) })
  const creating = useApiForm<typeof stepApi.create, Values>(stepApi.create, {
    ...shared,
    toInput: (values) => ({ params: { id: goalId }, body: bodyOf(values) }),
  })
  const changing = useApiForm<typeof stepApi.update, Values>(stepApi.update, {
    ...shared,
    toInput: (values) => ({ params: { id: step?.id ?? 0 }, body: bodyOf(values) }),
  })
  const form = step ? changing : creating
  return (
    <FormShell
      form={form}
      submitLabel={<Trans>Save step</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
      onCancel={onClose}
    >
      <FormDraft form={form} draft={draft} initial={shared.initial} />
      <TextInput
        label={t`Step`}
        required
        maxLength={MAX_STEP_LENGTH}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <div className={styles.pair}>
        <NativeSelect
          label={t`Kind`}
          data={[
            { value: 'task', label: t`Task` },
            { value: 'milestone', label: t`Milestone` },
          ]}
          {...form.getInputProps('kind')}
        />
        <NativeSelect
          label={t`Assignee`}
          data={[
            { value: 'mentee', label: match.mentee.name },
            { value: 'mentor', label: match.mentor.name },
          ]}
          {...form.getInputProps('doer')}
        />
        <TextInput type="date" label={t`Due date`} {...form.getInputProps('due_on')} />
      </div>
    </FormShell>
  )
}

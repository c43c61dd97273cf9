import { NativeSelect, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { KeptFormNote } from '#web/kit/kept-form-note.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { letterIdOf, useKeptForm } from '#web/kit/use-kept-form.ts'
import { dayOf } from '../../ui/goal-fields.tsx'
import type { Match, Side } from '#features/mentorship/match/match.contract.ts'
import { MATCH_READS } from '#features/mentorship/match/ui/match-reads.ts'
import { useLostChange } from '#features/mentorship/match/ui/use-lost-change.ts'
import styles from '#features/mentorship/match/ui/match.module.css'
import { type Step, MAX_STEP_LENGTH, stepApi, type StepKind } from '../step.contract.ts'
import { keepAsNewStep, newStepOf, stepDraft, type UnsentStep } from './unsent-step.ts'

type Values = { kind: StepKind; title: string; doer: Side; due_on: string }
type Props = { goalId: number; match: Match; step?: Step; onClose: () => void }

/** A task or a milestone of a goal; without one, a new task of the mentee. */
export function StepFields({ goalId, match, step, onClose }: Props) {
  const { t } = useLingui()
  const { kind = 'task', title = '', doer = 'mentee', due_on: due = '' } = step ?? {}
  const about = step?.id ?? newStepOf(goalId)
  const draft = useDraft(stepDraft(about))
  const shared = {
    onSaved: draft.remove,
    initial: { kind, title, doer, due_on: due ?? '' },
    success: ({ message }: { message: string }) => message,
    failure: t`The step could not be saved. Please try again.`,
    refresh: MATCH_READS,
    onSuccess: onClose,
  }
  const bodyOf = ({ due_on: typed, ...values }: Values) => ({ ...values, due_on: dayOf(typed) })
  const [was] = useState(() => bodyOf(shared.initial))
  const creating = useApiForm<typeof stepApi.create, Values>(stepApi.create, {
    ...shared,
    toInput: (values) => ({ params: { id: goalId }, body: bodyOf(values) }),
  })
  const changing = useApiForm<typeof stepApi.update, Values>(stepApi.update, {
    ...shared,
    toInput: (values) => ({ params: { id: step?.id ?? 0 }, body: { ...bodyOf(values), was } }),
  })
  const form = step ? changing : creating
  const unsent = (): UnsentStep => {
    const body = bodyOf(form.getValues())
    const place = { matchId: match.id, goalId }
    return step ? { stepId: step.id, ...place, body: { ...body, was } } : { ...place, body }
  }
  const letterId = letterIdOf(LETTER_KINDS.step, about)
  useLostChange(form, { letterId, refresh: MATCH_READS, onClose, unsent, keepElsewhere: keepAsNewStep })
  const kept = useKeptForm(form, {
    personId: draft.personId ?? undefined,
    kind: LETTER_KINDS.step,
    about,
    input: unsent,
    onSent: onClose,
  })
  if (kept.isKept) return <KeptFormNote onChange={kept.change} />
  return (
    <FormShell
      form={{ ...form, problem: kept.problem }}
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

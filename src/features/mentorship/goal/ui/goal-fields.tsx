import { Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Day } from '#shared/dates.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { KeptFormNote } from '#web/kit/kept-form-note.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { letterIdOf, useKeptForm } from '#web/kit/use-kept-form.ts'
import { MATCH_READS } from '#features/mentorship/match/ui/match-reads.ts'
import { useLostChange } from '#features/mentorship/match/ui/use-lost-change.ts'
import { type Goal, MAX_GOAL_LENGTH, MAX_GOAL_NOTE_LENGTH, goalApi } from '../goal.contract.ts'
import { goalChangeDraft, goalDraft, keepAsNewGoal, type UnsentGoal } from './unsent-goal.ts'

type Values = { title: string; note: string; due_on: string }

/** What a date field holds, as a day; an empty one is none. */
export const dayOf = (typed: string): Day | null => Day.safeParse(typed).data ?? null

/** The words and the day of a goal; without one, those of a new goal. */
export function GoalFields({ matchId, goal, onClose }: { matchId: number; goal?: Goal; onClose: () => void }) {
  const { t } = useLingui()
  const shared = {
    initial: { title: goal?.title ?? '', note: goal?.note ?? '', due_on: goal?.due_on ?? '' },
    success: ({ message }: { message: string }) => message,
    failure: t`The goal could not be saved. Please try again.`,
    refresh: MATCH_READS,
    onSuccess: onClose,
    onSaved: () => draft.remove(),
  }
  const bodyOf = ({ due_on: due, ...values }: Values) => ({ ...values, due_on: dayOf(due) })
  const [was] = useState(() => bodyOf(shared.initial))
  const draft = useDraft(goal ? goalChangeDraft(goal.id) : goalDraft(matchId))
  const creating = useApiForm<typeof goalApi.create, Values>(goalApi.create, {
    ...shared,
    toInput: (values) => ({ params: { id: matchId }, body: bodyOf(values) }),
  })
  const changing = useApiForm<typeof goalApi.update, Values>(goalApi.update, {
    ...shared,
    toInput: (values) => ({ params: { id: goal?.id ?? 0 }, body: { ...bodyOf(values), was } }),
  })
  const form = goal ? changing : creating
  const unsent = (): UnsentGoal => {
    const body = bodyOf(form.getValues())
    return goal ? { goalId: goal.id, matchId, body: { ...body, was } } : { matchId, body }
  }
  const about = goal ? `change-${goal.id}` : matchId
  const letterId = letterIdOf(LETTER_KINDS.goal, about)
  useLostChange(changing, { letterId, refresh: MATCH_READS, onClose, unsent, keepElsewhere: keepAsNewGoal })
  const kept = useKeptForm(form, {
    personId: draft.personId ?? undefined,
    kind: LETTER_KINDS.goal,
    about,
    input: unsent,
    onSent: onClose,
  })
  if (kept.isKept) return <KeptFormNote onChange={kept.change} />
  return (
    <FormShell
      form={{ ...form, problem: kept.problem }}
      submitLabel={<Trans>Save goal</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
      onCancel={onClose}
    >
      <FormDraft form={form} draft={draft} initial={shared.initial} />
      <TextInput
        label={t`Goal`}
        required
        maxLength={MAX_GOAL_LENGTH}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t`More details`}
        autosize
        minRows={2}
        maxLength={MAX_GOAL_NOTE_LENGTH}
        {...form.getInputProps('note')}
      />
      <TextInput type="date" label={t`Due date`} {...form.getInputProps('due_on')} />
    </FormShell>
  )
}

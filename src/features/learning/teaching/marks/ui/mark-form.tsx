import { Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { REASON_MAX } from '#shared/text-fields.ts'
import { FormShell } from '#web/kit/form-shell.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { teachingApi } from '../../teaching.contract.ts'
import { type MarkRecord, marksApi } from '../marks.contract.ts'

/** What a changed mark makes stale: a lesson may be done by it, and the course. */
export const CHANGED = [marksApi.list, marksApi.get, teachingApi.learners, teachingApi.course]

type Values = { score: number | ''; reason: string }

type MarkFormProps = { params: { id: number; video: number }; mark: MarkRecord; onDone: () => void }

/** The teacher's own mark, with the reason that the learner reads. */
export function MarkForm({ params, mark, onDone }: MarkFormProps) {
  const { t } = useLingui()
  const { passing_score: bar } = mark.quiz
  const initial: Values = { score: mark.mark ?? '', reason: '' }
  const form = useApiForm(marksApi.override, {
    initial,
    toInput: ({ score, reason }) => ({ params, body: { score: score === '' ? Number.NaN : score, reason } }),
    success: ({ message }) => message,
    failure: t`The mark could not be saved. Please try again.`,
    refresh: CHANGED,
    onSuccess: onDone,
  })
  return (
    <FormShell form={form} submitLabel={<Trans>Save mark</Trans>} onCancel={onDone}>
      <NumberInput
        label={t`Mark (%)`}
        description={t`At ${bar}% (the passing score) or above, the lesson counts as done.`}
        required
        min={0}
        max={100}
        step={1}
        {...form.getInputProps('score')}
      />
      <Textarea
        label={t`Reason`}
        description={t`The learner will see it.`}
        required
        autosize
        minRows={2}
        maxLength={REASON_MAX}
        {...form.getInputProps('reason')}
      />
    </FormShell>
  )
}

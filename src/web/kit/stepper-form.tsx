import { Button, Group, Progress, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { AnyForm } from './form-frame.tsx'
import { FormShell } from './form-shell.tsx'

export type FormStep = {
  title: string
  /** Fields that must be filled before Next. */
  required: readonly string[]
  /** All fields of the step, when more than the required ones are checked by the contract. */
  fields?: readonly string[]
  content: ReactNode
}

type StepperFormProps = {
  form: AnyForm
  steps: readonly FormStep[]
  submitLabel: ReactNode
  sendingLabel?: ReactNode
  onCancel: () => void
}

function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined
}

/**
 * A form in steps: Next is enabled only when the required fields of the step are filled, Previous is disabled on
 * the first step, and submit is only on the last one (spec 2 §4, §5).
 */
export function StepperForm({ form, steps, submitLabel, sendingLabel, onCancel }: StepperFormProps) {
  const { t } = useLingui()
  const [at, setAt] = useState(0)
  const step = steps[at]
  if (!step) return null
  const isLast = at === steps.length - 1
  const values = form.getValues()
  const isComplete = step.required.every((name) => isFilled(values[name]))
  const next = () => {
    if (isComplete && form.checkFields([...step.required, ...(step.fields ?? [])])) setAt(at + 1)
  }
  const shellForm: AnyForm = isLast ? form : { ...form, send: async () => next() }
  return (
    <FormShell
      form={shellForm}
      submitLabel={submitLabel}
      actions={
        <Group justify="space-between" gap="sm" mt="xs">
          <Button variant="default" onClick={() => setAt(at - 1)} disabled={at === 0 || form.isSending}>
            <Trans>Previous</Trans>
          </Button>
          <Group gap="sm">
            <Button variant="subtle" color="gray" onClick={onCancel} disabled={form.isSending}>
              <Trans>Cancel</Trans>
            </Button>
            {isLast ? (
              <Button key="submit" type="submit" disabled={form.isSending || !isComplete}>
                {form.isSending ? (sendingLabel ?? submitLabel) : submitLabel}
              </Button>
            ) : (
              <Button key="next" onClick={next} disabled={!isComplete}>
                <Trans>Next</Trans>
              </Button>
            )}
          </Group>
        </Group>
      }
    >
      <div>
        <Text size="sm" c="dimmed">
          <Trans>
            Step {at + 1} of {steps.length}
          </Trans>
        </Text>
        <Text component="h3" fw={650} size="lg" mb="xs">
          {step.title}
        </Text>
        <Progress value={((at + 1) / steps.length) * 100} size="sm" aria-label={t`Progress of the form`} />
      </div>
      {step.content}
    </FormShell>
  )
}

import '@mantine/core/styles/Progress.layer.css'
import { Button, Group, Progress, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AnyForm } from './form-frame.tsx'
import { FormShell } from './form-shell.tsx'
import styles from './stepper-form.module.css'

export type FormStep = {
  title: string
  /** Fields that must be filled before Next. */
  required: readonly string[]
  /** What the required fields are called, to say which of them are missing. */
  labels?: Readonly<Record<string, string>>
  /** All fields of the step, when more than the required ones are checked by the contract. */
  fields?: readonly string[]
  content: ReactNode
  /** Once shown it stays mounted, hidden, because work such as an upload continues in it. */
  isKept?: boolean
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

/** Whether a step holds a field with this error: `videos.2.title` is one of `videos`. */
const stepHasField = (step: FormStep, key: string): boolean =>
  [...step.required, ...(step.fields ?? [])].includes(key.split('.')[0] ?? key)

/**
 * A form in steps: Next is enabled only when the required fields of the step are filled, and says which are missing,
 * Previous is disabled on the first step, and submit is only on the last one (spec 2 §4, §5). A refusal opens the first step with an error,
 * and each step begins at its heading.
 */
export function StepperForm({ form, steps, submitLabel, sendingLabel, onCancel }: StepperFormProps) {
  const { t } = useLingui()
  const [at, setAt] = useState(0)
  const [furthest, setFurthest] = useState(0)
  if (at > furthest) setFurthest(at)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  const [refusals, setRefusals] = useState(form.refusals)
  if (form.refusals !== refusals) {
    setRefusals(form.refusals)
    const wrong = steps.findIndex((each) => Object.keys(form.errors ?? {}).some((key) => stepHasField(each, key)))
    if (wrong !== -1) setAt(wrong)
  }
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    const wrong = heading.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]:not([hidden] *)')
    const place = wrong ?? heading.current
    place?.focus()
  }, [at])
  const step = steps[at]
  if (!step) return null
  const isLast = at === steps.length - 1
  const values = form.getValues()
  const missing = step.required.filter((name) => !isFilled(values[name]))
  const isComplete = missing.length === 0
  const missingNames = missing.flatMap((name) => step.labels?.[name] ?? []).join(', ')
  const goToNextStep = () => {
    if (isComplete && form.checkFields([...step.required, ...(step.fields ?? [])])) setAt(at + 1)
  }
  const shellForm: AnyForm = isLast ? form : { ...form, send: async () => goToNextStep() }
  return (
    <FormShell
      form={shellForm}
      submitLabel={submitLabel}
      actions={
        <>
          {missingNames && (
            <Text size="sm" c="dimmed" mt="xs">
              <Trans>Still missing: {missingNames}</Trans>
            </Text>
          )}
          <Group justify="space-between" gap="sm" mt="xs" className={styles.buttons}>
            <Button variant="default" onClick={() => setAt(at - 1)} disabled={at === 0 || form.isSending}>
              <Trans>Previous</Trans>
            </Button>
            <Group gap="sm" className={styles.forward}>
              <Button variant="subtle" color="gray" onClick={onCancel} disabled={form.isSending}>
                <Trans>Cancel</Trans>
              </Button>
              {isLast ? (
                <Button key="submit" type="submit" disabled={form.isSending || !isComplete}>
                  {form.isSending ? (sendingLabel ?? submitLabel) : submitLabel}
                </Button>
              ) : (
                <Button key="next" onClick={goToNextStep} disabled={!isComplete}>
                  <Trans>Next</Trans>
                </Button>
              )}
            </Group>
          </Group>
        </>
      }
    >
      <div>
        <Text size="sm" c="dimmed">
          <Trans>
            Step {at + 1} of {steps.length}
          </Trans>
        </Text>
        <Text component="h3" ref={heading} tabIndex={-1} className={styles.title} fw={650} size="lg" mb="xs">
          {step.title}
        </Text>
        <Progress value={((at + 1) / steps.length) * 100} size="sm" aria-label={t`Form progress`} />
      </div>
      {!step.isKept && step.content}
      {steps.map(
        (each, place) =>
          each.isKept &&
          place <= furthest && (
            <div key={each.title} className={styles.step} hidden={place !== at}>
              {each.content}
            </div>
          ),
      )}
    </FormShell>
  )
}

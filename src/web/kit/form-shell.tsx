import { Alert, Button, Group, Stack } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { AlertIcon } from './icons.tsx'
import { useUnsaved } from './leave-guard.tsx'
import type { ApiForm } from './use-api-form.ts'

/** The parts of a form that its shell needs, whatever its fields. */
export type AnyForm = Pick<ApiForm, 'problem' | 'refusals' | 'isSending' | 'checkFields' | 'send' | 'getValues'> & {
  isDirty: () => boolean
}

type FormShellProps = {
  form: AnyForm
  /** The specification's button text. */
  submitLabel: ReactNode
  /** Its text while sending. */
  sendingLabel?: ReactNode
  onCancel?: () => void
  /** In place of the usual buttons; must hold a `type="submit"` or call `form.send`. */
  actions?: ReactNode
  /** False for short forms like sign-in, where nothing typed is worth a question. */
  isGuarded?: boolean
  isWide?: boolean
  children: ReactNode
}

/**
 * The frame of every form: what went wrong stands at the field or above, what was typed stays, and a second
 * press while sending changes nothing.
 */
export function FormShell(props: FormShellProps) {
  const { form, submitLabel, sendingLabel, onCancel, actions, isGuarded = true, isWide = false, children } = props
  const place = useRef<HTMLFormElement>(null)
  useUnsaved(isGuarded && form.isDirty() && !form.isSending)
  useEffect(() => {
    if (form.refusals === 0) return
    const first = place.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"]:not([type="hidden"]), [role="alert"]',
    )
    first?.focus()
  }, [form.refusals])
  return (
    <form
      ref={place}
      noValidate
      aria-busy={form.isSending}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void form.send()
      }}
    >
      <Stack gap="md">
        <FormProblem text={form.problem} />
        {children}
        {actions ?? (
          <Group justify="flex-end" gap="sm" mt="xs">
            {onCancel && (
              <Button variant="default" onClick={onCancel} disabled={form.isSending}>
                <Trans>Cancel</Trans>
              </Button>
            )}
            <Button type="submit" disabled={form.isSending} fullWidth={isWide}>
              {form.isSending ? (sendingLabel ?? submitLabel) : submitLabel}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

/** What is wrong with the form as a whole. */
export function FormProblem({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <Alert color="red" icon={<AlertIcon />} role="alert" tabIndex={-1}>
      {text}
    </Alert>
  )
}

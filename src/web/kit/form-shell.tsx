import { Button, Group } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './form-frame.module.css'
import { type AnyForm, FormFrame } from './form-frame.tsx'

type FormShellProps = {
  form: AnyForm
  /** The specification's button text. */
  submitLabel: ReactNode
  /** Its text while sending. */
  sendingLabel?: ReactNode
  onCancel?: () => void
  /** A button between the usual two. */
  more?: ReactNode
  /** In place of the usual buttons; must hold a `type="submit"` or call `form.send`. */
  actions?: ReactNode
  isGuarded?: boolean
  children: ReactNode
}

/** A form of the dashboard: its frame, and the usual two buttons below. */
export function FormShell(props: FormShellProps) {
  const { form, submitLabel, sendingLabel, onCancel, more, actions, isGuarded = true, children } = props
  return (
    <FormFrame form={form} isGuarded={isGuarded}>
      {children}
      {actions ?? (
        <Group justify="flex-end" gap="sm" mt="xs" className={styles.buttons}>
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={form.isSending}>
              <Trans>Cancel</Trans>
            </Button>
          )}
          {more}
          <Button type="submit" disabled={form.isSending}>
            {form.isSending ? (sendingLabel ?? submitLabel) : submitLabel}
          </Button>
        </Group>
      )}
    </FormFrame>
  )
}

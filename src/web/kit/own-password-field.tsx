import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { PasswordField } from './field.tsx'

/**
 * Asks for the person's password in a form for a sensitive action: its endpoint has `...OptionalPasswordConfirmation`
 * or `...PasswordConfirmation` in its body. A question without a form is `useWithPassword`.
 */
export function OwnPasswordField(input: Omit<ComponentProps<typeof PasswordField>, 'label'>) {
  const { t } = useLingui()
  return (
    <PasswordField
      label={t`Your current password`}
      description={t`Confirm it is you.`}
      required
      autoComplete="current-password"
      {...input}
    />
  )
}

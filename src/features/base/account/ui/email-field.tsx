import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { TextField } from '#web/kit/field.tsx'

/** The email address that identifies a person; takes `form.getInputProps('email')`. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'name'>) {
  const { t } = useLingui()
  return (
    <TextField
      type="email"
      name="email"
      label={t`Email`}
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      required
      {...props}
    />
  )
}

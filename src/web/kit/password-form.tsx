import { Button, Group, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PasswordField } from './field.tsx'
import styles from './form-frame.module.css'

type PasswordFormProps = {
  confirmLabel: string
  isDangerous: boolean
  isBusy: boolean
  onCancel: () => void
  /** Returns the error, or null on success. */
  onConfirm: (password: string) => Promise<string | null>
}

/** Asks for the person's password before something sensitive; the field shows the server's error. */
export function PasswordForm({ confirmLabel, isDangerous, isBusy, onCancel, onConfirm }: PasswordFormProps) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const isReady = password !== '' && !isBusy
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void onConfirm(password).then(setProblem)
      }}
    >
      <Stack gap="md">
        <PasswordField
          label={t`Your password`}
          autoComplete="current-password"
          required
          data-autofocus
          error={problem}
          value={password}
          onChange={(event) => {
            setPassword(typeof event === 'string' ? event : event.currentTarget.value)
            setProblem(null)
          }}
        />
        <Group justify="flex-end" gap="sm" className={styles.buttons}>
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" color={isDangerous ? 'red' : 'green'} disabled={!isReady}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

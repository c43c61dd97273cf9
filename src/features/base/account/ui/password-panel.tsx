import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { PasswordField } from '#web/kit/field.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { accountApi } from '../account.contract.ts'
import styles from './profile.module.css'

/** Password Settings, collapsed until opened (spec 2 §2, §4). */
export function PasswordPanel() {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className={styles.panel}>
      <div className={styles.panelHead}>
        <h2>
          <Trans>Password Settings</Trans>
        </h2>
        <Button variant="default" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <Trans>Cancel</Trans> : <Trans>Change Password</Trans>}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <PasswordForm onDone={() => setOpen(false)} />}
      </div>
    </section>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const form = useApiForm(accountApi.changePassword, {
    initial: { current_password: '', new_password: '', new_password_confirmation: '' },
    check: ({ new_password: next, new_password_confirmation: again }): FieldErrors =>
      next === again ? {} : { new_password_confirmation: [t`New passwords do not match`] },
    success: ({ message }) => message,
    failure: t`Password update failed`,
    refresh: [accountApi.sessions],
    onSuccess: onDone,
  })
  return (
    <FormShell
      form={form}
      isGuarded={false}
      submitLabel={<Trans>Update Password</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
    >
      <PasswordField
        label={t`Current Password`}
        autoComplete="current-password"
        required
        {...form.getInputProps('current_password')}
      />
      <PasswordField
        label={t`New Password`}
        description={t`At least 8 characters`}
        autoComplete="new-password"
        required
        {...form.getInputProps('new_password')}
      />
      <PasswordField
        label={t`Confirm New Password`}
        autoComplete="new-password"
        required
        {...form.getInputProps('new_password_confirmation')}
      />
    </FormShell>
  )
}

import { Anchor, Button, PasswordInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { FieldErrors } from '#shared/errors.ts'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { forgetPerson } from '#web/api/session-end.ts'
import { accountApi } from '../account.contract.ts'
import { AccountCard } from './account-card.tsx'

/** The token stands behind the `#`, which no server or log sees; it is taken out of the address at once. */
function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const given = location.hash.slice(1)
    setToken((known) => known ?? (given || null))
    if (given) history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}

/** Chooses a new password by a mailed link. */
export default function ResetPasswordPage() {
  const { t } = useLingui()
  const token = useLinkToken()
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <AccountCard
        title={t`Password Changed`}
        intro={<Trans>Your new password is set, and every other session was signed out.</Trans>}
      >
        <Button component={Link} to="/sign-in" size="lg" fullWidth>
          <Trans>Sign In</Trans>
        </Button>
      </AccountCard>
    )
  }
  if (token === null) {
    return (
      <AccountCard
        title={t`This link is not complete`}
        intro={<Trans>Open the whole link from the mail, or ask for a new one.</Trans>}
      >
        <Button component={Link} to="/forgot-password" size="lg" fullWidth>
          <Trans>Ask for a new link</Trans>
        </Button>
      </AccountCard>
    )
  }
  return (
    <AccountCard
      title={t`Reset Password`}
      intro={<Trans>At least 8 characters; a few unrelated words are easy to remember and hard to guess.</Trans>}
      foot={
        <Anchor component={Link} to="/sign-in">
          <Trans>Back to Sign In</Trans>
        </Anchor>
      }
    >
      <ResetForm
        token={token ?? ''}
        onDone={() => {
          // The reset has ended every session, this browser's too.
          forgetPerson()
          setDone(true)
        }}
      />
    </AccountCard>
  )
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useLingui()
  const form = useApiForm(accountApi.resetPassword, {
    initial: { password: '', password_confirmation: '' },
    toInput: (values) => ({ body: { ...values, token } }),
    check: ({ password, password_confirmation: again }): FieldErrors =>
      password === again ? {} : { password_confirmation: [t`Passwords do not match`] },
    failure: t`Failed to reset password`,
    success: ({ message }) => message,
    onSuccess: onDone,
  })
  const eye = { 'aria-label': t`Show or hide the password`, tabIndex: 0 }
  return (
    <FormShell
      form={form}
      isGuarded={false}
      submitLabel={<Trans>Reset Password</Trans>}
      actions={
        <Button type="submit" size="lg" fullWidth disabled={form.isSending}>
          {form.isSending ? <Trans>Saving...</Trans> : <Trans>Reset Password</Trans>}
        </Button>
      }
    >
      <PasswordInput
        name="password"
        label={t`New Password`}
        autoComplete="new-password"
        required
        visibilityToggleButtonProps={eye}
        {...form.getInputProps('password')}
      />
      <PasswordInput
        name="password_confirmation"
        label={t`Confirm New Password`}
        autoComplete="new-password"
        required
        visibilityToggleButtonProps={eye}
        {...form.getInputProps('password_confirmation')}
      />
    </FormShell>
  )
}

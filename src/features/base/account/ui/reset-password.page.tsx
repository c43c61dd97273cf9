import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { FieldErrors } from '#shared/errors.ts'
import button from '#web/kit/button.module.css'
import { PasswordField } from '#web/kit/field.tsx'
import { FormFrame } from '#web/kit/form-frame.tsx'
import { SubmitButton } from '#web/kit/submit-button.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { forgetPerson } from '#web/api/session-end.ts'
import { accountApi } from '../account.contract.ts'
import { AccountPageCard } from './account-page-card.tsx'
import styles from './account-page-card.module.css'

/** The token is in the fragment (`#`), which no server or log sees; it is removed from the address at once. */
function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const given = location.hash.slice(1)
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows the fragment
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
      <AccountPageCard
        title={t`Password changed`}
        intro={<Trans>Your new password is set, and every other session was signed out.</Trans>}
      >
        <Link to="/sign-in" className={`${button.primary} ${button.wide}`}>
          <Trans>Sign In</Trans>
        </Link>
      </AccountPageCard>
    )
  }
  if (token === null) {
    return (
      <AccountPageCard
        title={t`This link is incomplete`}
        intro={<Trans>Open the full link from the email, or ask for a new one.</Trans>}
      >
        <Link to="/forgot-password" className={`${button.primary} ${button.wide}`}>
          <Trans>Request a new link</Trans>
        </Link>
      </AccountPageCard>
    )
  }
  return (
    <AccountPageCard
      title={t`Reset password`}
      intro={<Trans>At least 8 characters; a few unrelated words are easy to remember and hard to guess.</Trans>}
      foot={
        <Link to="/sign-in">
          <Trans>Back to Sign In</Trans>
        </Link>
      }
    >
      <ResetForm
        token={token ?? ''}
        onDone={() => {
          // The reset has ended every session, this browser's too.
          forgetPerson(null)
          setDone(true)
        }}
      />
    </AccountPageCard>
  )
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useLingui()
  const form = useApiForm(accountApi.resetPassword, {
    initial: { password: '', password_confirmation: '' },
    toInput: (values) => ({ body: { ...values, token } }),
    check: ({ password, password_confirmation: again }): FieldErrors =>
      password === again ? {} : { password_confirmation: [t`Passwords do not match`] },
    failure: t`Password reset failed`,
    success: ({ message }) => message,
    onSuccess: onDone,
  })
  return (
    <FormFrame form={form} isGuarded={false}>
      <PasswordField
        name="password"
        label={t`New Password`}
        autoComplete="new-password"
        required
        {...form.getInputProps('password')}
      />
      <PasswordField
        name="password_confirmation"
        label={t`Confirm New Password`}
        autoComplete="new-password"
        required
        {...form.getInputProps('password_confirmation')}
      />
      <p className={styles.small}>
        <Trans>
          By choosing your first password here, you agree to the <Link to="/terms">terms</Link> and the{' '}
          <Link to="/privacy">privacy policy</Link>.
        </Trans>
      </p>
      <SubmitButton isBusy={form.isSending} busyLabel={<Trans>Saving...</Trans>}>
        <Trans>Reset password</Trans>
      </SubmitButton>
    </FormFrame>
  )
}

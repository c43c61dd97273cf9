import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormFrame } from '#web/kit/form-frame.tsx'
import { SubmitButton } from '#web/kit/submit-button.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { accountApi } from '../account.contract.ts'
import { AccountPageCard } from './account-page-card.tsx'
import { EmailField } from './email-field.tsx'
import { SignInPageLink } from './return-path.tsx'

/** Asks for a link to choose a new password (spec 1 §2). */
export default function ForgotPasswordPage() {
  const { t } = useLingui()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useApiForm(accountApi.forgotPassword, {
    initial: { email: '' },
    success: ({ message }) => message,
    failure: t`Failed to send reset email`,
    onSuccess: (_answer, { body }) => setSentTo(body.email.trim()),
  })
  const back = (
    <SignInPageLink to="/sign-in">
      <Trans>Back to Sign In</Trans>
    </SignInPageLink>
  )
  if (sentTo !== null) {
    return (
      <AccountPageCard
        title={t`Check Your Email`}
        intro={
          <Trans>
            If {sentTo} has an account, a link to choose a new password is on its way. It works once and expires in 30
            minutes.
          </Trans>
        }
        foot={back}
      >
        <p>
          <Trans>No email? Check your spam folder, or wait a minute before trying again.</Trans>
        </p>
      </AccountPageCard>
    )
  }
  return (
    <AccountPageCard
      title={t`Forgot password?`}
      intro={<Trans>Enter your email address and we will send you a link to choose a new password.</Trans>}
      foot={back}
    >
      <FormFrame form={form} isGuarded={false}>
        <EmailField {...form.getInputProps('email')} />
        <SubmitButton isBusy={form.isSending} busyLabel={<Trans>Sending...</Trans>}>
          <Trans>Send reset link</Trans>
        </SubmitButton>
      </FormFrame>
    </AccountPageCard>
  )
}

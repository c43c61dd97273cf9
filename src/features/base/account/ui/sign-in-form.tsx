import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Me } from '#shared/me.ts'
import type { FactorKind } from '#shared/factor-kinds.ts'
import { OTP } from '#shared/limits.ts'
import { PasswordField } from '#web/kit/field.tsx'
import { FormFrame } from '#web/kit/form-frame.tsx'
import { SubmitButton } from '#web/kit/submit-button.tsx'
import { closeToast, toast } from '#web/kit/toast.ts'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { accountApi } from '../account.contract.ts'
import styles from './account-page-card.module.css'
import { EmailField } from './email-field.tsx'
import { SignInPageLink } from './return-path.tsx'

type SignInFormProps = {
  isDone: boolean
  onSignedIn: (me: Me) => void
  /** @param secondsLeft what the code's countdown has left */
  onCodeAsked: (email: string, secondsLeft: number) => void
  /** The person has set up a second step. */
  onFactorAsked: (email: string, factors: readonly FactorKind[]) => void
}

/** Email and password (spec 1 §2). */
export function SignInForm({ isDone, onSignedIn, onCodeAsked, onFactorAsked }: SignInFormProps) {
  const { t } = useLingui()
  /** The toast of the last refusal: it ends when that is no longer true. */
  const shown = useRef(0)
  const form = useApiForm(accountApi.signIn, {
    initial: { email: '', password: '' },
    failure: t`Login failed. Please try again.`,
    success: ({ message }) => message,
    onSuccess: (answer, input) => {
      closeToast(shown.current, 'closed')
      const email = input.body.email.trim()
      if (answer.user) onSignedIn(answer.user)
      else if (answer.factors) onFactorAsked(email, answer.factors)
      else onCodeAsked(email, answer.otp_seconds_left ?? OTP.countdownSeconds)
    },
  })
  const { problem, refusals } = form
  // The specification wants a toast (spec 1 §8); the message also stays above the form.
  useEffect(() => {
    if (problem) shown.current = toast.error(problem)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the same message again is shown again
  }, [problem, refusals])
  return (
    <FormFrame form={form} isGuarded={false}>
      <EmailField {...form.getInputProps('email')} />
      <PasswordField
        name="password"
        label={t`Password`}
        autoComplete="current-password"
        required
        {...form.getInputProps('password')}
      />
      <SignInPageLink to="/forgot-password" className={styles.aside}>
        <Trans>Forgot password?</Trans>
      </SignInPageLink>
      <SubmitButton isBusy={form.isSending} isDisabled={isDone} busyLabel={<Trans>Signing in...</Trans>}>
        <Trans>Sign In</Trans>
      </SubmitButton>
    </FormFrame>
  )
}

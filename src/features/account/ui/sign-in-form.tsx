import { Anchor, Button, Group, PasswordInput, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Me } from '#features/user/user.contract.ts'
import { FormShell } from '#web/kit/form-shell.tsx'
import { toast } from '#web/kit/toast.ts'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { accountApi } from '../account.contract.ts'

type SignInFormProps = {
  isDone: boolean
  onSignedIn: (me: Me) => void
  onCodeAsked: (email: string) => void
}

/** E-mail and password (spec 1 §2). */
export function SignInForm({ isDone, onSignedIn, onCodeAsked }: SignInFormProps) {
  const { t } = useLingui()
  const form = useApiForm(accountApi.signIn, {
    initial: { email: '', password: '' },
    failure: t`Login failed. Please try again.`,
    success: (answer) =>
      answer.requires_otp ? t`Verification code sent to your email!` : t`Login successful! Redirecting...`,
    onSuccess: (answer, input) => {
      if (answer.user) onSignedIn(answer.user)
      else onCodeAsked(input.body.email.trim())
    },
  })
  const { problem, refusals } = form
  // The specification wants a toast (spec 1 §8); the sentence also stays above the form.
  useEffect(() => {
    if (problem) toast.error(problem)
  }, [problem, refusals])
  return (
    <FormShell
      form={form}
      isGuarded={false}
      submitLabel={<Trans>Sign In</Trans>}
      actions={
        <Button type="submit" size="lg" fullWidth disabled={form.isSending || isDone}>
          {form.isSending ? <Trans>Signing in...</Trans> : <Trans>Sign In</Trans>}
        </Button>
      }
    >
      <TextInput
        type="email"
        name="email"
        label={t`Email`}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        required
        {...form.getInputProps('email')}
      />
      <PasswordInput
        name="password"
        label={t`Password`}
        autoComplete="current-password"
        required
        visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the password`, tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      <Group justify="flex-end">
        <Anchor component={Link} to="/forgot-password" size="sm" py={4}>
          <Trans>Forgot password?</Trans>
        </Anchor>
      </Group>
    </FormShell>
  )
}

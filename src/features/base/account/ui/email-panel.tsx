import { Button, Group } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Me } from '#shared/me.ts'
import { OTP } from '#shared/limits.ts'
import { messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { FormProblem } from '#web/kit/form-frame.tsx'
import { accountApi } from '../account.contract.ts'
import { sessionApi } from '../session/session.contract.ts'
import { CodeBoxes } from './code-boxes.tsx'
import styles from './profile.module.css'

/** Verifies the person's address, or a new one, by a mailed code; hidden when there is nothing to verify. */
export function EmailPanel({ me }: { me: Me }) {
  const { t } = useLingui()
  const [digits, setDigits] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const pending = me.pending_email
  const send = useApiMutation(accountApi.sendEmailCode, {
    success: t`New verification code sent!`,
    failure: t`Failed to resend verification code`,
    onSuccess: () => setDigits(''),
  })
  const confirm = useApiMutation(accountApi.confirmEmail, {
    errorsIn: 'form',
    success: ({ message }) => message,
    refresh: [sessionApi.me],
  })
  const cancel = useApiMutation(accountApi.cancelEmail, {
    success: ({ message }) => message,
    refresh: [sessionApi.me],
  })
  if (me.is_verified && !pending) return null
  const address = pending ?? me.email

  const submit = async (code: string) => {
    setProblem(null)
    try {
      await confirm.mutateAsync({ body: { otp_code: code } })
    } catch (failure) {
      setProblem(messageOf(failure, t`Verification failed. Please try again.`))
    }
    setDigits('')
  }

  return (
    <section className={`${styles.panel} ${styles.notice}`}>
      <h2>{pending ? <Trans>Confirm your new email address</Trans> : <Trans>Confirm your email address</Trans>}</h2>
      <p>
        {pending ? (
          <Trans>Enter the 6-digit code that we sent to {address}. Until then, your old address stays valid.</Trans>
        ) : (
          <Trans>Enter the 6-digit code that we sent to {address}. It proves that the address is yours.</Trans>
        )}
      </p>
      <FormProblem text={problem} />
      <CodeBoxes
        value={digits}
        onChange={setDigits}
        onComplete={(code) => void submit(code)}
        isWrong={problem !== null}
        isDisabled={confirm.isPending}
        isQuiet
      />
      <Group justify="center" gap="sm">
        {pending && (
          <Button variant="subtle" color="gray" disabled={cancel.isPending} onClick={() => cancel.mutate({})}>
            <Trans>Keep the old address</Trans>
          </Button>
        )}
        <Button variant="default" disabled={send.isPending} onClick={() => send.mutate({})}>
          <Trans>Resend Code</Trans>
        </Button>
        <Button disabled={digits.length < OTP.length || confirm.isPending} onClick={() => void submit(digits)}>
          {confirm.isPending ? <Trans>Verifying...</Trans> : <Trans>Verify Code</Trans>}
        </Button>
      </Group>
    </section>
  )
}

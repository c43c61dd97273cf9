import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import type { Me } from '#shared/me.ts'
import { formatSeconds } from '#shared/dates.ts'
import { OTP } from '#shared/limits.ts'
import { messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import button from '#web/kit/button.module.css'
import { FormProblem } from '#web/kit/form-frame.tsx'
import { SubmitButton } from '#web/kit/submit-button.tsx'
import { toast } from '#web/kit/toast.ts'
import { accountApi } from '../account.contract.ts'
import styles from './code-step.module.css'
import { CodeBoxes } from './lazy-code-boxes.tsx'

export { prepareCodeBoxes } from './lazy-code-boxes.tsx'

type CodeStepProps = {
  email: string
  /** When its countdown ends, in milliseconds: sooner than in 300 seconds when the code was mailed before. */
  expiresAt: number
  isDone: boolean
  onSignedIn: (me: Me) => void
  /** A new code was mailed; `expiresAt` follows. */
  onResent: () => void
  onBack: () => void
}

/**
 * The second step of signing in: six boxes, the last of which sends; 300 seconds, a new code at their end (spec 1 §4,
 * §5).
 */
export function CodeStep({ email, expiresAt, isDone, onSignedIn, onResent, onBack }: CodeStepProps) {
  const { t } = useLingui()
  const [digits, setDigits] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const left = useSecondsLeft(expiresAt)
  const verify = useApiMutation(accountApi.verifyOtp, {
    success: ({ message }) => message,
    errorsIn: 'form',
    onSuccess: ({ user }) => onSignedIn(user),
  })
  const resend = useApiMutation(accountApi.resendOtp, {
    success: t`New verification code sent!`,
    errorsIn: 'form',
    onSuccess: () => {
      onResent()
      setDigits('')
      setProblem(null)
    },
  })
  const isComplete = digits.length === OTP.length

  const submit = async (code: string) => {
    if (verify.isPending || isDone) return
    if (code.length < OTP.length) {
      setProblem(t`Please enter the complete 6-digit code`)
      return
    }
    setProblem(null)
    try {
      await verify.mutateAsync({ body: { email, otp_code: code } })
    } catch (failure) {
      setProblem(messageOf(failure, t`Verification failed. Please try again.`))
      setDigits('')
    }
  }

  const resendCode = async () => {
    try {
      await resend.mutateAsync({ body: { email } })
    } catch (failure) {
      // The specification wants both texts: the step's as a toast, the reason above the form (spec 1 §8).
      setProblem(messageOf(failure, t`Failed to resend code. Please try again.`))
      toast.error(t`Failed to resend verification code`)
    }
  }

  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(digits)
      }}
    >
      <FormProblem text={problem} />
      <Suspense fallback={<div className={styles.waiting} />}>
        <CodeBoxes
          value={digits}
          onChange={setDigits}
          onComplete={(code) => void submit(code)}
          isWrong={problem !== null}
          isDisabled={verify.isPending || isDone}
        />
      </Suspense>
      {left > 0 ? (
        <p className={styles.time}>
          <Trans>The code expires in {formatSeconds(left)}</Trans>
        </p>
      ) : (
        <p className={styles.time} data-over="" role="status">
          <Trans>Verification code has expired</Trans>
          <small>
            <Trans>The code works for 10 minutes after it is sent, even if it arrives late.</Trans>
          </small>
        </p>
      )}
      <SubmitButton
        isBusy={verify.isPending}
        isDisabled={!isComplete || isDone}
        busyLabel={<Trans>Verifying...</Trans>}
      >
        <Trans>Verify Code</Trans>
      </SubmitButton>
      <div className={styles.others}>
        <button type="button" className={button.quiet} onClick={onBack} disabled={isDone}>
          <Trans>Back to Sign In</Trans>
        </button>
        <button
          type="button"
          className={button.secondary}
          disabled={left > 0 || resend.isPending || isDone}
          onClick={() => void resendCode()}
        >
          {resend.isPending ? <Trans>Sending...</Trans> : <Trans>Resend Code</Trans>}
        </button>
      </div>
    </form>
  )
}

/** Seconds until a new code can be asked for, by the clock, so that a suspended tab is right when it resumes. */
function useSecondsLeft(end: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.min(OTP.countdownSeconds, Math.max(0, Math.ceil((end - now) / 1000)))
}

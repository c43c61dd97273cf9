import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useState } from 'react'
import type { Me } from '#shared/me.ts'
import { OTP } from '#shared/limits.ts'
import { messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import button from '#web/kit/button.module.css'
import { TextField } from '#web/kit/field.tsx'
import { FormProblem } from '#web/kit/form-frame.tsx'
import { SubmitButton } from '#web/kit/submit-button.tsx'
import { AccountPageCard } from '#features/base/account/ui/account-page-card.tsx'
import { CodeBoxes } from '#features/base/account/ui/lazy-code-boxes.tsx'
import { ReturnLine } from '#features/base/account/ui/return-path.tsx'
import { RECOVERY } from '../factor.contract.ts'
import { stepApi } from '../step/step.contract.ts'
import styles from './factor-step.module.css'

type FactorStepProps = {
  /** What the person has set up. */
  factors: readonly string[]
  /** The button for a passkey: the page before this step has it already. */
  passkey: ReactNode
  /** Where the person is sent afterwards; null for the usual page. */
  next: string | null
  isDone: boolean
  onSignedIn: (me: Me) => void
  onBack: () => void
}

/** The second step of the person who has set one up: the code of the app, the passkey, or a recovery code (ADR 49). */
export function FactorStep({ next, ...step }: FactorStepProps) {
  const { t } = useLingui()
  return (
    <AccountPageCard title={t`Confirm it is you`}>
      <ReturnLine next={next} />
      <FactorForm {...step} />
    </AccountPageCard>
  )
}

function FactorForm({ factors, passkey, isDone, onSignedIn, onBack }: Omit<FactorStepProps, 'next'>) {
  const { t } = useLingui()
  const hasApp = factors.includes('app')
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const verify = useApiMutation(stepApi.signInWithCode, {
    success: ({ message }) => message,
    errorsIn: 'form',
    onSuccess: ({ user }) => onSignedIn(user),
  })
  const asksCode = hasApp || isRecovery
  const isComplete = code.replaceAll(/[\s-]/g, '').length >= (isRecovery ? RECOVERY.length : OTP.length)
  const submit = async (typed: string): Promise<void> => {
    if (verify.isPending || isDone) return
    setProblem(null)
    try {
      await verify.mutateAsync({ body: { code: typed } })
    } catch (failure) {
      setProblem(messageOf(failure, t`Verification failed. Please try again.`))
      if (!isRecovery) setCode('')
    }
  }
  const change = (): void => {
    setRecovery(!isRecovery)
    setCode('')
    setProblem(null)
  }
  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(code)
      }}
    >
      <p>
        {isRecovery ? (
          <Trans>Enter one of your recovery codes. Each works once.</Trans>
        ) : hasApp ? (
          <Trans>Enter the code shown in your authenticator app.</Trans>
        ) : (
          <Trans>Use this account’s passkey: your browser will ask for your fingerprint, your face or your PIN.</Trans>
        )}
      </p>
      <FormProblem text={problem} />
      {isRecovery && (
        <TextField
          name="code"
          label={t`Recovery code`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={(given) => setCode(typeof given === 'string' ? given : given.currentTarget.value)}
        />
      )}
      {hasApp && !isRecovery && (
        <Suspense fallback={<div className={styles.waiting} />}>
          <CodeBoxes
            value={code}
            onChange={setCode}
            onComplete={(typed) => void submit(typed)}
            isWrong={problem !== null}
            isDisabled={verify.isPending || isDone}
          />
        </Suspense>
      )}
      {asksCode && (
        <SubmitButton
          isBusy={verify.isPending}
          isDisabled={!isComplete || isDone}
          busyLabel={<Trans>Verifying...</Trans>}
        >
          <Trans>Verify Code</Trans>
        </SubmitButton>
      )}
      {factors.includes('passkey') && passkey}
      <div className={styles.others}>
        <button type="button" className={button.quiet} onClick={onBack} disabled={isDone}>
          <Trans>Back to Sign In</Trans>
        </button>
        <button type="button" className={button.quiet} onClick={change} disabled={isDone}>
          {isRecovery ? <Trans>Use another method</Trans> : <Trans>Use a recovery code</Trans>}
        </button>
      </div>
    </form>
  )
}

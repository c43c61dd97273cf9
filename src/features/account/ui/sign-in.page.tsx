import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Me } from '#features/user/user.contract.ts'
import { REDIRECT_AFTER_SIGN_IN_MS } from '#shared/limits.ts'
import { AccountCard } from './account-card.tsx'
import { CodeStep, prepareCodeBoxes } from './code-step.tsx'
import { codeExpiry, type PendingSignIn, pendingSignIn } from './pending-sign-in.ts'
import { AccountLink, ReturnLine, useReturnPath } from './return-path.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { startSession, useSession } from './signed-in.ts'

const HOME = '/dashboard'

/** Password first; then the code step takes the form's place (spec 1 §4). */
export default function SignInPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pending, keep, drop } = usePendingSignIn()
  const [isDone, setDone] = useState(false)
  const me = useSession()
  const asked = useReturnPath()
  // A link in the mail says nothing about the place; the browser that has asked for the code knows it.
  const next = asked ?? pending?.next ?? null

  // Somebody who is signed in already has nothing to do here.
  useEffect(() => {
    if (me && !isDone) void navigate(next ?? HOME, { replace: true })
  }, [me, isDone, next, navigate])

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void navigate(next ?? HOME), REDIRECT_AFTER_SIGN_IN_MS)
    return () => clearTimeout(timer)
  }, [isDone, next, navigate])

  const finish = (person: Me) => {
    setDone(true)
    pendingSignIn.remove()
    startSession(person)
  }

  if (pending !== null) {
    const { email } = pending
    return (
      <AccountCard title={t`Enter Your Code`} intro={<Trans>We sent a 6-digit code to {email}.</Trans>}>
        <ReturnLine next={next} />
        <CodeStep
          email={email}
          expiresAt={pending.expiresAt}
          isDone={isDone}
          onSignedIn={finish}
          onResent={() => keep({ ...pending, expiresAt: codeExpiry() })}
          onBack={drop}
        />
      </AccountCard>
    )
  }
  return (
    <AccountCard
      title={t`Sign In`}
      intro={<Trans>Welcome back. Your lessons are where you left them.</Trans>}
      foot={
        <Trans>
          New here? <AccountLink to="/sign-up">Sign Up</AccountLink>
        </Trans>
      }
    >
      <ReturnLine next={next} />
      <div onFocus={prepareCodeBoxes}>
        <SignInForm
          isDone={isDone}
          onSignedIn={finish}
          onCodeAsked={(email, secondsLeft) => keep({ email, expiresAt: codeExpiry(secondsLeft), next })}
        />
      </div>
    </AccountCard>
  )
}

/** The sign-in of this browser that waits for its code. */
function usePendingSignIn() {
  const [pending, setPending] = useState<PendingSignIn | null>(null)
  // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows it; the HTML is the same for everybody
  useEffect(() => setPending(pendingSignIn.read()), [])
  return {
    pending,
    keep: (next: PendingSignIn): void => {
      pendingSignIn.save(next)
      setPending(next)
    },
    drop: (): void => {
      pendingSignIn.remove()
      setPending(null)
    },
  }
}

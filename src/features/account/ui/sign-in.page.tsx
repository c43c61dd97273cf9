import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Me } from '#features/user/user.contract.ts'
import { REDIRECT_AFTER_SIGN_IN_MS } from '#shared/limits.ts'
import { AccountCard } from './account-card.tsx'
import { CodeStep, prepareCodeBoxes } from './code-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { startSession, useSession } from './signed-in.ts'

/** Password first; then the code step takes the form's place (spec 1 §4). */
export default function SignInPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<{ email: string; secondsLeft: number } | null>(null)
  const [isDone, setDone] = useState(false)
  const me = useSession()

  // Somebody who is signed in already has nothing to do here.
  useEffect(() => {
    if (me && !isDone) void navigate('/dashboard', { replace: true })
  }, [me, isDone, navigate])

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void navigate('/dashboard'), REDIRECT_AFTER_SIGN_IN_MS)
    return () => clearTimeout(timer)
  }, [isDone, navigate])

  const finish = (person: Me) => {
    setDone(true)
    startSession(person)
  }

  if (asked) {
    const { email, secondsLeft } = asked
    return (
      <AccountCard title={t`Verify Your Email`} intro={<Trans>We sent a 6-digit code to {email}.</Trans>}>
        <CodeStep
          email={email}
          secondsLeft={secondsLeft}
          isDone={isDone}
          onSignedIn={finish}
          onBack={() => setAsked(null)}
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
          New here? <Link to="/sign-up">Sign Up</Link>
        </Trans>
      }
    >
      <div onFocus={prepareCodeBoxes}>
        <SignInForm
          isDone={isDone}
          onSignedIn={finish}
          onCodeAsked={(email, secondsLeft) => setAsked({ email, secondsLeft })}
        />
      </div>
    </AccountCard>
  )
}

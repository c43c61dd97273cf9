import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Me } from '#shared/me.ts'
import { OTP, REDIRECT_AFTER_SIGN_IN_MS } from '#shared/limits.ts'
import { AccountPageCard } from './account-page-card.tsx'
import { PasskeyButton } from '#features/base/factor/ui/passkey-button.tsx'
import button from '#web/kit/button.module.css'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import styles from './account-page-card.module.css'
import { useIsKnownDevice } from './known-device.ts'
import { codeExpiry, type PendingSignIn, pendingSignIn } from './pending-sign-in.ts'
import { SignInPageLink, ReturnLine, useReturnPath } from './return-path.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { startSession, useSession } from './signed-in.ts'

const loadCodeStep = () => import('./code-step.tsx')
const CodeStep = lazyPart(async () => (await loadCodeStep()).CodeStep)
const FactorStep = lazyPart(async () => (await import('#features/base/factor/ui/factor-step.tsx')).FactorStep)

const HOME = '/dashboard'
const SAFETY = '/dashboard/profile/sign-in-safety'

/** Loads the mailed code's step while the password is typed; while offline it cannot load, and the step loads it. */
function preloadCodeStep(): void {
  loadCodeStep().then(
    ({ prepareCodeBoxes }) => prepareCodeBoxes(),
    () => undefined,
  )
}

/** People whose role needs a second step must set it up first (ADR 49). */
const addressAfterSignIn = (me: Me, next: string | null): string => (me.needs_factor ? SAFETY : (next ?? HOME))

/** Password first; then the code step takes the form's place (spec 1 §4). */
export default function SignInPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pending, keep, drop } = usePendingSignIn()
  const [isDone, setDone] = useState(false)
  const me = useSession()
  const isKnown = useIsKnownDevice()
  const asked = useReturnPath()
  // The link in the mail does not contain the return path; the browser that asked for the code knows it.
  const next = asked ?? pending?.next ?? null

  // Someone who is signed in already has nothing to do here.
  useEffect(() => {
    if (me && !isDone) void navigate(addressAfterSignIn(me, next), { replace: true })
  }, [me, isDone, next, navigate])

  useEffect(() => {
    if (!isDone || !me) return
    const timer = setTimeout(() => void navigate(addressAfterSignIn(me, next)), REDIRECT_AFTER_SIGN_IN_MS)
    return () => clearTimeout(timer)
  }, [isDone, me, next, navigate])

  const finish = (person: Me) => {
    setDone(true)
    pendingSignIn.remove()
    startSession(person)
  }

  const step = { isDone, onSignedIn: finish, onBack: drop }
  if (pending?.factors) {
    const passkey = <PasskeyButton isSecondStep isDone={isDone} onSignedIn={finish} />
    return (
      <Suspense>
        <FactorStep {...step} next={next} factors={pending.factors} passkey={passkey} />
      </Suspense>
    )
  }
  if (pending !== null) {
    const { email, expiresAt } = pending
    return (
      <AccountPageCard title={t`Enter your code`} intro={<Trans>We sent a 6-digit code to {email}.</Trans>}>
        <ReturnLine next={next} />
        <Suspense>
          <CodeStep
            {...step}
            email={email}
            expiresAt={expiresAt}
            onResent={() => keep({ ...pending, expiresAt: codeExpiry() })}
          />
        </Suspense>
      </AccountPageCard>
    )
  }
  return (
    <AccountPageCard
      title={t`Sign In`}
      intro={isKnown ? <Trans>Welcome back. Your lessons are where you left them.</Trans> : <NewcomerLine />}
      foot={
        <Trans>
          New here? <SignInPageLink to="/sign-up">Sign Up</SignInPageLink>
        </Trans>
      }
    >
      <ReturnLine next={next} />
      <div onFocus={preloadCodeStep}>
        <SignInForm
          isDone={isDone}
          onSignedIn={finish}
          onCodeAsked={(email, secondsLeft) => keep({ email, expiresAt: codeExpiry(secondsLeft), next })}
          onFactorAsked={(email, factors) => keep({ email, expiresAt: codeExpiry(OTP.lifeSeconds), factors, next })}
        />
        <PasskeyButton isDone={isDone} onSignedIn={finish} />
      </div>
    </AccountPageCard>
  )
}

/** In place of the welcome where no one has signed in before: most of those who come here have no account yet. */
function NewcomerLine() {
  return (
    <span className={styles.newcomer}>
      <Trans>No account yet? It is free.</Trans>
      <SignInPageLink to="/sign-up" className={button.secondary}>
        <Trans>Create an account</Trans>
      </SignInPageLink>
    </span>
  )
}

/** The sign-in of this browser that waits for its code. */
function usePendingSignIn() {
  const [pending, setPending] = useState<PendingSignIn | null>(null)
  // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows it; the HTML is the same for everyone
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

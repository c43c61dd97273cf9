import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Me } from '#shared/me.ts'
import { messageOf } from '#web/api/errors.ts'
import button from '#web/kit/button.module.css'
import { toast } from '#web/kit/toast.ts'
import { useMounted } from '#web/kit/use-mounted.ts'
import styles from '#features/base/account/ui/account-page-card.module.css'

type PasskeyButtonProps = { isSecondStep?: boolean; isDone: boolean; onSignedIn: (me: Me) => void }

/** Signs in with a passkey; what that needs is loaded when it is pressed. */
export function PasskeyButton({ isSecondStep = false, isDone, onSignedIn }: PasskeyButtonProps) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const isMounted = useMounted()
  if (isMounted && !('PublicKeyCredential' in window)) return null
  const signIn = async (): Promise<void> => {
    setBusy(true)
    try {
      const { signInWithPasskey } = await import('./passkey.ts')
      const { user, message } = await signInWithPasskey(isSecondStep)
      toast.success(message)
      onSignedIn(user)
    } catch (problem) {
      toast.error(messageOf(problem, t`Login failed. Please try again.`))
    }
    setBusy(false)
  }
  return (
    <button
      type="button"
      data-replay
      className={`${button.secondary} ${button.wide} ${styles.passkey}`}
      disabled={isBusy || isDone}
      onClick={() => void signIn()}
    >
      {isBusy ? <Trans>Signing in...</Trans> : <Trans>Use a passkey</Trans>}
    </button>
  )
}

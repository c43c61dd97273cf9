import { useLingui } from '@lingui/react/macro'
import { ApiError } from '#web/api/api-error.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { messageOf } from '#web/api/errors.ts'
import { dashboardCalls } from '#web/api/dashboard-calls.ts'
import { askPassword } from './dialogs.tsx'

/**
 * For calls that answer `password_needed` when the person's password was given too long ago: asks for it then, and
 * calls once more. Rejects as the call does; the person who closes the dialog has called it off.
 */
export function usePasswordWhenNeeded() {
  const { t } = useLingui()
  /** Returns the error, or null. */
  async function confirmPassword(password: string): Promise<string | null> {
    try {
      await browserClient(await dashboardCalls().loadConfirmPassword(), { body: { current_password: password } })
      return null
    } catch (problem) {
      return messageOf(problem, t`Something went wrong. Please try again.`)
    }
  }
  return async (act: () => Promise<void>): Promise<void> => {
    try {
      await act()
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.code !== 'password_needed') throw problem
      const isConfirmed = await askPassword({
        title: t`Confirm it is you`,
        message: t`You signed in a while ago. Enter your password to continue. You will not be asked again for 10 minutes.`,
        confirmLabel: t`Confirm`,
        actWith: confirmPassword,
      })
      if (isConfirmed) await act()
    }
  }
}

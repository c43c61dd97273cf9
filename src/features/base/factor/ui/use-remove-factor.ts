import { useLingui } from '@lingui/react/macro'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { useWithPassword } from '#web/kit/use-with-password.ts'
import { factorApi } from '../factor.contract.ts'

/** Removes an authenticator app or a passkey, after the password. */
export function useRemoveFactor() {
  const { t } = useLingui()
  return useWithPassword(factorApi.remove, {
    success: ({ message }) => message,
    failure: t`This could not be removed. Please try again.`,
    refresh: [factorApi.list, sessionApi.me],
  })
}

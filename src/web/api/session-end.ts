import { browserQueryClient } from './query-client.ts'

const SIGN_IN = '/sign-in'

/** Deletes what this device stores of the signed-in person: the header's data, and every cached answer of this tab. */
export function forgetPerson(): void {
  document.cookie = 'user=; path=/; max-age=0; samesite=lax'
  document.documentElement.removeAttribute('data-signed-in')
  browserQueryClient().clear()
}

/** The session is over: any 401, or a 403 on `/api/me`, leads to the sign-in page (spec 1 §2, §4). */
export function leaveForSignIn(): void {
  forgetPerson()
  if (location.pathname !== SIGN_IN) location.assign(SIGN_IN)
}

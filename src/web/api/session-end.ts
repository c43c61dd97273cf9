import { signInAddress } from '#shared/return-path.ts'
import { removeDrafts, removeUnsentTexts } from './drafts.ts'
import { browserQueryClient } from './query-client.ts'
import { endRolePreview } from './preview-role.ts'

const ME = '/api/me'
const SIGN_IN = '/sign-in'
/** Where signing in leads anyway (spec 1 §4). */
const HOME = '/dashboard'
const MARK = 'data-signed-in'
const GUARDED = /^\/(dashboard|mentorship)(\/|$)/

/** The message to the other tabs; with a number, that person has signed out. */
type SessionEndMessage = { signedOut: number | null }

let channel: BroadcastChannel | undefined

/** The tabs of this browser; a tab does not receive its own messages. */
function sessionChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('session')
  return channel
}

/** Deletes what this tab stores of the signed-in person: the header's mark, cached answers, drafts of forms. */
function forgetPersonInTab({ signedOut }: SessionEndMessage): void {
  document.documentElement.removeAttribute(MARK)
  browserQueryClient().clear()
  removeDrafts()
  endRolePreview()
  if (signedOut !== null) removeUnsentTexts(signedOut)
}

/**
 * Deletes what this device stores of the signed-in person, in every tab. What is not sent yet goes only when the person
 * has signed out: a session that expires must not cost anyone a lesson, so it stays, unseen, until the same
 * person signs in again (outbox.ts).
 * @param signedOut the person who has signed out; null when the session has expired
 */
export function forgetPerson(signedOut: number | null): void {
  const ended: SessionEndMessage = { signedOut }
  document.cookie = 'user=; path=/; max-age=0; samesite=lax'
  forgetPersonInTab(ended)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only, and takes no second argument
  sessionChannel().postMessage(ended)
}

/** Who is signing out at the moment. */
let leaving: number | null = null

/**
 * Says that this person is signing out: a closed stream or another call may tell of the session's end before the
 * sign-out is answered, and what is not sent yet is deleted all the same.
 * @returns for when it is answered, or has failed
 */
export function beginSignOut(personId: number): () => void {
  leaving = personId
  return () => {
    leaving = null
  }
}

/**
 * For every answer of the server. Any 401, or a 403 on `/api/me`, means that the session has ended (spec 1 §2, §4): the
 * person is forgotten and the sign-in page opens; signing in leads back to this page. Another 403 refuses one call
 * only.
 * @param url the address of the call, as it was asked
 */
export function leaveWhenSessionEnded(status: number, url: string): void {
  if (status !== 401 && !(status === 403 && url === ME)) return
  forgetPerson(leaving)
  const { pathname, search } = location
  if (pathname !== SIGN_IN) location.assign(signInAddress(pathname === HOME ? null : pathname + search))
}

/**
 * For the start of a page: when the session ends in another tab, this one forgets the person too, also what is typed
 * into an open form. A tab that was closed in the meantime and comes back finds no session and forgets then.
 */
export function followSessionEnd(): void {
  if (!document.documentElement.hasAttribute(MARK)) removeDrafts()
  sessionChannel().addEventListener('message', ({ data }: MessageEvent<SessionEndMessage>) => {
    const wasSignedIn = document.documentElement.hasAttribute(MARK)
    forgetPersonInTab(data)
    // A video that is still playing may save its position until the page is left.
    addEventListener('pagehide', () => forgetPersonInTab(data))
    if (GUARDED.test(location.pathname)) location.assign(SIGN_IN)
    else if (wasSignedIn) location.reload()
  })
}

import type { Cause } from '#server/cause.ts'
import { describeMe, type User } from '#features/base/user/user.service.ts'
import type { Db } from '#server/db/db.ts'
import type { Call } from '#server/http/call.ts'
import { signedInOnNewDevice } from '../account.events.ts'
import { deviceNameOf, openSignedInSession, rememberDevice, setSessionCookies } from '../session/session.service.ts'

/** Also for the second step. */
export { signInFailed } from '../account.events.ts'

type Entering = Pick<
  Call,
  'db' | 'origin' | 'session' | 'now' | 'cookies' | 'setCookie' | 'clearCookie' | 'isSecure' | 'say' | 'actorFacts'
>

/**
 * The end of every sign-in: a new session under a new token; the previous session of this browser ends. The owner gets
 * a mail about new devices.
 */
export async function finishSignIn(
  call: Entering & Cause,
  user: User,
  how: { isKnown: boolean; provesEmail?: boolean },
) {
  const { db, origin, session } = call
  const now = call.now()
  const verifiedAt = user.verifiedAt ?? (how.provesEmail ? now : null)
  const record = (tx: Db) => openSignedInSession(tx, user.id, { origin, session, verifiedAt, now })
  const tokens = how.isKnown
    ? { session: await record(db) }
    : await db.transaction(async (tx) => {
        const fresh = { session: await record(tx), device: await rememberDevice(tx, user.id, call.cookies, now) }
        if (user.lastLoginAt)
          await signedInOnNewDevice(call, tx, user, { device: deviceNameOf(origin.userAgent), at: now })
        return fresh
      })
  const me = await describeMe(call, db, { ...user, lastLoginAt: now, verifiedAt })
  setSessionCookies(call, me, tokens)
  return { message: call.say('Login successful! Redirecting...'), user: me, token: tokens.session }
}

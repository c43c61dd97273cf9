import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'
import { recipientOf, type User, userSubject } from '#features/base/user/user.service.ts'
import type { Db } from '#server/db/db.ts'
import type { FactorKind } from '#shared/factor-kinds.ts'
import { type Message, message } from '#shared/message.ts'

const PAGE = '/dashboard/profile/sign-in-safety'
const NOT_YOU = message('If it was not you, change your password right away and sign out all other devices.')

type FactorEvent = { action: string; detail?: Record<string, unknown>; title: Message; line: Message }

/** A change to a second step: a line in the log, and a mail in case it was not the owner. */
const recordOwnChange = (
  cause: Cause,
  tx: Db,
  user: User,
  { action, detail, title, line }: FactorEvent,
): Promise<void> =>
  record(cause, tx, [
    {
      action,
      actorId: user.id,
      ...(detail && { detail }),
      notice: { userIds: [user.id], title, message: NOT_YOU, link: PAGE },
      mail: { to: recipientOf(user), subject: title, lines: [line, NOT_YOU] },
    },
  ])

const ADDED: Record<FactorKind, Message> = {
  app: message('An authenticator app was set up for your account'),
  passkey: message('A passkey was added to your account'),
}
const REMOVED: Record<FactorKind, Message> = {
  app: message('The authenticator app was removed from your account'),
  passkey: message('A passkey was removed from your account'),
}
const FROM_NOW_ON = message('From now on, you will need it after your password to sign in.')

type NamedFactor = { kind: FactorKind; name: string }

/** Someone set up a second step of signing in. */
export const factorAdded = (cause: Cause, tx: Db, user: User, { kind, name }: NamedFactor): Promise<void> =>
  recordOwnChange(cause, tx, user, {
    action: 'factor.add',
    detail: { kind, name },
    title: ADDED[kind],
    line: FROM_NOW_ON,
  })

/** Someone removed a second step of their own; `isLast`: signing in asks for a mailed code again. */
export const factorRemoved = (
  cause: Cause,
  tx: Db,
  user: User,
  { kind, name, isLast }: NamedFactor & { isLast: boolean },
): Promise<void> =>
  recordOwnChange(cause, tx, user, {
    action: 'factor.remove',
    detail: { kind, name },
    title: REMOVED[kind],
    line: isLast
      ? message('Your account no longer has a second step. Your recovery codes no longer work.')
      : message('Your other sign-in methods still work.'),
  })

/** Someone had new recovery codes made. */
export const recoveryCodesRenewed = (cause: Cause, tx: Db, user: User): Promise<void> =>
  recordOwnChange(cause, tx, user, {
    action: 'factor.renewCodes',
    title: message('New recovery codes were created for your account'),
    line: message('Your previous recovery codes no longer work.'),
  })

/** Someone signed in with a recovery code. */
export const recoveryCodeUsed = (cause: Cause, tx: Db, user: User, left: number): Promise<void> =>
  recordOwnChange(cause, tx, user, {
    action: 'factor.useRecoveryCode',
    detail: { left },
    title: message('A recovery code was used to sign in'),
    line: message(
      '{left, plural, =0 {That was your last recovery code. Create new ones now.} one {You have # recovery code left.} other {You have # recovery codes left.}}',
      { left },
    ),
  })

const WAS_RESET = message('Your second sign-in step was removed')
const WHAT_IS_GONE = message(
  'An administrator removed your account’s authenticator app, passkeys and recovery codes, and signed you out everywhere.',
)

/**
 * An administrator, or the person who runs the server, removed someone's second step; sessions have ended. A mail can
 * be deleted by someone who has the mailbox; the notice stays.
 */
export const factorsReset = (cause: Cause, tx: Db, user: User): Promise<void> =>
  record(cause, tx, [
    {
      action: 'factor.reset',
      subject: userSubject(user.id),
      notice: { userIds: [user.id], title: WAS_RESET, message: WHAT_IS_GONE, link: PAGE },
      mail: {
        to: recipientOf(user),
        subject: WAS_RESET,
        lines: [
          WHAT_IS_GONE,
          message('Sign in with your password and the code we email you, then set up a new second step.'),
          message('If you did not ask for this, tell us right away by replying to this email.'),
        ],
      },
    },
  ])

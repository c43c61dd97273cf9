import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'
import { recipientOf, type User } from '#features/base/user/user.service.ts'
import type { Db } from '#server/db/db.ts'
import { RESET_MINUTES } from '#shared/limits.ts'
import { message, type Value } from '#shared/message.ts'

const PROFILE = '/dashboard/profile'

/** A sign-in failed: wrong password, code or passkey. `user` is undefined for an unknown address. */
export function signInFailed(
  cause: Cause,
  db: Db,
  {
    user,
    action,
    by,
  }: { user: User | undefined; action: 'account.signIn' | 'account.verifyOtp'; by?: 'code' | 'passkey' },
): Promise<void> {
  const subject = user ? `user:${user.id}` : 'unknown'
  // The page of sign-ins shows both; what was shown in place of a mailed code is in the details.
  return record(cause, db, [
    { action, result: 'failed', actorId: null, subject, ...(by && { detail: { factor: by } }) },
  ])
}

/** Notifies the owner of a sign-in on a new device; the sign-in itself is logged where it is written. */
export function signedInOnNewDevice(
  cause: Cause,
  tx: Db,
  user: User,
  used: { device: Value; at: Date },
): Promise<void> {
  const { device, at } = used
  const title = message('New sign-in to your account')
  return record(cause, tx, [
    {
      kind: 'security',
      notice: {
        userIds: [user.id],
        title,
        message: message('From {device}. If it was not you, change your password.', { device }),
        link: PROFILE,
      },
      mail: {
        to: recipientOf(user),
        subject: title,
        lines: [
          message('Your account was used to sign in from a new device: {device}, {at}.', {
            device,
            at: { instant: at.toISOString() },
          }),
          message('If it was not you, change your password right away. That signs out every other device.'),
        ],
      },
    },
  ])
}

/** A person made an account; a role that was asked for and not given is written down. */
export const accountRegistered = (cause: Cause, tx: Db, user: User, ignoredRole: string | undefined): Promise<void> =>
  record(cause, tx, [
    {
      action: 'account.register',
      actorId: user.id,
      detail: ignoredRole === undefined ? {} : { ignored_role: ignoredRole },
    },
  ])

/** An account was made for someone, who gets a link to choose a password. */
export const adminCreated = (cause: Cause, tx: Db, user: User, link: string): Promise<void> =>
  record(cause, tx, [
    {
      action: 'account.createAdmin',
      subject: `user:${user.id}`,
      mail: {
        to: recipientOf(user),
        subject: message('Your {organisation} account is ready'),
        lines: [
          message(
            'An account has been created for you. Choose a password to sign in. The link works once and expires in 7 days.',
          ),
        ],
        button: { label: message('Choose a password'), path: link },
      },
    },
  ])

export const signedOut = (cause: Cause, tx: Db): Promise<void> => record(cause, tx, [{ action: 'account.signOut' }])

export const signedOutOthers = (cause: Cause, tx: Db): Promise<void> =>
  record(cause, tx, [{ action: 'account.signOutOthers' }])

/** Someone asked for a link to choose a new password; the owner gets it. */
export const passwordLinkAsked = (cause: Cause, tx: Db, user: User, link: string): Promise<void> =>
  record(cause, tx, [
    {
      action: 'account.forgotPassword',
      actorId: null,
      subject: `user:${user.id}`,
      mail: {
        to: recipientOf(user),
        subject: message('Choose a new password'),
        lines: [
          message(
            'Someone asked to reset the password of this account. The link works once and expires in {minutes} minutes.',
            {
              minutes: RESET_MINUTES,
            },
          ),
          message('If it was not you, ignore this email. Your password will not change.'),
        ],
        button: { label: message('Choose a new password'), path: link },
      },
    },
  ])

/** Notifies the owner of a new password, no matter who set it. */
export function passwordChanged(
  cause: Cause,
  tx: Db,
  user: User,
  action: 'account.changePassword' | 'account.resetPassword',
): Promise<void> {
  const title = message('Your password was changed')
  return record(cause, tx, [
    {
      action,
      actorId: user.id,
      notice: {
        userIds: [user.id],
        title,
        message: message('Every other session was signed out.'),
        link: PROFILE,
      },
      mail: {
        to: recipientOf(user),
        subject: title,
        lines: [
          message('The password of your account has just been changed, and every other session was signed out.'),
          message('If it was not you, use "Forgot password?" on the sign-in page right away.'),
        ],
      },
    },
  ])
}

/** The person's own password was asked for again and was not right. */
export const passwordRefused = (cause: Cause, db: Db, user: User): Promise<void> =>
  record(cause, db, [{ action: 'account.password', result: 'failed', actorId: user.id }])

/** What people change of themselves, and how the log calls it. */
const OWN_FIELDS = [
  ['name', 'name'],
  ['phoneNumber', 'phone_number'],
  ['profilePicture', 'profile_picture'],
  ['language', 'language'],
  ['timeZone', 'time_zone'],
  ['pendingEmail', 'pending_email'],
] as const

/** A person changed their profile: the log names the fields, not their values. No line when nothing changed. */
export async function profileChanged(cause: Cause, tx: Db, before: User, after: User): Promise<void> {
  const fields = OWN_FIELDS.filter(([key]) => before[key] !== after[key]).map(([, name]) => name)
  if (fields.length === 0) return
  await record(cause, tx, [{ action: 'account.updateProfile', actorId: after.id, detail: { fields } }])
}

/** The address of an account is proven for the first time. */
export const emailVerified = (cause: Cause, tx: Db, user: User): Promise<void> =>
  record(cause, tx, [
    {
      action: 'account.verifyEmail',
      actorId: user.id,
      notice: {
        userIds: [user.id],
        title: message('Your email address is verified'),
        message: message('Thank you for confirming.'),
        link: PROFILE,
      },
    },
  ])

/** An account has another address; the old one is notified. */
export const emailChanged = (cause: Cause, tx: Db, user: User, newEmail: string): Promise<void> =>
  record(cause, tx, [
    {
      action: 'account.changeEmail',
      actorId: user.id,
      notice: {
        userIds: [user.id],
        title: message('Your email address was changed'),
        message: message('Your new address is {address}.', { address: newEmail }),
        link: PROFILE,
      },
      mail: {
        to: recipientOf(user),
        subject: message('Your email address was changed'),
        lines: [
          message('The email address of your account has just been changed. This address is no longer used.'),
          message('If it was not you, tell us right away by replying to this email.'),
        ],
      },
    },
  ])

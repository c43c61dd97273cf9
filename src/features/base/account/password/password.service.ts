import type { accountApi } from '../account.contract.ts'
import type { Cause } from '#server/cause.ts'
import { consentAtInvitation } from '#features/admin/privacy/consent/consent.service.ts'
import { findUserByEmail, requireUser, updateUser, type User } from '#features/base/user/user.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import type { Call } from '#server/http/call.ts'
import { createWorkLimiter } from '#server/work-limiter.ts'
import { sessionCookie, COOKIE } from '#server/session/cookies.ts'
import { withMinimumTime } from '#server/session/minimum-time.ts'
import { hashPassword, isPassword, isWeakPassword } from '#server/session/passwords.ts'
import { hashToken, newToken } from '#server/session/tokens.ts'
import {
  countFailedAccount,
  clearTries,
  refusePasswordSpray,
  countTryOrRefuse,
  countAgainstLimit,
} from '#server/rate-limits/rate-limits.data.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { RESET_MINUTES } from '#shared/limits.ts'
import type { Actor } from '#shared/policy.ts'
import { passwordChanged, passwordLinkAsked, passwordRefused, signInFailed } from '../account.events.ts'
import { endCodesOf } from '../code/code.service.ts'
import {
  endSessionsOf,
  forgetDevicesOf,
  wasPasswordConfirmed,
  isKnownDevice,
  recordPasswordConfirmed,
  renewToken,
} from '../session/session.service.ts'
import { deleteOldLinks, endLinksOf, findLinkOwner, insertLink, redeemLink } from './password.data.ts'

/** A school is one address; what protects an account is counted by account. */
const FORGOT_PER_ADDRESS = { most: 100, seconds: 3600 }
const FORGOT_PER_ACCOUNT = { most: 5, seconds: 3600 }
const RESET_PER_ADDRESS = { most: 100, seconds: 3600 }
const INVITATION_MINUTES = 7 * 24 * 60

const COMMON = message('This password is too common. Choose another one.')

const RESET_FIELDS = {
  password: 'password',
  confirmation: 'password_confirmation',
  mismatch: message('Passwords do not match'),
}

/**
 * Checks and hashes a new password: typed twice alike, and neither common nor a
 * repetition of the owner's name or address. Throws 422 at the fields.
 */
export async function hashChosenPassword(
  password: string,
  confirmation: string,
  user: Pick<User, 'name' | 'email'>,
  fields = RESET_FIELDS,
): Promise<string> {
  if (password !== confirmation) throw invalid({ [fields.confirmation]: [fields.mismatch] })
  const about = [user.email, user.email.split('@')[0] ?? '', user.name]
  if (isWeakPassword(password, about)) throw invalid({ [fields.password]: [COMMON] })
  return hashPassword(password)
}

/**
 * Passwords are compared so many at a time: enough for all threads of the machine, and few enough that a spray of parallel
 * guesses meets the count of those before it.
 */
const comparing = createWorkLimiter({ atOnce: 8, waiting: 2000 })

/** One message for every reason, so that no one learns which addresses exist (SECURITY.md). */
const wrongCredentials = () =>
  new AppError('wrong_credentials', message('Login failed. Please check your email address and password.'))

/**
 * Whose password this is, and whether this browser is known for that person. Only failures count: per account and
 * address, and per address the accounts that failed. A known browser goes on when someone behind the same address has
 * used up the second limit.
 */
export const requirePassword = (call: Call<typeof accountApi.signIn>): Promise<{ user: User; isKnown: boolean }> =>
  comparing(() => comparePassword(call))

async function comparePassword(call: Call<typeof accountApi.signIn>): Promise<{ user: User; isKnown: boolean }> {
  const { db, body, origin } = call
  const now = call.now()
  const perAccount = `sign-in:${origin.network}:${body.email.toLowerCase()}`
  const user = await findUserByEmail(db, body.email)
  const isKnown = await isKnownDevice(db, user?.id ?? 0, call.cookies, now)
  if (!isKnown) await refusePasswordSpray(db, origin.network, now)
  await countTryOrRefuse(db, perAccount, now)
  const isRight = await isPassword(user?.passwordHash, body.password)
  if (!user || !isRight || !user.isActive) {
    await signInFailed(call, db, { user, action: 'account.signIn' })
    await countFailedAccount(db, origin.network, body.email, now)
    throw wrongCredentials()
  }
  await clearTries(db, perAccount)
  return { user, isKnown }
}

/**
 * A fresh single-use link to choose a password. The token is in the fragment (`#`), which no server,
 * proxy or log sees. Links made before it stop working.
 */
async function makePasswordLink(
  services: Pick<Services, 'now'>,
  tx: Db,
  userId: number,
  minutes: number,
): Promise<string> {
  const now = services.now()
  const token = newToken()
  await endLinksOf(tx, userId, now)
  await insertLink(tx, { userId, tokenHash: hashToken(token), expiresAt: new Date(now.getTime() + minutes * 60_000) })
  return `/reset-password#${token}`
}

/** A link with which someone whose account was made for them chooses the password. */
export const makeInvitation = (services: Pick<Services, 'now'>, tx: Db, user: User): Promise<string> =>
  makePasswordLink(services, tx, user.id, INVITATION_MINUTES)

/** Ends the links that someone was mailed to choose a password, invitations too. */
export const endPasswordLinks = (tx: Db, userId: number, now: Date): Promise<void> => endLinksOf(tx, userId, now)

/** The same answer in the same time for every address; a link is mailed if an account has it. */
export async function forgotPassword(call: Call<typeof accountApi.forgotPassword>): Promise<{ message: string }> {
  const { db, body, origin } = call
  await countAgainstLimit(db, `forgot:${origin.network}`, FORGOT_PER_ADDRESS, call.now())
  return withMinimumTime(call.evenMs, async () => {
    const user = await findUserByEmail(db, body.email)
    if (user?.isActive && (await tryCountResetMail(call, user))) await mailResetLink(call, user)
    return { message: call.say('Password reset link sent to your email!') }
  })
}

/** Beyond the limit nothing is mailed, and the answer is the same: it must not reveal who exists. */
async function tryCountResetMail(call: Pick<Services, 'db' | 'now'>, user: User): Promise<boolean> {
  try {
    await countAgainstLimit(call.db, `forgot:user:${user.id}`, FORGOT_PER_ACCOUNT, call.now())
    return true
  } catch (problem) {
    if (problem instanceof AppError && problem.code === 'too_many') return false
    throw problem
  }
}

async function mailResetLink(call: Call<typeof accountApi.forgotPassword>, user: User): Promise<void> {
  await call.db.transaction(async (tx) => {
    await passwordLinkAsked(call, tx, user, await makePasswordLink(call, tx, user.id, RESET_MINUTES))
  })
}

const LINK_OVER = message('This link has expired or has already been used. Request a new one.')

/** Sets the password by a mailed link, ends every session and mails the owner. */
export async function resetPassword(call: Call<typeof accountApi.resetPassword>): Promise<{ message: string }> {
  const { db, body, origin } = call
  const now = call.now()
  await countAgainstLimit(db, `reset:${origin.network}`, RESET_PER_ADDRESS, now)
  const userId = await findLinkOwner(db, hashToken(body.token), now)
  if (userId === undefined) throw invalid({ token: [LINK_OVER] })
  const user = await requireUser(db, userId)
  const passwordHash = await hashChosenPassword(body.password, body.password_confirmation, user)
  await db.transaction(async (tx) => {
    if ((await redeemLink(tx, hashToken(body.token), now)) === undefined) throw invalid({ token: [LINK_OVER] })
    // The link proves access to the mails of this address.
    await updateUser(tx, user.id, { passwordHash, verifiedAt: user.verifiedAt ?? now })
    // The first password is the answer to an invitation.
    if (user.passwordHash === null) await consentAtInvitation(tx, { userId: user.id, language: call.language, now })
    await endSessionsOf(tx, user.id)
    await forgetDevicesOf(tx, user.id)
    await endCodesOf(tx, user.id)
    await passwordChanged(call, tx, user, 'account.resetPassword')
  })
  return { message: call.say('Your password has been changed. You can sign in now.') }
}

const CHANGE_FIELDS = {
  password: 'new_password',
  confirmation: 'new_password_confirmation',
  mismatch: message('New passwords do not match'),
}

/** Changes the person's own password, ends every other session and gives this browser a new token. */
export async function changePassword(call: Call<typeof accountApi.changePassword>): Promise<{ message: string }> {
  const { db, body, me, session } = call
  const user = await requireUser(db, me.id)
  if (body.new_password !== body.new_password_confirmation)
    throw invalid({ [CHANGE_FIELDS.confirmation]: [CHANGE_FIELDS.mismatch] })
  await requireOwnPassword(call, user, body.current_password)
  const passwordHash = await hashChosenPassword(body.new_password, body.new_password_confirmation, user, CHANGE_FIELDS)
  const token = await db.transaction(async (tx) => {
    await updateUser(tx, user.id, { passwordHash })
    await endSessionsOf(tx, user.id, session?.id)
    await endCodesOf(tx, user.id)
    await endLinksOf(tx, user.id, call.now())
    await passwordChanged(call, tx, user, 'account.changePassword')
    return session?.via === 'cookie' ? renewToken(tx, session.id) : undefined
  })
  if (token) call.setCookie(COOKIE.token, token, sessionCookie(call.isSecure))
  return { message: call.say('Password changed') }
}

/** Asks for the person's own password again before something that could lock its owner out. */
export async function requireOwnPassword(
  call: Cause & Pick<Call, 'db' | 'now'>,
  user: User,
  given: string,
): Promise<void> {
  await countTryOrRefuse(call.db, `password:${user.id}`, call.now())
  if (!(await isPassword(user.passwordHash, given))) {
    await passwordRefused(call, call.db, user)
    throw invalid({ current_password: [message('The current password is incorrect')] })
  }
  await clearTries(call.db, `password:${user.id}`)
}

/**
 * Asks for the person's own password before something sensitive, such as taking a backup away: the body of the call has
 * `...PasswordConfirmation`, or `...OptionalPasswordConfirmation`. Wrong ones are counted and noted as elsewhere.
 * Anyone who signs in with a passkey has a password, too: an account has none only until its invitation is accepted.
 * Throws 422 at `current_password`. Call it outside of a transaction: the count of a wrong password stays when the call
 * is refused.
 */
export async function confirmPassword(
  call: Cause &
    Pick<Call, 'db' | 'now' | 'session'> & {
      me: Pick<Actor, 'id'>
      body: { current_password?: string | undefined }
    },
): Promise<void> {
  const { db, session, now } = call
  const { current_password: given } = call.body
  if (!given) throw invalid({ current_password: [message('Enter your current password')] })
  await requireOwnPassword(call, await requireUser(db, call.me.id), given)
  if (session) await recordPasswordConfirmed(db, session.id, now())
}

/**
 * For a call that takes much away at once and has no body, such as the file of a list: the person must have signed in, or
 * given the person's own password again, within the last minutes. The browser asks for the password then, and calls again. Throws
 * 403 with the code `password_needed`.
 */
export async function requireConfirmed({ db, session, now }: Pick<Call, 'db' | 'session' | 'now'>): Promise<void> {
  if (session === null || !(await wasPasswordConfirmed(db, session.id, now())))
    throw new AppError('password_needed', message('Confirm your password first'))
}

export const removeOldLinks = (db: Db, now: Date): Promise<void> => deleteOldLinks(db, now)

import {
  describeMe,
  EMAIL_TAKEN,
  findUserByEmail,
  recipientOf,
  requireUser,
  updateUser,
  type User,
} from '#features/base/user/user.service.ts'
import { ownsImage } from '#features/base/upload/upload.service.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { deleteReplacedFile } from '#server/files/delete-unused.ts'
import type { Call } from '#server/http/call.ts'
import { COOKIE, deviceCookie } from '#server/session/cookies.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { accountApi } from '../account.contract.ts'
import { emailChanged, emailVerified, profileChanged } from '../account.events.ts'
import { CODE_PROBLEMS, sendCode, redeemCode } from '../code/code.service.ts'
import { requireOwnPassword } from '../password/password.service.ts'
import { rememberDevice, setLanguageCookie, setUserCookie } from '../session/session.service.ts'

const CONFIRM_PER_PERSON = { most: 30, seconds: 3600 }

const challengeOf = (userId: number) => ({ userId, purpose: 'email', hash: null }) as const
const isSameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Name, phone and photo change at once; a new email address only when its code has been entered. */
export async function updateProfile(call: Call<typeof accountApi.updateProfile>) {
  const { db, body, me } = call
  const now = call.now()
  const user = await requireUser(db, me.id)
  const wantsEmail = !isSameAddress(body.email, user.email)
  await requirePicture(call, user)
  if (wantsEmail) {
    if (body.current_password === undefined)
      throw invalid({ current_password: [message('Enter your current password to change your email address')] })
    await requireOwnPassword(call, user, body.current_password)
    if (await findUserByEmail(db, body.email)) throw invalid({ email: [EMAIL_TAKEN] })
  }
  const changed = await db.transaction(async (tx) => {
    const updated = await updateUser(tx, user.id, {
      name: body.name,
      ...(body.phone_number === undefined ? {} : { phoneNumber: body.phone_number || null }),
      ...(body.profile_picture === undefined ? {} : { profilePicture: body.profile_picture || null }),
      ...(body.language === undefined ? {} : { language: body.language }),
      ...(body.time_zone === undefined ? {} : { timeZone: body.time_zone }),
      ...(wantsEmail ? { pendingEmail: body.email } : {}),
    })
    await profileChanged(call, tx, user, updated)
    if (wantsEmail) await sendCode(call, tx, challengeOf(user.id), recipientAtNewAddress(updated, body.email), now)
    return describeMe(call, tx, updated)
  })
  await deleteReplacedFile(call, user.profilePicture, changed.profile_picture)
  if (call.session?.via === 'cookie') {
    setUserCookie(call, changed)
    // The chosen language applies to this browser, too.
    if (body.language) setLanguageCookie(call, body.language)
  }
  return {
    user: changed,
    message: wantsEmail
      ? call.say('Profile saved. Enter the code sent to {address} to change your email address.', {
          address: body.email,
        })
      : call.say('Profile saved'),
  }
}

/** A picture is one that this person uploaded, or the one already there: no outside address is taken. */
async function requirePicture(call: Call<typeof accountApi.updateProfile>, user: User): Promise<void> {
  const url = call.body.profile_picture
  if (!url || url === user.profilePicture || (await ownsImage(call.db, user.id, url))) return
  throw invalid({ profile_picture: [message('Upload the picture first')] })
}

/** Someone at a new address, which is not confirmed yet. */
const recipientAtNewAddress = (user: User, email: string) => ({ ...recipientOf(user), email, isConfirmed: false })

export async function sendEmailCode(call: Call<typeof accountApi.sendEmailCode>) {
  const { db, me } = call
  const now = call.now()
  const user = await requireUser(db, me.id)
  if (user.verifiedAt && user.pendingEmail === null)
    throw new AppError('conflict', message('Your email address is already verified'))
  const to = user.pendingEmail === null ? recipientOf(user) : recipientAtNewAddress(user, user.pendingEmail)
  await db.transaction((tx) => sendCode(call, tx, challengeOf(user.id), to, now))
  return { message: call.say('New verification code sent to your email.') }
}

/** Cancels the change of the address. */
export async function cancelEmailChange(call: Call<typeof accountApi.cancelEmail>) {
  const user = await updateUser(call.db, call.me.id, { pendingEmail: null })
  return { user: await describeMe(call, call.db, user), message: call.say('Your email address was not changed') }
}

/** The code proves the address it was mailed to; a change is mailed to the old address. */
export async function confirmEmail(call: Call<typeof accountApi.confirmEmail>) {
  const { db, me } = call
  const now = call.now()
  await countAgainstLimit(db, `confirm-email:${me.id}`, CONFIRM_PER_PERSON, now)
  const user = await requireUser(db, me.id)
  const code = await redeemCode(call, challengeOf(user.id), call.body.otp_code, now)
  if (typeof code === 'string') throw invalid({ otp_code: [CODE_PROBLEMS[code]] })
  const isNew = !isSameAddress(code.email, user.email)
  if (isNew && code.email !== user.pendingEmail) throw invalid({ otp_code: [CODE_PROBLEMS.none] })
  const done = await db
    .transaction(async (tx) => {
      const updated = await updateUser(tx, user.id, { email: code.email, verifiedAt: now, pendingEmail: null })
      if (isNew) await emailChanged(call, tx, user, code.email)
      else await emailVerified(call, tx, user)
      // A code was entered here: this browser is not asked again for 30 days.
      const device = call.session?.via === 'cookie' ? await rememberDevice(tx, user.id, call.cookies, now) : undefined
      return { me: await describeMe(call, tx, updated), device }
    })
    .catch((problem: unknown) => {
      throw isUniqueViolation(problem) ? invalid({ email: [EMAIL_TAKEN] }) : problem
    })
  if (done.device) call.setCookie(COOKIE.device, done.device, deviceCookie(call.isSecure))
  return {
    user: done.me,
    message: isNew ? call.say('Your email address has been changed') : call.say('Your email address has been verified'),
  }
}

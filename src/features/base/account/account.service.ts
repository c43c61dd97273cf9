import { consentAtSignUp } from '#features/admin/privacy/consent/consent.service.ts'
import { storePhoto } from '#features/base/upload/upload.service.ts'
import {
  createUser,
  describeMe,
  EMAIL_TAKEN,
  findUserByEmail,
  recipientOf,
  requireUser,
  type User,
} from '#features/base/user/user.service.ts'
import type { Services } from '#server/service-types.ts'
import { handlers, type Call } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import type { Keeping } from '#server/jobs/retention-rule.ts'
import { challengeCookie, COOKIE } from '#server/session/cookies.ts'
import { withMinimumTime } from '#server/session/minimum-time.ts'
import { hashToken, newToken } from '#server/session/tokens.ts'
import { removeOldRequestCounts } from '#server/rate-limits/request-counts.data.ts'
import {
  countFailedAccount,
  refusePasswordSpray,
  removeOldTries,
  countAgainstLimit,
} from '#server/rate-limits/rate-limits.data.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { findLanguage } from '#shared/languages.ts'
import { accountApi } from './account.contract.ts'
import { sessionApi } from './session/session.contract.ts'
import { adminCreated, accountRegistered, signedOut, signedOutOthers, signInFailed } from './account.events.ts'
import {
  CODE_PROBLEMS,
  findOpenCode,
  removeOldCodes,
  resendCode,
  sendCode,
  sendOrKeepCode,
  redeemCode,
  type Challenge,
} from './code/code.service.ts'
import {
  changePassword,
  hashChosenPassword,
  confirmPassword,
  forgotPassword,
  makeInvitation,
  removeOldLinks,
  requirePassword,
  resetPassword,
} from './password/password.service.ts'
import { cancelEmailChange, confirmEmail, sendEmailCode, updateProfile } from './profile/profile.service.ts'
import { finishSignIn } from './finish-sign-in/finish-sign-in.service.ts'
import { factorHandlers } from '#features/base/factor/factor.service.ts'
import { hasFactor, removeOldChallenges, startStep, stepHandlers } from '#features/base/factor/step/step.service.ts'
import {
  clearSessionCookies,
  describeSessions,
  endSession,
  endSessionsOf,
  isKnownDevice,
  openSession,
  removeOldSessions,
  setSessionCookies,
} from './session/session.service.ts'

/** A school is one address: three codes for each of 200 learners, and a few classes that sign up. */
const RESEND_PER_ADDRESS = { most: 600, seconds: 3600 }
const REGISTER_PER_ADDRESS = { most: 300, seconds: 3600 }
const DAY_MS = 86_400_000

/**
 * Password first; then, on a device not seen before, a mailed code (spec 1 §4). Anyone who has set up an authenticator
 * app or a passkey is asked for that instead, on every device (ADR 49).
 */
async function signIn(call: Call<typeof accountApi.signIn>) {
  const { db, origin, config } = call
  const now = call.now()
  const { user, isKnown } = await requirePassword(call)
  const step = await startStep(call, user)
  if (step) return step
  const asksCode = config.signInCode === 'always' || (config.signInCode === 'new-device' && !isKnown)
  if (!asksCode) return { requires_otp: false, ...(await finishSignIn(call, user, { isKnown })) }
  // Signing in again keeps the challenge, and with it the code that has been sent.
  const isKept = (await findOpenCode(db, challengeOf(call, user), now)) !== undefined
  const challenge = origin.keepsCookies ? (isKept && call.cookies[COOKIE.challenge]) || newToken() : undefined
  const hash = challenge ? hashToken(challenge) : null
  const code = await sendOrKeepCode(call, db, { userId: user.id, purpose: 'sign-in', hash }, recipientOf(user), now)
  if (challenge) call.setCookie(COOKIE.challenge, challenge, challengeCookie(call.isSecure))
  return {
    message: code.isNew
      ? call.say('Verification code sent to your email!')
      : call.say('The code we emailed you is still valid. Enter it here.'),
    requires_otp: true,
    otp_seconds_left: code.secondsLeft,
  }
}

/** The challenge that a caller may use: the one of this browser, or an unbound one. */
function challengeOf(call: Pick<Call, 'cookies'>, user: User | undefined): Challenge {
  const token = call.cookies[COOKIE.challenge]
  return { userId: user?.id ?? 0, purpose: 'sign-in', hash: token ? hashToken(token) : null }
}

async function verifyOtp(call: Call<typeof accountApi.verifyOtp>) {
  const { db, body, origin } = call
  const now = call.now()
  await refusePasswordSpray(db, origin.network, now)
  const user = await findUserByEmail(db, body.email)
  const challenge = challengeOf(call, user)
  const taken = await redeemCode(call, challenge, body.otp_code, now)
  // A code that was mailed while a second step was being set up does not stand in for it.
  if (!user?.isActive || typeof taken === 'string' || (await hasFactor(db, user.id))) {
    await signInFailed(call, db, { user, action: 'account.verifyOtp' })
    await countFailedAccount(db, origin.network, body.email, now)
    // Only a browser that has given the password learns more than "failed".
    const reason = challenge.hash !== null && typeof taken === 'string' ? taken : 'none'
    throw new AppError('wrong_credentials', CODE_PROBLEMS[reason])
  }
  const isKnown = await isKnownDevice(db, user.id, call.cookies, now)
  return finishSignIn(call, user, { isKnown, provesEmail: true })
}

async function resendOtp(call: Call<typeof accountApi.resendOtp>) {
  const { db, body, origin } = call
  const now = call.now()
  await countAgainstLimit(db, `resend:${origin.network}`, RESEND_PER_ADDRESS, now)
  return withMinimumTime(call.evenMs, async () => {
    const user = await findUserByEmail(db, body.email)
    const challenge = challengeOf(call, user)
    try {
      if (user?.isActive) await db.transaction((tx) => resendCode(call, tx, challenge, recipientOf(user), now))
    } catch (problem) {
      // Without the browser's cookie the answer is the same, even when the limit is reached.
      const isLimit = problem instanceof AppError && problem.code === 'too_many'
      if (!isLimit || challenge.hash !== null) throw problem
    }
    return { message: call.say('New verification code sent to your email.') }
  })
}

async function signOut(call: Call<typeof sessionApi.signOut>) {
  if (call.session) {
    const { id } = call.session
    await call.db.transaction(async (tx) => {
      await endSession(tx, id)
      await signedOut(call, tx)
    })
  }
  if (call.session?.via !== 'bearer') clearSessionCookies(call)
  return { message: call.say('Logged out successfully') }
}

/** Creates a student or mentee and signs them in at once; the address is verified later, by a code. */
async function register(call: Call<typeof accountApi.register>) {
  const { db, body, origin, files_in } = call
  const now = call.now()
  await countAgainstLimit(db, `register:${origin.network}`, REGISTER_PER_ADDRESS, now)
  const passwordHash = await hashChosenPassword(body.password, body.password_confirmation, body)
  const asked = body.role?.toLowerCase() ?? 'student'
  const role = asked === 'mentee' ? 'mentee' : 'student'
  if (await findUserByEmail(db, body.email)) throw invalid({ email: [EMAIL_TAKEN] })
  const photo = files_in.profile_picture && (await storePhoto(call, files_in.profile_picture))
  const done = await db.transaction(async (tx) => {
    const user = await createUser(tx, {
      name: body.name,
      email: body.email,
      role,
      phoneNumber: body.phone_number,
      profilePicture: photo?.url ?? null,
      passwordHash,
      // Only an explicit choice counts, not the browser's accepted languages.
      language: findLanguage(call.cookies[COOKIE.language]) ?? null,
      timeZone: body.time_zone || null,
      lastLoginAt: now,
      createdAt: now,
    })
    if (call.session?.via === 'cookie') await endSession(tx, call.session.id)
    await consentAtSignUp(tx, { userId: user.id, language: call.language, now })
    const token = await openSession(tx, user.id, origin, now)
    await sendCode(call, tx, { userId: user.id, purpose: 'email', hash: null }, recipientOf(user), now)
    await accountRegistered(call, tx, user, asked === role ? undefined : asked)
    return { me: await describeMe(call, tx, user), token }
  })
  setSessionCookies(call, done.me, { session: done.token })
  return { message: call.say('Registration successful!'), user: done.me, token: done.token }
}

/**
 * Creates an administrator without a password and mails the link to choose one: the only way to an
 * admin account besides the demo data (`npm run create-admin`). Returns the link.
 */
export async function createAdmin(services: Services, person: { name: string; email: string }): Promise<string> {
  return services.db.transaction(async (tx) => {
    const user = await createUser(tx, { ...person, role: 'admin', createdAt: services.now() })
    const link = await makeInvitation(services, tx, user)
    await adminCreated(services, tx, user, link)
    return `${services.config.baseUrl}${link}`
  })
}

const whoAmI = async (call: Call<typeof sessionApi.me>) =>
  describeMe(call, call.db, await requireUser(call.db, call.me.id))

export const accountHandlers = [
  ...handlers(sessionApi, { me: whoAmI, user: whoAmI, signOut }),
  ...handlers(accountApi, {
    register,
    signIn,
    verifyOtp,
    resendOtp,
    forgotPassword,
    resetPassword,
    updateProfile,
    changePassword,
    confirmPassword: async (call) => {
      await confirmPassword(call)
      return { message: call.say('Password confirmed') }
    },
    sessions: async (call) => ({ sessions: await describeSessions(call) }),
    signOutOthers: async (call) => {
      await call.db.transaction(async (tx) => {
        await endSessionsOf(tx, call.me.id, call.session?.id)
        await signedOutOthers(call, tx)
      })
      return { message: call.say('Signed out everywhere else') }
    },
    sendEmailCode,
    cancelEmail: cancelEmailChange,
    confirmEmail,
  }),
  ...factorHandlers,
  ...stepHandlers,
]

const EXPIRED = message('Expired codes and links no longer work.')

const SIGN_IN_ROWS: readonly Keeping[] = [
  { table: 'sessions', since: 'expires_at', what: message('Sign-ins'), why: EXPIRED, before: (_, now) => now },
  { table: 'devices', since: 'expires_at', what: message('Known devices'), why: EXPIRED, before: (_, now) => now },
  {
    table: 'password_links',
    since: 'expires_at',
    what: message('Links to choose a password'),
    why: EXPIRED,
    before: (_, now) => now,
  },
  {
    table: 'codes',
    since: 'created_at',
    what: message('Sign-in codes'),
    why: EXPIRED,
    before: (_, now) => new Date(now.getTime() - DAY_MS),
  },
  {
    table: 'factor_challenges',
    since: 'expires_at',
    what: message('Second sign-in steps in progress'),
    why: EXPIRED,
    before: (_, now) => now,
  },
]

/** Removes what has expired, once an hour. */
export const accountJobs = (services: Services): JobSpec[] => [
  {
    name: 'account-clean-up',
    schedule: '7 * * * *',
    keeps: SIGN_IN_ROWS,
    async handle() {
      const { db } = services
      const now = services.now()
      await removeOldSessions(db, now)
      await removeOldCodes(db, now)
      await removeOldChallenges(db, now)
      await removeOldLinks(db, now)
      await removeOldTries(db, now)
      await removeOldRequestCounts(db, now)
    },
  },
]

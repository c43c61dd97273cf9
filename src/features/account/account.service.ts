import { keepPhoto } from '#features/upload/upload.service.ts'
import {
  createUser,
  describeMe,
  EMAIL_TAKEN,
  findUserByEmail,
  recipientOf,
  requireUser,
  type User,
} from '#features/user/user.service.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { handlers, type Call } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { challengeCookie, COOKIE } from '#server/session/cookies.ts'
import { inEvenTime } from '#server/session/even-time.ts'
import { hashToken, newToken } from '#server/session/tokens.ts'
import { removeOldRequestCounts } from '#server/tries/request-counts.data.ts'
import { countFailedAccount, networkOf, refuseSpray, removeOldTries, takeUse } from '#server/tries/tries.data.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { findLanguage } from '#shared/languages.ts'
import { accountApi } from './account.contract.ts'
import { sessionApi } from './session/session.contract.ts'
import {
  adminCreated,
  registered,
  signedInOnNewDevice,
  signedOut,
  signedOutOthers,
  signInFailed,
} from './account.events.ts'
import {
  CODE_PROBLEMS,
  findOpenCode,
  removeOldCodes,
  resendCode,
  sendCode,
  sendOrKeepCode,
  takeCode,
  type Challenge,
} from './code/code.service.ts'
import {
  changePassword,
  chosenPasswordHash,
  forgotPassword,
  makeInvitation,
  removeOldLinks,
  requirePassword,
  resetPassword,
} from './password/password.service.ts'
import { cancelEmail, confirmEmail, sendEmailCode, updateProfile } from './profile/profile.service.ts'
import {
  clearSessionCookies,
  describeSessions,
  deviceOf,
  endSession,
  endSessionsOf,
  isKnownDevice,
  openSession,
  recordSignIn,
  rememberDevice,
  removeOldSessions,
  setSessionCookies,
} from './session/session.service.ts'

/** A school is one address: three codes for each of 200 learners, and a few classes that sign up. */
const RESEND_PER_ADDRESS = { most: 600, seconds: 3600 }
const REGISTER_PER_ADDRESS = { most: 300, seconds: 3600 }
/** Longer than the work of any resend. */
const RESEND_MS = 400

/** Password first; then, on a device not seen before, a mailed code (spec 1 §4). */
async function signIn(call: Call<typeof accountApi.signIn>) {
  const { db, origin, config } = call
  const now = call.now()
  const { user, isKnown } = await requirePassword(call)
  const asksCode = config.signInCode === 'always' || (config.signInCode === 'new-device' && !isKnown)
  if (!asksCode) return { requires_otp: false, ...(await finishSignIn(call, user, { isKnown })) }
  // Whoever went back and signs in again keeps the challenge, and with it the code that is on its way.
  const isKept = (await findOpenCode(db, challengeOf(call, user), now)) !== undefined
  const challenge = origin.keepsCookies ? (isKept && call.cookies[COOKIE.challenge]) || newToken() : undefined
  const hash = challenge ? hashToken(challenge) : null
  const code = await sendOrKeepCode(call, db, { userId: user.id, purpose: 'sign-in', hash }, recipientOf(user), now)
  if (challenge) call.setCookie(COOKIE.challenge, challenge, challengeCookie(call.isSecure))
  return {
    message: code.isNew
      ? call.say('Verification code sent to your email!')
      : call.say('The code that we mailed you is still valid. Enter it here.'),
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
  await refuseSpray(db, origin.ip, now)
  const user = await findUserByEmail(db, body.email)
  const challenge = challengeOf(call, user)
  const taken = await takeCode(call, challenge, body.otp_code, now)
  if (!user?.isActive || typeof taken === 'string') {
    await signInFailed(call, db, { user, action: 'account.verifyOtp' })
    await countFailedAccount(db, origin.ip, body.email, now)
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
  await takeUse(db, `resend:${networkOf(origin.ip)}`, RESEND_PER_ADDRESS, now)
  return inEvenTime(RESEND_MS, async () => {
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

/** A new session under a new token; the previous session of this browser ends. The owner gets a mail about new devices. */
async function finishSignIn(
  call: Call<typeof accountApi.signIn> | Call<typeof accountApi.verifyOtp>,
  user: User,
  how: { isKnown: boolean; provesEmail?: boolean },
) {
  const { db, origin, session } = call
  const now = call.now()
  const verifiedAt = user.verifiedAt ?? (how.provesEmail ? now : null)
  const record = (tx: Db) => recordSignIn(tx, user.id, { origin, session, verifiedAt, now })
  const tokens = how.isKnown
    ? { session: await record(db) }
    : await db.transaction(async (tx) => {
        const fresh = { session: await record(tx), device: await rememberDevice(tx, user.id, call.cookies, now) }
        if (user.lastLoginAt) await signedInOnNewDevice(call, tx, user, { device: deviceOf(origin.userAgent), at: now })
        return fresh
      })
  const me = await describeMe(call, db, { ...user, lastLoginAt: now, verifiedAt })
  setSessionCookies(call, me, tokens)
  return { message: call.say('Login successful! Redirecting...'), user: me, token: tokens.session }
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
  await takeUse(db, `register:${networkOf(origin.ip)}`, REGISTER_PER_ADDRESS, now)
  const passwordHash = await chosenPasswordHash(body.password, body.password_confirmation, body)
  const asked = body.role?.toLowerCase() ?? 'student'
  const role = asked === 'mentee' ? 'mentee' : 'student'
  if (await findUserByEmail(db, body.email)) throw invalid({ email: [EMAIL_TAKEN] })
  const photo = files_in.profile_picture && (await keepPhoto(call, files_in.profile_picture))
  const done = await db.transaction(async (tx) => {
    const user = await createUser(tx, {
      name: body.name,
      email: body.email,
      role,
      phoneNumber: body.phone_number,
      profilePicture: photo?.url ?? null,
      passwordHash,
      // Only what was chosen: what the browser happens to accept is no choice.
      language: findLanguage(call.cookies[COOKIE.language]) ?? null,
      lastLoginAt: now,
      createdAt: now,
    })
    if (call.session?.via === 'cookie') await endSession(tx, call.session.id)
    const token = await openSession(tx, user.id, origin, now)
    await sendCode(call, tx, { userId: user.id, purpose: 'email', hash: null }, recipientOf(user), now)
    await registered(call, tx, user, asked === role ? undefined : asked)
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
    sessions: async (call) => ({ sessions: await describeSessions(call) }),
    signOutOthers: async (call) => {
      await call.db.transaction(async (tx) => {
        await endSessionsOf(tx, call.me.id, call.session?.id)
        await signedOutOthers(call, tx)
      })
      return { message: call.say('Signed out everywhere else') }
    },
    sendEmailCode,
    cancelEmail,
    confirmEmail,
  }),
]

/** Removes what has expired, once an hour. */
export const accountJobs = (services: Services): JobSpec[] => [
  {
    name: 'account-clean-up',
    schedule: '7 * * * *',
    async handle() {
      const { db } = services
      const now = services.now()
      await removeOldSessions(db, now)
      await removeOldCodes(db, now)
      await removeOldLinks(db, now)
      await removeOldTries(db, now)
      await removeOldRequestCounts(db, now)
    },
  },
]

import { findUser, type User } from '#features/base/user/user.service.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { challengeCookie, COOKIE } from '#server/session/cookies.ts'
import { hashToken, newToken } from '#server/session/tokens.ts'
import { countFailedAccount, refusePasswordSpray, countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { AppError } from '#shared/errors.ts'
import { FACTOR_KINDS } from '#shared/factor-kinds.ts'
import { OTP, OTP_TRIES } from '#shared/limits.ts'
import { message, type Message } from '#shared/message.ts'
import { finishSignIn, signInFailed } from '#features/base/account/finish-sign-in/finish-sign-in.service.ts'
import { isKnownDevice } from '#features/base/account/session/session.service.ts'
import { timeStepOfCode } from '../app-code.logic.ts'
import {
  type Challenge,
  countChallengeTry,
  deleteChallengesBefore,
  findNewestChallenge,
  insertChallenge,
  setNonce,
  spendChallenge,
  spendNonce,
} from '../challenge/challenge.data.ts'
import { countRecoveryCodes, findPasskey, listFactors, spendRecoveryCode, recordFactorUse } from '../factor.data.ts'
import { recoveryCodeUsed } from '../factor.events.ts'
import { hashOfRecoveryCode, unsealAppSecret } from '../factor.service.ts'
import { readSignature, signInOptions } from '../passkey.logic.ts'
import { stepApi } from './step.contract.ts'

/** Codes that may be tried for an account, right ones counted too; passkeys are not guessed and go on (SECURITY.md). */
const TRIES_PER_HOUR = { most: OTP_TRIES.wrongPerHour, seconds: 3600 }
const TRIES_PER_DAY = { most: OTP_TRIES.wrongPerDay, seconds: 86_400 }
/** High, since a school shares one address. */
const OPTIONS_PER_ADDRESS = { most: 600, seconds: 3600 }

const WRONG = message('Verification failed. Please try again.')
const OVER = message('Your session timed out. Sign in again.')
const DEAD = message('Too many wrong codes. Sign in again.')
const NO_PASSKEY = message('Sign-in with this passkey failed. Try another method.')

const wrongCredentials = (why: Message): AppError => new AppError('wrong_credentials', why)

/** Whether someone has set up a second step. */
export const hasFactor = async (db: Db, userId: number): Promise<boolean> => (await listFactors(db, userId)).length > 0

const expiryOf = (now: Date): Date => new Date(now.getTime() + OTP.lifeSeconds * 1000)

/**
 * The second step of a sign-in with the right password, for a person who has set one up; undefined for everyone else.
 * It is bound to the browser by its cookie; a program that keeps none gets a token to send along.
 */
export async function startStep(
  call: Pick<Call, 'db' | 'origin' | 'now' | 'setCookie' | 'isSecure' | 'say'>,
  user: User,
) {
  const { db, origin } = call
  const kinds = new Set((await listFactors(db, user.id)).map(({ kind }) => kind))
  if (kinds.size === 0) return undefined
  const now = call.now()
  const token = newToken()
  await insertChallenge(db, {
    userId: user.id,
    purpose: 'sign-in',
    holderHash: hashToken(token),
    createdAt: now,
    expiresAt: expiryOf(now),
  })
  if (origin.keepsCookies) call.setCookie(COOKIE.challenge, token, challengeCookie(call.isSecure))
  return {
    message: call.say('Confirm it is you.'),
    requires_otp: false,
    factors: FACTOR_KINDS.filter((kind) => kinds.has(kind)),
    ...(!origin.keepsCookies && { factor_token: token }),
  }
}

/** What this browser, or program, has begun. */
async function findStep(call: Pick<Call, 'db' | 'cookies'>, purpose: Challenge['purpose'], token?: string) {
  const holder = token ?? call.cookies[COOKIE.challenge]
  return holder ? findNewestChallenge(call.db, hashToken(holder), purpose) : undefined
}

type Failing = Call<typeof stepApi.signInWithCode> | Call<typeof stepApi.signInWithPasskey>

/** Notes a failed step and refuses it. */
async function refuseStep(call: Failing, user: User | undefined, by: 'code' | 'passkey', why: Message): Promise<never> {
  const { db, origin } = call
  await signInFailed(call, db, { user, action: 'account.verifyOtp', by })
  await countFailedAccount(db, origin.network, user?.email ?? by, call.now())
  throw wrongCredentials(why)
}

async function signInWithCode(call: Call<typeof stepApi.signInWithCode>) {
  const { db, body, origin } = call
  const now = call.now()
  await refusePasswordSpray(db, origin.network, now)
  const challenge = await findStep(call, 'sign-in', body.factor_token)
  const user = challenge?.userId ? await findUser(db, challenge.userId) : undefined
  if (!challenge || !user?.isActive) return refuseStep(call, undefined, 'code', challenge ? WRONG : OVER)
  await countAgainstLimit(db, `factor-hour:${user.id}`, TRIES_PER_HOUR, now)
  await countAgainstLimit(db, `factor-day:${user.id}`, TRIES_PER_DAY, now)
  if (!(await countChallengeTry(db, challenge.id, OTP_TRIES.most, now)))
    return refuseStep(call, user, 'code', challenge.expiresAt <= now ? OVER : DEAD)
  const isApp = body.code.length === OTP.length
  const isRight = isApp ? await redeemAppCode(call, user.id, now) : await redeemRecoveryCode(call, user, now)
  if (!isRight || !(await spendChallenge(db, challenge.id))) return refuseStep(call, user, 'code', WRONG)
  return completeSignIn(call, user, now)
}

/** A code of the app, once: the time step must be later than the last one used. */
async function redeemAppCode(call: Call<typeof stepApi.signInWithCode>, userId: number, now: Date): Promise<boolean> {
  const app = (await listFactors(call.db, userId)).find(({ kind }) => kind === 'app')
  const secret = app && unsealAppSecret(call.secret, userId, app.sealed)
  const step = secret === undefined ? undefined : timeStepOfCode(secret, call.body.code, now)
  return app !== undefined && step !== undefined && recordFactorUse(call.db, app.id, step, now)
}

/** A recovery code, once; its owner gets a mail. */
async function redeemRecoveryCode(call: Call<typeof stepApi.signInWithCode>, user: User, now: Date): Promise<boolean> {
  const hash = hashOfRecoveryCode(call.secret, user.id, call.body.code)
  return call.db.transaction(async (tx) => {
    const isTaken = await spendRecoveryCode(tx, user.id, hash, now)
    if (isTaken) await recoveryCodeUsed(call, tx, user, await countRecoveryCodes(tx, user.id))
    return isTaken
  })
}

const completeSignIn = async (call: Failing, user: User, now: Date) =>
  finishSignIn(call, user, { isKnown: await isKnownDevice(call.db, user.id, call.cookies, now) })

async function passkeyOptions(call: Call<typeof stepApi.passkeyOptions>) {
  const { db, body, config, origin } = call
  const now = call.now()
  await countAgainstLimit(db, `passkey:${origin.network}`, OPTIONS_PER_ADDRESS, now)
  const step = body.is_second_step ? await findStep(call, 'sign-in') : undefined
  if (body.is_second_step && (!step?.userId || step.expiresAt <= now)) throw wrongCredentials(OVER)
  const known = step?.userId ? (await listFactors(db, step.userId)).filter(({ kind }) => kind === 'passkey') : []
  const options = await signInOptions(config, known)
  if (step) {
    await setNonce(db, step.id, options.challenge)
  } else {
    // A code that was mailed to this browser stays bound to it.
    const token = call.cookies[COOKIE.challenge] ?? newToken()
    await insertChallenge(db, {
      purpose: 'passkey',
      holderHash: hashToken(token),
      nonce: options.challenge,
      createdAt: now,
      expiresAt: expiryOf(now),
    })
    call.setCookie(COOKIE.challenge, token, challengeCookie(call.isSecure))
  }
  return { options: { ...options } }
}

async function signInWithPasskey(call: Call<typeof stepApi.signInWithPasskey>) {
  const { db, body, origin, config, secret } = call
  const now = call.now()
  await refusePasswordSpray(db, origin.network, now)
  const challenge = await findStep(call, body.is_second_step ? 'sign-in' : 'passkey')
  // Used up before anything is compared, so that nothing is checked twice.
  const nonce = challenge && (await spendNonce(db, challenge, now)) ? challenge.nonce : null
  const passkey = await findPasskey(db, body.credential.id)
  const isOwn = passkey !== undefined && (challenge?.userId ?? passkey.userId) === passkey.userId
  const user = passkey && isOwn ? await findUser(db, passkey.userId) : undefined
  if (!challenge || nonce === null || !passkey || !user?.isActive) return refuseStep(call, user, 'passkey', NO_PASSKEY)
  const signing = { nonce, known: passkey, userId: user.id, secret }
  const counter = await readSignature(config, body.credential, signing)
  const isRight = counter !== undefined && (await recordFactorUse(db, passkey.id, counter, now))
  if (!isRight || !(await spendChallenge(db, challenge.id))) return refuseStep(call, user, 'passkey', NO_PASSKEY)
  return completeSignIn(call, user, now)
}

/** Removes what was begun and is over. */
export const removeOldChallenges = (db: Db, now: Date): Promise<void> => deleteChallengesBefore(db, now)

export const stepHandlers = handlers(stepApi, { signInWithCode, passkeyOptions, signInWithPasskey })

import * as z from 'zod/mini'
import { findUser, requiresFactor, requireUser, type User } from '#features/base/user/user.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { encryptValue, decryptValue } from '#server/mail/encrypted-values.ts'
import { hashCode } from '#server/session/tokens.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { OTP, OTP_TRIES } from '#shared/limits.ts'
import { message } from '#shared/message.ts'
import { authorize } from '#shared/policy.ts'
import type { Cause } from '#server/cause.ts'
import { endCodesOf } from '#features/base/account/code/code.service.ts'
import { confirmPassword } from '#features/base/account/password/password.service.ts'
import { deviceNameOf, endSessionsOf, forgetDevicesOf } from '#features/base/account/session/session.service.ts'
import { appAddress, newAppSecret, timeStepOfCode } from './app-code.logic.ts'
import {
  countChallengeTry,
  findNewestChallenge,
  insertChallenge,
  spendChallenge,
  spendNonce,
} from './challenge/challenge.data.ts'
import { factorApi, MAX_PASSKEYS } from './factor.contract.ts'
import {
  countRecoveryCodes,
  deleteAuthenticatorOf,
  deleteFactor,
  deleteFactorsOf,
  deleteRecoveryCodes,
  type Factor,
  hasRecoveryCodes,
  insertFactor,
  insertRecoveryCodes,
  listFactors,
  lockFactorsOf,
  type NewFactor,
} from './factor.data.ts'
import { factorAdded, factorRemoved, factorsReset, recoveryCodesRenewed } from './factor.events.ts'
import { factorPolicy } from './factor.policy.ts'
import { newPasskeyOptions, readNewPasskey } from './passkey.logic.ts'
import { newRecoveryCodes, formatRecoveryCode } from './recovery-code.logic.ts'

export { factorFacts } from './factor.data.ts'

const APP_NAME = 'Authenticator app'
const SETUP_OVER = message('This took too long. Start again.')

const AppSecret = z.object({ user_id: z.number(), secret: z.string() })

/** The secret of an app, encrypted together with whose it is, so that it is of no use in another row. */
const sealAppSecret = (secret: string, userId: number, appSecret: string): string =>
  encryptValue(secret, { user_id: userId, secret: appSecret }, 'factor')

/** Undefined when it is another person's, or was encrypted with another secret of the installation (ADR 49). */
export function unsealAppSecret(secret: string, userId: number, sealed: string | null): string | undefined {
  try {
    const read = AppSecret.parse(decryptValue(secret, sealed ?? '', 'factor'))
    return read.user_id === userId ? read.secret : undefined
  } catch {
    return undefined
  }
}

/** What the table keeps of a recovery code. */
export const hashOfRecoveryCode = (secret: string, userId: number, code: string): string =>
  hashCode(secret, `recovery:${userId}`, code)

async function list({ db, me }: Call<typeof factorApi.list>) {
  const found = await listFactors(db, me.id)
  return {
    factors: found.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      id,
      kind,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    recovery_codes_left: await countRecoveryCodes(db, me.id),
    is_required: await requiresFactor(db, me.roles),
  }
}

type SettingUp = Pick<Call, 'db' | 'now' | 'session'> & { me: { id: number } }

/** A setup belongs to the session that started it. */
const holderOf = ({ session }: Pick<Call, 'session'>): string => `session:${session?.id ?? 0}`

const beginSetup = (call: SettingUp, purpose: 'new-app' | 'new-passkey', kept: { sealed?: string; nonce?: string }) => {
  const createdAt = call.now()
  const expiresAt = new Date(createdAt.getTime() + OTP.lifeSeconds * 1000)
  return insertChallenge(call.db, {
    userId: call.me.id,
    purpose,
    holderHash: holderOf(call),
    ...kept,
    createdAt,
    expiresAt,
  })
}

async function startAppSetup(call: Call<typeof factorApi.startApp>) {
  const { db, me, secret } = call
  await confirmPassword(call)
  const { email } = await requireUser(db, me.id)
  const { name: issuer } = await readOrganisation(db)
  const appSecret = newAppSecret()
  await beginSetup(call, 'new-app', { sealed: sealAppSecret(secret, me.id, appSecret) })
  return { secret: appSecret, address: appAddress(appSecret, { issuer, label: email }) }
}

const WRONG_CODE = message('This code is not correct. Wait for the next one, and check the clock on your phone.')

async function confirmAppSetup(call: Call<typeof factorApi.confirmApp>) {
  const { db, me, body, secret, say } = call
  const now = call.now()
  const challenge = await findNewestChallenge(db, holderOf(call), 'new-app')
  if (!challenge || !(await countChallengeTry(db, challenge.id, OTP_TRIES.most, now)))
    throw invalid({ code: [SETUP_OVER] })
  const appSecret = unsealAppSecret(secret, me.id, challenge.sealed)
  const step = appSecret === undefined ? undefined : timeStepOfCode(appSecret, body.code, now)
  if (appSecret === undefined || step === undefined) throw invalid({ code: [WRONG_CODE] })
  const codes = await addFactor(call, challenge.id, {
    kind: 'app',
    name: APP_NAME,
    sealed: sealAppSecret(secret, me.id, appSecret),
    counter: step,
    lastUsedAt: now,
  })
  return { message: say('Your authenticator app is set up'), recovery_codes: codes }
}

async function startPasskeySetup(call: Call<typeof factorApi.startPasskey>) {
  const { db, me, secret, config } = call
  await confirmPassword(call)
  const known = (await listFactors(db, me.id)).filter(({ kind }) => kind === 'passkey')
  if (known.length >= MAX_PASSKEYS)
    throw new AppError('conflict', message('You have {count} passkeys. Remove one first.', { count: known.length }))
  const { name } = await readOrganisation(db)
  const site = { baseUrl: config.baseUrl, name }
  const options = await newPasskeyOptions(site, await requireUser(db, me.id), { secret, known })
  await beginSetup(call, 'new-passkey', { nonce: options.challenge })
  return { options: { ...options } }
}

async function addPasskey(call: Call<typeof factorApi.addPasskey>) {
  const { db, body, config, origin, say, translate } = call
  const challenge = await findNewestChallenge(db, holderOf(call), 'new-passkey')
  if (!challenge?.nonce || !(await spendNonce(db, challenge, call.now()))) throw invalid({ credential: [SETUP_OVER] })
  const passkey = await readNewPasskey(config, body.credential, challenge.nonce)
  if (!passkey) throw invalid({ credential: [message('This passkey could not be added. Please try again.')] })
  const device = deviceNameOf(origin.userAgent)
  const name = body.name || (typeof device === 'string' ? device : translate(device))
  const codes = await addFactor(call, challenge.id, { kind: 'passkey', name, ...passkey })
  return { message: say('Passkey added'), recovery_codes: codes }
}

/**
 * Sets up a second step: from then on no mailed code signs this person in.
 * @returns the recovery codes that come with the first one; none when there are some already
 */
async function addFactor(
  call: SettingUp & Cause & Pick<Services, 'secret'>,
  challengeId: number,
  values: Omit<NewFactor, 'userId'>,
): Promise<string[]> {
  const { db, me, secret } = call
  return db.transaction(async (tx) => {
    await lockFactorsOf(tx, me.id)
    if (!(await spendChallenge(tx, challengeId))) throw new AppError('conflict', SETUP_OVER)
    // A new app replaces the old one.
    if (values.kind === 'app') await deleteAuthenticatorOf(tx, me.id)
    const made = await insertFactor(tx, { userId: me.id, ...values })
    if (!made) throw new AppError('conflict', message('This passkey has already been added'))
    const codes = (await hasRecoveryCodes(tx, me.id)) ? [] : await makeRecoveryCodes(tx, secret, me.id)
    await endCodesOf(tx, me.id)
    await factorAdded(call, tx, await requireUser(tx, me.id), made)
    return codes
  })
}

async function makeRecoveryCodes(tx: Db, secret: string, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await deleteRecoveryCodes(tx, userId)
  await insertRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOfRecoveryCode(secret, userId, code)),
  )
  return codes.map(formatRecoveryCode)
}

async function renewCodes(call: Call<typeof factorApi.renewCodes>) {
  const { db, me, secret, say } = call
  await confirmPassword(call)
  const codes = await db.transaction(async (tx) => {
    await lockFactorsOf(tx, me.id)
    if ((await listFactors(tx, me.id)).length === 0)
      throw new AppError('conflict', message('Set up an authenticator app or a passkey first'))
    await recoveryCodesRenewed(call, tx, await requireUser(tx, me.id))
    return makeRecoveryCodes(tx, secret, me.id)
  })
  return { message: say('Here are your new recovery codes'), recovery_codes: codes }
}

const LAST_ONE = message('Your role requires a second step. Add another one before you remove this one.')

/** Refuses to take the last one from someone whose role needs it. */
async function refuseRemovingLast(call: Call<typeof factorApi.remove>, tx: Db, left: readonly Factor[]): Promise<void> {
  if (left.length === 0 && (await requiresFactor(tx, call.me.roles))) throw new AppError('conflict', LAST_ONE)
}

async function remove(call: Call<typeof factorApi.remove>) {
  const { db, me, params, say } = call
  // A step of another person is answered with 404, whatever the password.
  await requireOwn(db, me.id, params.id)
  await confirmPassword(call)
  await db.transaction(async (tx) => {
    await lockFactorsOf(tx, me.id)
    const gone = await deleteFactor(tx, me.id, params.id)
    if (!gone) throw notFound(NO_FACTOR)
    const left = await listFactors(tx, me.id)
    await refuseRemovingLast(call, tx, left)
    if (left.length === 0) await deleteRecoveryCodes(tx, me.id)
    await endCodesOf(tx, me.id)
    await factorRemoved(call, tx, await requireUser(tx, me.id), { ...gone, isLast: left.length === 0 })
  })
  return { message: say('Removed') }
}

const NO_FACTOR = message('This second step does not exist')

async function requireOwn(db: Db, userId: number, id: number): Promise<void> {
  if (!(await listFactors(db, userId)).some((factor) => factor.id === id)) throw notFound(NO_FACTOR)
}

/** Deletes what someone has set up: an account that is closed needs no second step. */
export async function forgetFactorsOf(tx: Db, userId: number): Promise<void> {
  await deleteFactorsOf(tx, userId)
}

async function reset(call: Call<typeof factorApi.reset>) {
  const { db, me, params, say } = call
  const user = await findUser(db, params.id)
  if (!user || user.deletedAt !== null) throw notFound(message('User not found'))
  authorize(me, factorPolicy.reset, user)
  await confirmPassword(call)
  await resetFactors(call, user)
  return { message: say('Second step removed. The person has been signed out and notified by email.') }
}

/**
 * Removes the second step of someone who has lost it, and signs them out everywhere; their next sign-in asks for the
 * mailed code. Also for `npm run reset-factors`, which helps the last administrator. Throws 409 when there is none.
 */
export async function resetFactors(cause: Cause & Pick<Services, 'db'>, user: User): Promise<void> {
  await cause.db.transaction(async (tx) => {
    await lockFactorsOf(tx, user.id)
    if ((await deleteFactorsOf(tx, user.id)) === 0)
      throw new AppError('conflict', message('This person has not set up a second step'))
    await endSessionsOf(tx, user.id)
    await forgetDevicesOf(tx, user.id)
    await endCodesOf(tx, user.id)
    await factorsReset(cause, tx, user)
  })
}

export const factorHandlers = handlers(factorApi, {
  list,
  startApp: startAppSetup,
  confirmApp: confirmAppSetup,
  startPasskey: startPasskeySetup,
  addPasskey,
  renewCodes,
  remove,
  reset,
})

import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type MailSource, queueMails, type Recipient } from '#server/mail/mail.ts'
import type { MailDraft } from '#server/mail/template.ts'
import { hashCode, newCode, newToken, sameText } from '#server/session/tokens.ts'
import { AppError } from '#shared/errors.ts'
import { OTP } from '#shared/limits.ts'
import { type Message, message } from '#shared/message.ts'
import {
  countTry,
  deleteBefore,
  endLiveOf,
  findNewest,
  insertCode,
  listTimes,
  lockCodesOf,
  replaceLive,
  spendCode,
  type Challenge,
  type Code,
} from './code.data.ts'

export type { Challenge, Code }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Makes the one live code of a challenge and mails it; earlier codes become invalid.
 * Throws 429 with the waiting time beyond 5 an hour or 10 a day for one account.
 */
export async function sendCode(
  source: MailSource,
  tx: Db,
  challenge: Challenge,
  to: Recipient,
  now: Date,
): Promise<void> {
  await lockCodesOf(tx, challenge.userId)
  const times = await listTimes(tx, challenge.userId, new Date(now.getTime() - DAY_MS))
  refuseBeyond(times, OTP.perDay, DAY_MS, now)
  refuseBeyond(times, OTP.perHour, HOUR_MS, now)
  await replaceLive(tx, challenge)
  const code = newCode()
  const key = newToken()
  await insertCode(tx, {
    userId: challenge.userId,
    purpose: challenge.purpose,
    email: to.email,
    challengeHash: challenge.hash,
    key,
    codeHash: hashCode(source.secret, key, code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + OTP.lifeSeconds * 1000),
  })
  await queueMails(source, tx, [{ to, ...codeMail(challenge.purpose, code) }])
}

function refuseBeyond(times: readonly Date[], most: number, windowMs: number, now: Date): void {
  const oldest = times[most - 1]
  const waitMs = oldest ? oldest.getTime() + windowMs - now.getTime() : 0
  if (waitMs <= 0) return
  const seconds = Math.ceil(waitMs / 1000)
  const says = message('Too many codes. Please try again in {minutes} minutes.', { minutes: Math.ceil(seconds / 60) })
  throw new AppError('too_many', says, { retryAfterSeconds: seconds })
}

const CODE_MAILS: Record<Code['purpose'], Pick<MailDraft, 'subject' | 'button'> & { line: Message }> = {
  'sign-in': {
    subject: message('Your sign-in code'),
    line: message('Enter this code to sign in to {organisation}. It is valid for 5 minutes and works once.'),
    // The browser that has asked for the code shows its six boxes there.
    button: { label: message('Enter the code'), path: '/sign-in' },
  },
  email: {
    subject: message('Confirm your e-mail address'),
    line: message('Enter this code in your profile to confirm this address. It is valid for 5 minutes.'),
  },
}
const KEEP_SECRET = message(
  'Nobody from {organisation} will ever ask you for it. If you did not ask for a code, change your password.',
)

function codeMail(purpose: Code['purpose'], code: string): MailDraft {
  const { line, ...mail } = CODE_MAILS[purpose]
  return { ...mail, code, lines: [line, KEEP_SECRET] }
}

const CODE_WRONG = message('Verification failed. Please try again.')

/** Why a code was not taken, for whoever has typed it. */
export const CODE_PROBLEMS = {
  none: CODE_WRONG,
  wrong: CODE_WRONG,
  expired: message('Verification code has expired'),
  dead: message('Too many wrong codes. Please ask for a new one.'),
} as const

/**
 * A new code for a challenge that is still open. Early clicks (under 60 s) send nothing.
 * @returns false when there is nothing to resend
 */
export async function resendCode(
  source: MailSource,
  tx: Db,
  challenge: Challenge,
  to: Recipient,
  now: Date,
): Promise<boolean> {
  const newest = await findNewest(tx, challenge)
  if (!newest || newest.state === 'used') return false
  const age = now.getTime() - newest.createdAt.getTime()
  if (age > HOUR_MS) return false
  if (age >= OTP.earlyResendSeconds * 1000) await sendCode(source, tx, challenge, { ...to, email: newest.email }, now)
  return true
}

/**
 * Tries a code. The try is counted before comparing; five wrong ones invalidate the code; of many right
 * ones at once one wins.
 * @returns the used code, or why not
 */
export async function takeCode(
  parts: Pick<Services, 'db' | 'secret'>,
  challenge: Challenge,
  given: string,
  now: Date,
): Promise<Code | 'none' | 'expired' | 'dead' | 'wrong'> {
  const newest = await findNewest(parts.db, challenge)
  if (!newest || newest.state !== 'live') return 'none'
  const code = await countTry(parts.db, newest.id, OTP.maxTries, now)
  if (!code) return newest.expiresAt <= now ? 'expired' : 'dead'
  if (!sameText(code.codeHash, hashCode(parts.secret, code.key, given))) return 'wrong'
  return (await spendCode(parts.db, code.id)) ? code : 'none'
}

/** Invalidates every code of this person. */
export const endCodesOf = (tx: Db, userId: number): Promise<void> => endLiveOf(tx, userId)

/** Codes are stored for a day, since the limits count them. */
export const removeOldCodes = (db: Db, now: Date): Promise<void> => deleteBefore(db, new Date(now.getTime() - DAY_MS))

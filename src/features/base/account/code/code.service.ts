import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type MailSource, queueMails, type Recipient } from '#server/mail/mail.ts'
import type { MailDraft } from '#server/mail/template.ts'
import { hashCode, newCode, newToken, isSameSecret } from '#server/session/tokens.ts'
import { AppError } from '#shared/errors.ts'
import { OTP, OTP_TRIES } from '#shared/limits.ts'
import { type Message, message } from '#shared/message.ts'
import { endChallengesOf } from '#features/base/factor/challenge/challenge.service.ts'
import {
  countCodeTry,
  deleteCodesBefore,
  endLiveCodesOf,
  findNewestCode,
  insertCode,
  listCodesSince,
  lockCodesOf,
  replaceLiveCode,
  spendCode,
  type Challenge,
  type Code,
} from './code.data.ts'

export type { Challenge, Code }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Makes the one live code of a challenge and mails it; earlier codes become invalid. Throws 429 with the waiting time
 * when the account has been mailed too many codes or has had too many wrong attempts: in all but extreme cases five
 * minutes at most, so that no one on a shared phone is locked out for asking often.
 */
export async function sendCode(
  source: MailSource,
  tx: Db,
  challenge: Challenge,
  to: Recipient,
  now: Date,
): Promise<void> {
  await lockCodesOf(tx, challenge.userId)
  const waitMs = waitBeforeNextCode(await listCodesSince(tx, challenge.userId, new Date(now.getTime() - DAY_MS)), now)
  if (waitMs > 0) throw tooManyCodes(waitMs)
  await replaceLiveCode(tx, challenge)
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

/** The code of a challenge that can still be entered. */
export async function findOpenCode(db: Db, challenge: Challenge, now: Date): Promise<Code | undefined> {
  const code = await findNewestCode(db, challenge)
  const isOpen = code?.state === 'live' && code.expiresAt > now && code.tries < OTP_TRIES.most
  return isOpen ? code : undefined
}

type Made = { at: Date; wrong: number }

/** How long until the next code may be mailed: the longest of what the numbers of SECURITY.md ask for. */
function waitBeforeNextCode(made: readonly Made[], now: Date): number {
  const msSince = (time: Date) => now.getTime() - time.getTime()
  /** Until the codes of a window count for less than `most`. */
  const msUntilFewerThan = (most: number, windowMs: number, countOf: (code: Made) => number): number => {
    let count = 0
    const last = made.find((code) => (count += countOf(code)) >= most)
    return last ? windowMs - msSince(last.at) : 0
  }
  const newest = made[0]
  const isBusy = msUntilFewerThan(OTP_TRIES.perHour, HOUR_MS, () => 1) > 0
  return Math.max(
    newest && isBusy ? OTP_TRIES.pauseSeconds * 1000 - msSince(newest.at) : 0,
    msUntilFewerThan(OTP_TRIES.perDay, DAY_MS, () => 1),
    msUntilFewerThan(OTP_TRIES.wrongPerHour, HOUR_MS, ({ wrong }) => wrong),
    msUntilFewerThan(OTP_TRIES.wrongPerDay, DAY_MS, ({ wrong }) => wrong),
  )
}

function tooManyCodes(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000)
  const says = message('Too many codes. Please try again in {minutes, plural, one {# minute} other {# minutes}}.', {
    minutes: Math.ceil(seconds / 60),
  })
  return new AppError('too_many', says, { retryAfterSeconds: seconds })
}

/**
 * Mails a code after a right password. A browser that was mailed one less than a minute ago, or that may not be mailed
 * another one now, keeps its code while that is valid.
 * @returns what the person enters: the new code or the kept one, and how many seconds its countdown has left
 */
export async function sendOrKeepCode(
  source: MailSource,
  db: Db,
  challenge: Challenge,
  to: Recipient,
  now: Date,
): Promise<{ isNew: boolean; secondsLeft: number }> {
  const open = await findOpenCode(db, challenge, now)
  const age = open ? Math.floor((now.getTime() - open.createdAt.getTime()) / 1000) : 0
  const kept = { isNew: false, secondsLeft: Math.max(0, OTP.countdownSeconds - age) }
  if (open && age < OTP_TRIES.earlyResendSeconds) return kept
  try {
    await db.transaction((tx) => sendCode(source, tx, challenge, to, now))
    return { isNew: true, secondsLeft: OTP.countdownSeconds }
  } catch (problem) {
    if (open && problem instanceof AppError && problem.code === 'too_many') return kept
    throw problem
  }
}

const MINUTES = { minutes: OTP.countdownSeconds / 60, late: OTP.lifeSeconds / 60 }

const CODE_MAILS: Record<Code['purpose'], Pick<MailDraft, 'subject' | 'button'> & { line: Message }> = {
  'sign-in': {
    subject: message('Your sign-in code'),
    // The minutes that the screen counts down, and those that it names at their end.
    line: message(
      'Enter this code to sign in to {organisation}. It expires in {minutes} minutes and works once. If this email arrives late, the code still works until {late} minutes after it was sent.',
      MINUTES,
    ),
    // The browser that has asked for the code shows its six boxes there.
    button: { label: message('Enter the code'), path: '/sign-in' },
  },
  email: {
    subject: message('Confirm your email address'),
    line: message('Enter this code in your profile to confirm this address. It is valid for {late} minutes.', MINUTES),
  },
}
const KEEP_SECRET = message(
  'No one from {organisation} will ever ask you for it. If you did not ask for a code, change your password.',
)

function codeMail(purpose: Code['purpose'], code: string): MailDraft {
  const { line, ...mail } = CODE_MAILS[purpose]
  return { ...mail, code, lines: [line, KEEP_SECRET] }
}

const CODE_WRONG = message('Verification failed. Please try again.')

/** Why a code was refused, for the person who typed it. */
export const CODE_PROBLEMS = {
  none: CODE_WRONG,
  wrong: CODE_WRONG,
  expired: message('Verification code has expired'),
  dead: message('Too many wrong codes. Request a new one.'),
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
  const newest = await findNewestCode(tx, challenge)
  if (!newest || newest.state === 'used') return false
  const age = now.getTime() - newest.createdAt.getTime()
  if (age > HOUR_MS) return false
  if (age >= OTP_TRIES.earlyResendSeconds * 1000)
    await sendCode(source, tx, challenge, { ...to, email: newest.email }, now)
  return true
}

/**
 * Tries a code. The attempt is counted before comparing; five wrong ones invalidate the code; of many right
 * ones at once one wins.
 * @returns the used code, or why not
 */
export async function redeemCode(
  parts: Pick<Services, 'db' | 'secret'>,
  challenge: Challenge,
  given: string,
  now: Date,
): Promise<Code | 'none' | 'expired' | 'dead' | 'wrong'> {
  const newest = await findNewestCode(parts.db, challenge)
  if (!newest || newest.state !== 'live') return 'none'
  const code = await countCodeTry(parts.db, newest.id, OTP_TRIES.most, now)
  if (!code) return newest.expiresAt <= now ? 'expired' : 'dead'
  if (!isSameSecret(code.codeHash, hashCode(parts.secret, code.key, given))) return 'wrong'
  return (await spendCode(parts.db, code.id)) ? code : 'none'
}

/** Invalidates every code of this person, and every second step that has begun after a right password. */
export async function endCodesOf(tx: Db, userId: number): Promise<void> {
  await endLiveCodesOf(tx, userId)
  await endChallengesOf(tx, userId)
}

/** Codes are stored for a day, since the limits count them. */
export const removeOldCodes = (db: Db, now: Date): Promise<void> =>
  deleteCodesBefore(db, new Date(now.getTime() - DAY_MS))

/**
 * Numbers of the specifications and of SECURITY.md, each written once. Sizes in bytes, times in seconds unless named.
 */
export const MB = 1_000_000

/** Seconds, and the length of a code. */
export const OTP = {
  length: 6,
  /** The countdown on the screen, after which a new code can be requested (spec 1 §4). */
  countdownSeconds: 300,
  lifeSeconds: 600,
} as const
/** What the server alone counts. */
export const OTP_TRIES = {
  most: 5,
  earlyResendSeconds: 60,
  /** How many codes are mailed within an hour without a pause between them. */
  perHour: 5,
  pauseSeconds: 300,
  perDay: 30,
  /** Wrong tries of all codes of an account; beyond them there are no new codes to guess. */
  wrongPerHour: 25,
  wrongPerDay: 50,
} as const
export const SESSION = {
  cookieDays: 365,
  idleDays: 30,
  staffIdleHours: 12,
  staffDays: 7,
  deviceDays: 30,
} as const
export const RESET_MINUTES = 30
/** How long a sign-in or a repeated password counts for calls that export much data. */
export const CONFIRMED_MINUTES = 10
export const PASSWORD = { min: 8, max: 128 } as const
export const REDIRECT_AFTER_SIGN_IN_MS = 1500
export const TOAST = { errorMs: 4000, successMs: 2000, atOnce: 20 } as const
/** A decision can be undone this long; the server allows for a slow connection, and then the mail leaves. */
export const UNDO = { offeredSeconds: 10, acceptedSeconds: 14, mailAfterSeconds: 15 } as const
export const DIALOG_AUTO_CLOSE_MS = 3000
export const NOTIFICATION_POLL_MS = 30_000
/** How long a request that comes again under its key has the first answer, and how long keys are. */
export const IDEMPOTENCY = { hours: 24, least: 8, most: 200 } as const
export const PAGE_LIMIT_MAX = 100

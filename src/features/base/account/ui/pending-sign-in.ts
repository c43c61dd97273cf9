import { OTP } from '#shared/limits.ts'
import { returnPath } from '#shared/return-path.ts'

/**
 * A sign-in that waits for its mailed code, or for what its person has set up as a second step. It outlives a reload,
 * since phones forget pages while the mail is read, and is forgotten when it is finished, given up or left alone:
 * others may use this browser too.
 */
export type PendingSignIn = {
  email: string
  /** When the countdown of the mailed code ends, or the second step is over, in milliseconds. */
  expiresAt: number
  /** What the person has set up as a second step; left out while a mailed code is waited for. */
  factors?: readonly string[]
  /** Where the person is sent afterwards; null for the usual page. */
  next: string | null
}

const NAME = 'sign-in'
/** A mail may be late, and a new code asked for. */
const KEPT_MS = 2 * OTP.lifeSeconds * 1000

const isPending = (value: unknown): value is PendingSignIn =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  'expiresAt' in value &&
  typeof value.expiresAt === 'number' &&
  'next' in value &&
  (value.next === null || typeof value.next === 'string') &&
  (!('factors' in value) || Array.isArray(value.factors))

/** When a code or a second step ends that has so many seconds left; without a number, a code that is mailed now. */
export const codeExpiry = (secondsLeft: number = OTP.countdownSeconds): number => Date.now() + secondsLeft * 1000

export const pendingSignIn = {
  /** The pending sign-in of this browser; null without one, or when it has expired. */
  read(): PendingSignIn | null {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? 'null')
      if (isPending(stored) && Date.now() < stored.expiresAt + (stored.factors ? 0 : KEPT_MS))
        return { ...stored, next: returnPath(stored.next) }
    } catch {
      // The stored text is not valid, or the browser has no storage.
    }
    pendingSignIn.remove()
    return null
  },
  save(pending: PendingSignIn): void {
    try {
      localStorage.setItem(NAME, JSON.stringify(pending))
    } catch {
      // A browser that stores nothing asks for the password again after a reload.
    }
  },
  remove(): void {
    try {
      localStorage.removeItem(NAME)
    } catch {
      // Nothing is stored.
    }
  },
}

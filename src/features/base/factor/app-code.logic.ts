import { Secret, TOTP } from 'otpauth'

/** Seconds that a code of an app is shown; the one before and the one after are taken, too, as clocks differ. */
const STEP_SECONDS = 30
const STEPS_AROUND = 1
/** 160 bits, as RFC 4226 asks for. */
const SECRET_BYTES = 20

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS, secret: Secret.fromBase32(secret) })

/** A secret for a new app, in base32. */
export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What the QR code holds: every authenticator app reads it (RFC 6238, the `otpauth` address). */
export const appAddress = (secret: string, names: { issuer: string; label: string }): string =>
  totpOf(secret, names).toString()

/** Which time step a code belongs to; undefined for a wrong code. */
export function timeStepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: STEPS_AROUND })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
}

import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { FACTOR_KINDS } from '#shared/factor-kinds.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { PasswordConfirmation } from '#shared/person-fields.ts'
import { signedIn } from '#shared/policy.ts'
import { tidy } from '#shared/visible-text.ts'
import { factorPolicy } from './factor.policy.ts'

declare module '#shared/policy.ts' {
  interface ActorFacts {
    /** A second step of signing in is set up: an authenticator app, or a passkey. */
    has_factor: boolean
  }
}

/** The number and length of recovery codes. */
export const RECOVERY = { codes: 10, length: 10 } as const
/** The most passkeys of one person. */
export const MAX_PASSKEYS = 10

const NO_CODE = text('Enter the 6-digit code or a recovery code')
/** What an app shows, or a recovery code; spaces and hyphens do not count. */
export const FactorCode = z.string(NO_CODE).check(
  z.maxLength(40, NO_CODE),
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '').toLowerCase()),
  z.regex(/^(\d{6}|[a-z2-9]{10})$/, NO_CODE),
)
const INCOMPLETE = text('Please enter the complete 6-digit code')
const AppCode = z.string(INCOMPLETE).check(
  z.maxLength(40, INCOMPLETE),
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, INCOMPLETE),
)

const NOT_READ = text('The response from the passkey could not be read')
/** Bytes as browsers give them: base64url. */
const Base64Url = (most: number) =>
  z.string(NOT_READ).check(z.minLength(1, NOT_READ), z.maxLength(most, NOT_READ), z.regex(/^[\w-]+$/, NOT_READ))

/** A passkey that a browser has made. */
export const NewCredential = z.strictObject({
  id: Base64Url(1400),
  client_data: Base64Url(4000),
  attestation: Base64Url(16_000),
  /** How browsers reach it. */
  transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).check(z.maxLength(7)),
})
export type NewCredential = z.infer<typeof NewCredential>

/** What a passkey has signed. */
export const SignedCredential = z.strictObject({
  id: Base64Url(1400),
  client_data: Base64Url(4000),
  authenticator_data: Base64Url(4000),
  signature: Base64Url(4000),
  user_handle: z.optional(z.nullable(Base64Url(200))),
})
export type SignedCredential = z.infer<typeof SignedCredential>

/** Options for the browser's own calls about passkeys, in the form of WebAuthn. */
export const BrowserOptions = z.record(z.string(), z.unknown())

const PASSKEY_NAME_MAX = 60
const NO_NAME = text('Use at most {maximum} characters')

const FactorEntry = z.object({
  id: z.number(),
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})
export type FactorEntry = z.infer<typeof FactorEntry>

const WithMessage = z.object({ message: z.string() })
/** With the recovery codes that are shown once: none when there were some already. */
const WithCodes = z.extend(WithMessage, { recovery_codes: z.array(z.string()) })

/** The second step of signing in, as its owner sets it up; and taking away one that is lost. */
export const factorApi = {
  list: endpoint({
    name: 'factor.list',
    method: 'GET',
    path: '/api/sign-in-factors',
    access: signedIn,
    summary: 'The authenticator app and the passkeys of this person, and how many recovery codes are left.',
    openWithoutFactor: true,
    response: z.object({
      factors: z.array(FactorEntry),
      recovery_codes_left: z.number(),
      /** A role of this person needs one: the last one cannot be removed. */
      is_required: z.boolean(),
    }),
  }),
  startApp: endpoint({
    name: 'factor.startApp',
    method: 'POST',
    path: '/api/sign-in-factors/app',
    access: signedIn,
    summary:
      'A secret for an authenticator app; it counts once a code of the app is confirmed, and then takes the place of the app before. Asks for the password.',
    openWithoutFactor: true,
    body: z.strictObject(PasswordConfirmation),
    /** The secret as text, and as the address that a QR code holds. */
    response: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirmApp: endpoint({
    name: 'factor.confirmApp',
    method: 'POST',
    path: '/api/sign-in-factors/app/confirm',
    access: signedIn,
    summary: 'Sets up the authenticator app by a right code of it: five tries, ten minutes.',
    openWithoutFactor: true,
    body: z.strictObject({ code: AppCode }),
    response: WithCodes,
  }),
  startPasskey: endpoint({
    name: 'factor.startPasskey',
    method: 'POST',
    path: '/api/sign-in-factors/passkeys/options',
    access: signedIn,
    summary: 'What the browser needs to make a passkey, once. Asks for the password.',
    openWithoutFactor: true,
    body: z.strictObject(PasswordConfirmation),
    response: z.object({ options: BrowserOptions }),
  }),
  addPasskey: endpoint({
    name: 'factor.addPasskey',
    method: 'POST',
    path: '/api/sign-in-factors/passkeys',
    access: signedIn,
    summary: 'Keeps the passkey that the browser has made; without a name it is called after the browser.',
    openWithoutFactor: true,
    body: z.strictObject({
      name: z.string(NO_NAME).check(tidy(), z.maxLength(PASSKEY_NAME_MAX, NO_NAME)),
      credential: NewCredential,
    }),
    response: WithCodes,
  }),
  renewCodes: endpoint({
    name: 'factor.renewCodes',
    method: 'POST',
    path: '/api/sign-in-factors/recovery-codes',
    access: signedIn,
    summary: 'Ten new recovery codes; the ones before end. Asks for the password.',
    body: z.strictObject(PasswordConfirmation),
    response: WithCodes,
  }),
  remove: endpoint({
    name: 'factor.remove',
    method: 'POST',
    path: '/api/sign-in-factors/:id/remove',
    access: signedIn,
    summary:
      'Removes an own authenticator app or passkey; with the last one the recovery codes end. Asks for the password.',
    params: ById,
    body: z.strictObject(PasswordConfirmation),
    response: WithMessage,
  }),
  reset: endpoint({
    name: 'factor.reset',
    method: 'POST',
    path: '/api/admin/users/:id/sign-in-factors/reset',
    access: factorPolicy.reset,
    summary:
      'Removes the second step of somebody who has lost it, signs them out everywhere and tells them by mail; nobody does it for themselves. Asks for the password.',
    params: ById,
    body: z.strictObject(PasswordConfirmation),
    response: WithMessage,
  }),
}

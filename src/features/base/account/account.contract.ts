import * as z from 'zod/mini'
import { Me } from '#shared/me.ts'
import { photoRule } from '#features/base/upload/upload.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FACTOR_KINDS } from '#shared/factor-kinds.ts'
import { LANGUAGE_CODES } from '#shared/languages.ts'
import { text } from '#shared/message.ts'
import {
  PasswordConfirmation,
  Email,
  NewPassword,
  OwnPassword,
  PersonName,
  PhoneNumber,
} from '#shared/person-fields.ts'
import { anyone, signedIn } from '#shared/policy.ts'
import { BrowserTimeZone, TimeZone } from '#shared/time-zone.ts'

const INCOMPLETE = text('Please enter the complete 6-digit code')
/** Spaces and hyphens of a pasted code do not count. */
const OtpCode = z.string(INCOMPLETE).check(
  z.maxLength(40, INCOMPLETE),
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, INCOMPLETE),
)

const WithMessage = z.object({ message: z.string() })
const SignedIn = z.object({ message: z.string(), user: Me, token: z.string() })

const SessionEntry = z.object({
  id: z.number(),
  device: z.string(),
  ip: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  is_current: z.boolean(),
})
export type SessionEntry = z.infer<typeof SessionEntry>

/** Everything around signing in and one's own account, except who is signed in (session.contract.ts). */
export const accountApi = {
  register: endpoint({
    name: 'account.register',
    method: 'POST',
    path: '/api/register',
    access: anyone,
    summary: 'Makes a student or mentee account and signs it in (spec 2 §3, §7). Any other role is ignored.',
    body: z.strictObject({
      name: PersonName,
      email: Email,
      password: NewPassword,
      password_confirmation: z.string(text('Confirm your password')),
      role: z.optional(z.string().check(z.maxLength(40))),
      phone_number: PhoneNumber,
      /** Where the device is: the person reads times as its clock shows them. */
      time_zone: BrowserTimeZone,
    }),
    files: { profile_picture: photoRule },
    response: SignedIn,
    status: 201,
  }),
  signIn: endpoint({
    name: 'account.signIn',
    method: 'POST',
    path: '/api/login',
    access: anyone,
    summary:
      'Signs in, or asks for the mailed code when the device is new (spec 1 §4, §7), or for the second step that the person has set up.',
    body: z.strictObject({ email: Email, password: OwnPassword }),
    response: z.object({
      message: z.string(),
      requires_otp: z.boolean(),
      /** Seconds of the countdown that the code has left; fewer than 300 when it was mailed before. */
      otp_seconds_left: z.optional(z.number()),
      user: z.optional(Me),
      token: z.optional(z.string()),
      /** The person's second step, if it replaces the mailed code. */
      factors: z.optional(z.array(z.enum(FACTOR_KINDS))),
      /** For a program without cookies, which sends it with the second step. */
      factor_token: z.optional(z.string()),
    }),
  }),
  verifyOtp: endpoint({
    name: 'account.verifyOtp',
    method: 'POST',
    path: '/api/verify-otp',
    access: anyone,
    summary: 'Signs in with the mailed code (spec 1 §7). Five tries, ten minutes, once.',
    body: z.strictObject({ email: Email, otp_code: OtpCode }),
    response: SignedIn,
  }),
  resendOtp: endpoint({
    name: 'account.resendOtp',
    method: 'POST',
    path: '/api/resend-otp',
    access: anyone,
    summary: 'Mails a new code for a sign-in that has passed the password; answers alike for everybody (spec 1 §7).',
    body: z.strictObject({ email: Email }),
    response: WithMessage,
  }),
  forgotPassword: endpoint({
    name: 'account.forgotPassword',
    method: 'POST',
    path: '/api/forgot-password',
    access: anyone,
    summary: 'Mails a link to choose a new password; the same answer in the same time for any address (spec 1 §7).',
    body: z.strictObject({ email: Email }),
    response: WithMessage,
  }),
  resetPassword: endpoint({
    name: 'account.resetPassword',
    method: 'POST',
    path: '/api/reset-password',
    access: anyone,
    summary:
      'Sets the password by a mailed link, once, and ends all sessions. With the first password of an account that somebody else has made, its owner accepts the present versions of the terms and of the privacy text.',
    body: z.strictObject({
      token: z.string(text('The link is incomplete')).check(z.maxLength(200)),
      password: NewPassword,
      password_confirmation: z.string(text('Confirm your password')),
    }),
    response: WithMessage,
  }),
  updateProfile: endpoint({
    name: 'account.updateProfile',
    method: 'PUT',
    path: '/api/profile',
    access: signedIn,
    summary:
      'Changes the own name, phone, photo, language, time zone, and, after a code mailed to the new address, email (spec 2 §7).',
    body: z.strictObject({
      name: PersonName,
      email: Email,
      phone_number: z.optional(z.nullable(z.union([z.literal(''), PhoneNumber]))),
      /** An address that `POST /api/uploads` gave to this person, the present one, or null for none. */
      profile_picture: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
      language: z.optional(z.nullable(z.enum(LANGUAGE_CODES, text('Choose a language')))),
      /** An IANA zone, or null for the organisation's. */
      time_zone: z.optional(z.nullable(TimeZone)),
      /** Needed only to change the email. */
      current_password: z.optional(OwnPassword),
    }),
    response: z.object({ user: Me, message: z.string() }),
  }),
  changePassword: endpoint({
    name: 'account.changePassword',
    method: 'PUT',
    path: '/api/change-password',
    access: signedIn,
    summary: 'Changes the own password and ends every other session (spec 2 §5, §7).',
    body: z.strictObject({
      current_password: OwnPassword,
      new_password: NewPassword,
      new_password_confirmation: z.string(text('Confirm the new password')),
    }),
    response: WithMessage,
  }),
  confirmPassword: endpoint({
    name: 'account.confirmPassword',
    method: 'POST',
    path: '/api/confirm-password',
    access: signedIn,
    summary:
      'Gives the own password again: for 10 minutes this session may then make the calls that answer `password_needed` otherwise, such as the files of users and of the audit log. A sign-in counts as much.',
    body: z.strictObject(PasswordConfirmation),
    response: WithMessage,
  }),
  sessions: endpoint({
    name: 'account.sessions',
    method: 'GET',
    path: '/api/sessions',
    access: signedIn,
    summary: 'Where this person is signed in.',
    response: z.object({ sessions: z.array(SessionEntry) }),
  }),
  signOutOthers: endpoint({
    name: 'account.signOutOthers',
    method: 'DELETE',
    path: '/api/sessions',
    access: signedIn,
    summary: 'Ends every session of this person but the present one.',
    response: WithMessage,
  }),
  sendEmailCode: endpoint({
    name: 'account.sendEmailCode',
    method: 'POST',
    path: '/api/email-verification',
    access: signedIn,
    summary: 'Mails a code to the own address, or to the new address that waits for its code.',
    response: WithMessage,
  }),
  cancelEmail: endpoint({
    name: 'account.cancelEmail',
    method: 'DELETE',
    path: '/api/email-verification',
    access: signedIn,
    summary: 'Gives up a new address that still waits for its code.',
    response: z.object({ user: Me, message: z.string() }),
  }),
  confirmEmail: endpoint({
    name: 'account.confirmEmail',
    method: 'POST',
    path: '/api/email-verification/confirm',
    access: signedIn,
    summary: 'Proves the own address, or takes over the new one, by the mailed code.',
    body: z.strictObject({ otp_code: OtpCode }),
    response: z.object({ user: Me, message: z.string() }),
  }),
}

import * as z from 'zod/mini'
import { PASSWORD } from './limits.ts'
import { emailChecks } from './email.ts'
import { text } from './message.ts'
import { tidy } from './visible-text.ts'

const NO_CONTROLS = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u
/** 6 to 15 digits (E.164 allows 15) with the usual separators. */
const PHONE = /^\+?(?=(?:\D*\d){6,15}\D*$)[\d\s().-]{6,25}$/

/** A person's name: one line. */
export const PersonName = z
  .string(text('Full name is required'))
  .check(
    tidy(),
    z.minLength(1, { error: text('Full name is required'), abort: true }),
    z.maxLength(120, text('Full name must be at most {maximum} characters long')),
    z.regex(NO_CONTROLS, text('Full name must be a single line')),
  )

/** An email address; `ask` is the error message when it is empty. */
export const emailField = (ask: string) =>
  z.string({ error: ask }).check(tidy(), z.minLength(1, { error: ask, abort: true }), ...emailChecks())

/** A telephone number as people write it; `ask` is the error message when it is empty. */
export const phoneField = (ask: string) =>
  z
    .string({ error: ask })
    .check(tidy(), z.minLength(1, { error: ask, abort: true }), z.regex(PHONE, text('Enter a valid phone number')))

export const Email = emailField(text('Email is required'))
export const PhoneNumber = phoneField(text('Phone number is required'))

/** The current password as a proof of identity; its form is not checked. */
export const OwnPassword = z
  .string(text('Password is required'))
  .check(z.minLength(1, text('Password is required')), z.maxLength(1000, text('Password is too long')))

/**
 * For the body of a call that asks for the person's password again; its service begins with `confirmPassword(call)`.
 */
export const PasswordConfirmation = { current_password: OwnPassword }

/** The same where only some of what a call does asks for the password: its service says when. */
export const OptionalPasswordConfirmation = {
  current_password: z.optional(z.string().check(z.maxLength(1000, text('Password is too long')))),
}

/** A password someone chooses: long enough, without composition rules (SECURITY.md). */
export const NewPassword = z
  .string(text('Password is required'))
  .check(
    z.minLength(PASSWORD.min, text('Password must be at least {minimum} characters long')),
    z.maxLength(PASSWORD.max, text('Password must be at most {maximum} characters long')),
  )

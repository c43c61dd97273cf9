import * as z from 'zod/mini'

const NO_CONTROLS = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u
/** The usual signs around 6 to 15 digits, as many as a number of the world may have. */
const PHONE = /^\+?(?=(?:\D*\d){6,15}\D*$)[\d\s().-]{6,25}$/

/** A person's name: one line. */
export const PersonName = z
  .string('Full name is required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Full name is required', abort: true }),
    z.maxLength(120, 'Full name must be at most 120 characters long'),
    z.regex(NO_CONTROLS, 'Full name must be a single line'),
  )

/** An address to write to; `ask` is the sentence for whoever leaves it empty. */
export const emailField = (ask: string) =>
  z
    .string({ error: ask })
    .check(
      z.trim(),
      z.minLength(1, { error: ask, abort: true }),
      z.maxLength(254, { error: 'Please enter a valid email address', abort: true }),
      z.regex(z.regexes.email, 'Please enter a valid email address'),
    )

/** A telephone number as people write it; `ask` is the sentence for whoever leaves it empty. */
export const phoneField = (ask: string) =>
  z
    .string({ error: ask })
    .check(z.trim(), z.minLength(1, { error: ask, abort: true }), z.regex(PHONE, 'Please enter a valid phone number'))

export const Email = emailField('Email is required')
export const PhoneNumber = phoneField('Phone number is required')

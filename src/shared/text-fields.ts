import * as z from 'zod/mini'
import { text } from './message.ts'

const TOO_LONG = text('Please use at most {maximum} characters')

/** How long a reason may be. */
export const REASON_MAX = 1000

/** A required text; `ask` is the error message when it is empty. */
export const requiredText = (ask: string, most = 200) =>
  z.string({ error: ask }).check(z.trim(), z.minLength(1, { error: ask, abort: true }), z.maxLength(most, TOO_LONG))

/** Why somebody decided so, for the person concerned. */
export const Reason = requiredText(text('Please give a reason'), REASON_MAX)

/** A reason where only some decisions need one; the service asks for it. */
export const OptionalReason = z.optional(z.string().check(z.trim(), z.maxLength(REASON_MAX, TOO_LONG)))

/** A text that may be left out; a form sends it empty. */
export const optionalText = (most: number) => z.optional(z.string().check(z.trim(), z.maxLength(most, TOO_LONG)))

const NO_LINK = text('Please enter an address that begins with https://')
const isSecure = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:'

/** The address of a page elsewhere. */
export const RequiredLink = z
  .string({ error: NO_LINK })
  .check(z.trim(), z.maxLength(300, TOO_LONG), z.refine(isSecure, NO_LINK))

/** The address of a page elsewhere, or nothing. */
export const OptionalLink = z.optional(
  z.string().check(
    z.trim(),
    z.maxLength(300, TOO_LONG),
    z.refine((address) => address === '' || isSecure(address), NO_LINK),
  ),
)

import * as z from 'zod/mini'
import { text } from './message.ts'
import { tidy } from './visible-text.ts'

const TOO_LONG = text('Use at most {maximum} characters')

/** How long a reason may be. */
export const REASON_MAX = 1000

/** A required text; `ask` is the error message when it is empty. */
export const requiredText = (ask: string, most = 200) =>
  z.string({ error: ask }).check(tidy(), z.minLength(1, { error: ask, abort: true }), z.maxLength(most, TOO_LONG))

/** Why someone decided so, for the person concerned. */
export const Reason = requiredText(text('Enter a reason'), REASON_MAX)

/** A reason where only some decisions need one; the service asks for it. */
export const OptionalReason = z.optional(z.string().check(tidy(), z.maxLength(REASON_MAX, TOO_LONG)))

/** A text that may be left out; a form sends it empty. */
export const optionalText = (most: number) => z.optional(z.string().check(tidy(), z.maxLength(most, TOO_LONG)))

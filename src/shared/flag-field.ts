import * as z from 'zod/mini'
import { text } from './message.ts'

const YES: readonly unknown[] = [true, 1, '1', 'true']
const NO: readonly unknown[] = [false, 0, '0', 'false', '']

/** 1 or 0, as forms send it; may be missing. */
export const Flag = z.optional(
  z.pipe(
    z.pipe(
      z.union([z.boolean(), z.number(), z.string().check(z.maxLength(5))]),
      z.transform((given): unknown => (YES.includes(given) ? true : NO.includes(given) ? false : given)),
    ),
    z.boolean(text('Send 1 or 0')),
  ),
)

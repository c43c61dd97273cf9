import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { tidy } from '#shared/visible-text.ts'

const REASON_LETTERS = 200
const MOST_BLACKOUTS = 100

const dayText = z.iso.date({ error: text('Enter a valid date') })

/** Times in which no one can ask for annual leave, such as exams; the person who assigns leave still can. */
export const Blackouts = z
  .array(
    z
      .object({
        from: dayText,
        to: dayText,
        reason: z
          .string()
          .check(
            tidy(),
            z.minLength(1, text('Enter a reason')),
            z.maxLength(REASON_LETTERS, text('Use at most {maximum} characters')),
          ),
      })
      .check(z.refine(({ from, to }) => from <= to, { error: text('The end must be after the start'), path: ['to'] })),
  )
  .check(z.maxLength(MOST_BLACKOUTS, text('Add at most {maximum} entries')))

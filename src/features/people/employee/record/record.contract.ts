import * as z from 'zod/mini'
import { addMonths } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { text } from '#shared/message.ts'
import { tidy } from '#shared/visible-text.ts'

/** The largest salary, in dollars. */
const SALARY_MAX = 10_000_000
/** No one was born or has joined before. */
export const FIRST_DAY = '1900-01-01'

/** Whether someone can have been born on a day. */
export const isPossibleBirthDay = (day: string): boolean => day < dayIn(new Date(), 'UTC') && day >= FIRST_DAY

/** A day that must be given. */
export const dayField = (ask: string, wrong: string) =>
  z
    .string({ error: ask })
    .check(tidy(), z.minLength(1, { error: ask, abort: true }), z.iso.date({ error: wrong, abort: true }))

const hasWholeCents = (dollars: number): boolean => Number.isInteger(Math.round(dollars * 1e6) / 1e4)

/** Dollars; forms send them as text, and blank counts as not given (spec 2 §5). */
export const Salary = z.optional(
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.maxLength(20)), z.null()]),
      z.transform((given): unknown => (given === null || given === '' ? undefined : Number(given))),
    ),
    z.optional(
      z
        .number(text('Enter the salary as a number'))
        .check(
          z.minimum(0, text('The salary must be at least 0')),
          z.maximum(SALARY_MAX, text('The salary must be at most {maximum}')),
          z.refine(hasWholeCents, text('Use at most 2 decimal places')),
        ),
    ),
  ),
)

/** The least age at which anyone may work where the product is used (ILO Convention 138). */
const WORKING_AGE = 14

type Dated = { date_of_birth: Day; join_date: Day }

const yearOf = (day: Day): number => Number(day.slice(0, 4))

/** Each day may be right on its own, and both cannot be: someone is hired as a child, or before the birth. */
const isOldEnough = ({ date_of_birth: born, join_date: joined }: Dated): boolean =>
  // By the years first: the calendar ends with the year 9999.
  yearOf(joined) - yearOf(born) >= WORKING_AGE && addMonths(born, 12 * WORKING_AGE) <= joined

/** The rule that compares birth date and join date; its error is shown at the join date. */
export const minimumAgeRule = () =>
  z.refine<Dated>(isOldEnough, {
    error: text('The person must be at least 14 years old on the join date'),
    path: ['join_date'],
  })

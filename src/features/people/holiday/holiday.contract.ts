import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { tidy } from '#shared/visible-text.ts'
import { leavePolicy } from '#features/people/leave/leave.policy.ts'

/** The countries whose public holidays we know; a setting chooses. */
export const HOLIDAY_COUNTRIES = ['none', 'Rwanda', 'Kenya', 'Nigeria', 'Ghana', 'South Africa'] as const
export type HolidayCountry = (typeof HOLIDAY_COUNTRIES)[number]

const MAX_NAME_LENGTH = 120
const MOST_OWN = 200

const dayText = z.iso.date({ error: text('Enter a valid date') })

const TWICE = text('This day is already in the list')

/** What an organisation adds to the holidays of its country, or takes away from them, as it may have been saved. */
export const SavedOwnHolidays = z
  .array(
    z.object({
      day: dayText,
      name: z
        .string()
        .check(
          tidy(),
          z.minLength(1, text('Enter the name of the holiday')),
          z.maxLength(MAX_NAME_LENGTH, text('Use at most {maximum} characters')),
        ),
      /** No: people work on this day although the country has it off. */
      is_off: z.boolean(),
    }),
  )
  .check(z.maxLength(MOST_OWN, text('Add at most {maximum} entries')))
export type OwnHolidays = z.infer<typeof SavedOwnHolidays>

/** The same as it is saved: of two entries for one day only one could hold, so the second is refused. */
export const OwnHolidays = SavedOwnHolidays.check(({ value, issues }) => {
  const days = value.map(({ day }) => day)
  for (const [at, day] of days.entries())
    if (days.indexOf(day) < at) issues.push({ code: 'custom', input: day, path: [at, 'day'], message: TWICE })
})

export const Holiday = z.object({
  day: Day,
  name: z.string(),
  /** It depends on the moon or on an announcement, and may move by a day. */
  is_tentative: z.boolean(),
})
export type Holiday = z.infer<typeof Holiday>

export const holidayApi = {
  list: endpoint({
    name: 'holiday.list',
    method: 'GET',
    path: '/api/hr/holidays',
    access: leavePolicy.list,
    summary:
      'The public holidays of a year that hold here, by day: those of the country that a setting chooses, with what the organisation has added and taken away.',
    query: z.object({ year: z.optional(z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100))) }),
    response: z.object({
      country: z.enum(HOLIDAY_COUNTRIES),
      /** Where the rule stands; null without a country. */
      source: z.nullable(z.string()),
      checked_on: z.nullable(z.string()),
      /** Whether a leave that goes over one costs a day for it. */
      count_as_leave: z.boolean(),
      holidays: z.array(Holiday),
    }),
  }),
}

import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { HOLIDAY_COUNTRIES, OwnHolidays, SavedOwnHolidays } from '#features/people/holiday/holiday.contract.ts'
import { leavePolicy } from '../leave.policy.ts'

/** For the settings of leave. */
export { HOLIDAY_COUNTRIES, OwnHolidays, SavedOwnHolidays } from '#features/people/holiday/holiday.contract.ts'

/** Which days cost leave, and which public holidays there are. */
export const LeaveCounting = z.strictObject({
  count_weekends: z.boolean(),
  count_holidays: z.boolean(),
  holiday_country: z.enum(HOLIDAY_COUNTRIES),
  own_holidays: OwnHolidays,
})
export type LeaveCounting = z.infer<typeof LeaveCounting>

/** An older list may hold a day twice. */
const SavedCounting = z.extend(LeaveCounting, { own_holidays: SavedOwnHolidays })

export const countingApi = {
  get: endpoint({
    name: 'leave.counting',
    method: 'GET',
    path: '/api/hr/leaves/counting',
    access: leavePolicy.changeSettings,
    summary: 'Whether weekends and public holidays count as leave, and which holidays there are.',
    response: z.object({ counting: SavedCounting }),
  }),
  save: endpoint({
    name: 'leave.saveCounting',
    method: 'PUT',
    path: '/api/hr/leaves/counting',
    access: leavePolicy.changeSettings,
    summary: 'Saves them. Leave that was asked for before keeps what it costs, but new holidays give their day back.',
    body: LeaveCounting,
    response: z.object({ message: z.string(), counting: LeaveCounting }),
  }),
}

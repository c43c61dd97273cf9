import type { Day } from '#shared/dates.ts'
import type { LeaveType } from '../leave.contract.ts'
import type { LeaveLimits } from '../limits/limits.contract.ts'

/** How the days of a year are given. */
export type EntitlementPolicy = {
  limits: LeaveLimits
  /** A twelfth with each month that begins, instead of all at once. */
  isMonthly: boolean
  /** Who joins in a year has the months from then on. */
  isProrated: boolean
}

/** Everything is counted in half days, and shown in days. */
export const HALVES_A_DAY = 2
const MONTHS = 12

const yearOf = (day: Day): number => Number(day.slice(0, 4))
const monthOf = (day: Day): number => Number(day.slice(5, 7))

/** The last month of a year that has given its part, seen from today; 0 for none. */
function lastMonth({ isMonthly }: EntitlementPolicy, year: number, today: Day): number {
  if (!isMonthly || year < yearOf(today)) return MONTHS
  return year === yearOf(today) ? monthOf(today) : 0
}

/** The first month of a year that counts for someone; after the last for a year before they joined. */
function firstMonth({ isProrated }: EntitlementPolicy, year: number, joinDate: Day): number {
  if (!isProrated || year > yearOf(joinDate)) return 1
  return year === yearOf(joinDate) ? monthOf(joinDate) : MONTHS + 1
}

/**
 * The half days of one kind that the settings give someone in a year, as of today. Only annual leave is given by
 * months; parts of a half day are left out, so that no one gets more than the limit.
 */
export function entitledHalfDays(
  policy: EntitlementPolicy,
  type: LeaveType,
  { year, joinDate, today }: { year: number; joinDate: Day; today: Day },
): number {
  const whole = policy.limits[type] * HALVES_A_DAY
  if (type !== 'annual') return whole
  const months = lastMonth(policy, year, today) - firstMonth(policy, year, joinDate) + 1
  return Math.floor((whole * Math.max(0, months)) / MONTHS)
}

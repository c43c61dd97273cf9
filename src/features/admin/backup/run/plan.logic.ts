import { addDays, timeIn } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'

const PERIOD_DAYS = { day: 1, week: 7 }

type Plan = { every: 'day' | 'week'; hour: number; zone: string }

const hourIn = (at: Date, zone: string): number => Number(timeIn(at, zone).slice(0, 2))

/** The day whose planned backup is the last that should be there. */
function planDay(at: Date, { hour, zone }: Plan): Day {
  const day = dayIn(at, zone)
  return hourIn(at, zone) < hour ? addDays(day, -1) : day
}

/**
 * Whether the plan asks for a backup now; one that was missed is due at any later hour. `last` is when the last planned
 * one began: one that a person made in the afternoon must not move the plan out of the night. The first one of an
 * installation waits for its hour.
 */
export function isBackupDue(plan: Plan, now: Date, last: Date | undefined): boolean {
  if (!last) return hourIn(now, plan.zone) === plan.hour
  return addDays(planDay(last, plan), PERIOD_DAYS[plan.every]) <= planDay(now, plan)
}

import { addDays, startOfDay } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { type AskedPeriod, type Moments, type Period, periodOf, type Span } from '#shared/period.ts'
import type { Db } from './db/db.ts'
import { readOrganisation } from './settings/organisation.ts'

/** A period on the organisation's calendar, with the moments that a statement compares with. */
export type ReadPeriod = { period: Period; zone: string; now: Moments; before: Moments }

const momentsOf = ({ from, to }: Span, zone: string): Moments => ({
  since: startOfDay(from, zone).toISOString(),
  until: startOfDay(addDays(to, 1), zone).toISOString(),
})

/** The period that someone asks for, as the organisation's calendar has it now. */
export async function readPeriod(db: Db, asked: AskedPeriod, now: Date): Promise<ReadPeriod> {
  const { time_zone: zone } = await readOrganisation(db)
  const period = periodOf(asked, dayIn(now, zone))
  return { period, zone, now: momentsOf(period, zone), before: momentsOf(period.before, zone) }
}

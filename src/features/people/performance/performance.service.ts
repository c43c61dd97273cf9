import { type Call, handlers } from '#server/http/call.ts'
import { addMonths } from '#shared/calendar.ts'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { todayOf } from '#features/people/employee/record/record.service.ts'
import { listRated, listRatings } from '#features/people/employee/rating/rating.service.ts'
import { type DailyRecord, performanceApi, PERIODS } from './performance.contract.ts'
import { listDays, listPerformers } from './performance.data.ts'

/** How many are in the chart (spec 2 §9). */
const TOP = 5

/** What a day counts as: a half day was begun, and one that was late is not counted as present too. */
const countOf = (days: readonly DailyRecord[], ...statuses: DailyRecord['status'][]): number =>
  days.filter(({ status }) => statuses.includes(status)).length

async function read({ db, query, now }: Call<typeof performanceApi.read>) {
  const { employee_id: given, period = 'last_3_months' } = query
  const id = given || undefined
  const to = await todayOf(db, now())
  const from = addMonths(to, -PERIODS[period])
  const days = id === undefined ? [] : await listDays(db, id, { from, to })
  const best = await listRated(db, {}, { sort: '-rating', limit: PAGE_LIMIT_MAX })
  return {
    attendance: {
      present_days: countOf(days, 'present', 'half-day'),
      absent_days: countOf(days, 'absent'),
      late_days: countOf(days, 'late'),
      daily_records: days,
    },
    ratings: id === undefined ? [] : await listRatings(db, id, from),
    top_performers: await listPerformers(db, from, TOP),
    employee_ratings: best.rows,
    total_employees: best.total,
  }
}

export const performanceHandlers = handlers(performanceApi, { read })

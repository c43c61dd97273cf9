import { type JobForm, jobApi } from '#features/public/job/job.contract.ts'
import { postJob } from '#features/public/job/job.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { addDays } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { jobs } from '../data/jobs.ts'

const DAY_MS = 86_400_000

/** The jobs of the career board, written through the function that the screen uses; the oldest first. */
export async function addJobs(tx: Db, { now }: Pick<Services, 'now'>, adminId: number): Promise<void> {
  const today = dayIn(now(), 'UTC')
  for (const { daysAgo, closesInDays, ...form } of jobs.toReversed()) {
    const at = new Date(now().getTime() - daysAgo * DAY_MS)
    const closesOn = closesInDays === undefined ? ('' as const) : addDays(today, closesInDays)
    const whole: JobForm = jobApi.create.body.parse({ ...form, closes_on: closesOn })
    await postJob({ happenedAt: at }, tx, whole, adminId, at)
  }
}

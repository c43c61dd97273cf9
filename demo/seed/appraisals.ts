import { and, eq } from 'drizzle-orm'
import { confirmReview, shareReview, submitReview } from '#features/people/appraisal/appraisal.service.ts'
import { appraisals } from '#features/people/appraisal/appraisal.table.ts'
import {
  closeCycle,
  createDraftCycle,
  openCycle,
} from '#features/people/appraisal/review-cycle/review-cycle.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { addDays } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { closedReviews, criteria, type DemoReview, openReviews } from '../data/appraisals.ts'

const DAY_MS = 86_400_000
const HR = 'hr@mbuyu.test'

type Seeding = { tx: Db; services: Pick<Services, 'now'>; people: ReadonlyMap<string, number> }

/** When things have happened, in days before now; the days of the period and the last days are counted the same way. */
type Times = {
  title: string
  period: [from: number, to: number]
  due: [self: number, manager: number]
  opened: number
  submitted: number
  shared: number
  read: number
  closed: number | null
}

const CLOSED: Times = {
  title: 'First half of the school year',
  period: [240, 58],
  due: [40, 24],
  opened: 52,
  submitted: 44,
  shared: 27,
  read: 25,
  closed: 20,
}
const OPEN: Times = {
  title: 'Second half of the school year',
  period: [57, -10],
  due: [-9, -24],
  opened: 5,
  submitted: 2,
  shared: 1,
  read: 0,
  closed: null,
}

const part = (stars: readonly number[], text: string) => ({
  answers: stars.map((score) => ({ score, comment: '' })),
  text,
})

async function addCycle({ tx, services, people }: Seeding, times: Times, reviews: readonly DemoReview[]) {
  const now = services.now()
  const byId = people.get(HR) ?? 0
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  const day = (days: number): Day => addDays(dayIn(now, 'UTC'), -days)
  const form = {
    title: times.title,
    starts_on: day(times.period[0]),
    ends_on: day(times.period[1]),
    self_due_on: day(times.due[0]),
    manager_due_on: day(times.due[1]),
    criteria,
  }
  const opened = ago(times.opened)
  const id = await createDraftCycle({ happenedAt: opened }, tx, { form, byId }, opened)
  await openCycle({ happenedAt: opened }, tx, { id, byId }, opened)
  for (const { email, self, says, review } of reviews) {
    const [found] = await tx
      .select({ id: appraisals.id, reviewerId: appraisals.reviewerId })
      .from(appraisals)
      .where(and(eq(appraisals.cycleId, id), eq(appraisals.userId, people.get(email) ?? 0)))
    if (!found?.reviewerId) throw new Error(`${email} is not reviewed`)
    const at = { submitted: ago(times.submitted), shared: ago(times.shared), read: ago(times.read) }
    await submitReview({ happenedAt: at.submitted }, tx, { id: found.id, ...part(self, says) }, at.submitted)
    if (!review) continue
    const { stars, recommends, answer } = review
    const sharing = { id: found.id, ...part(stars, recommends), byId: found.reviewerId }
    await shareReview({ happenedAt: at.shared }, tx, sharing, at.shared)
    if (answer) await confirmReview({ happenedAt: at.read }, tx, { id: found.id, answer }, at.read)
  }
  if (times.closed !== null) {
    await closeCycle({ happenedAt: ago(times.closed) }, tx, { id, byId }, ago(times.closed))
  }
}

/** A review cycle that is over and one that is running, written through the same functions that the screens use. */
export async function addAppraisals(seeding: Seeding): Promise<void> {
  await addCycle(seeding, CLOSED, closedReviews)
  await addCycle(seeding, OPEN, openReviews)
}

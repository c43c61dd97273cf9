import { listStatements } from '#features/money/mentor-payment/mentor-payment.data.ts'
import {
  answerDispute,
  approvePreparedStatement,
  disputeStatement,
  payApprovedStatement,
} from '#features/money/mentor-payment/mentor-payment.service.ts'
import { prepareStatements } from '#features/money/mentor-payment/prepare/prepare.service.ts'
import { saveRate } from '#features/money/mentor-payment/rate/rate.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { addDays, addMonths } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { firstDayOf, monthOf } from '#shared/months.ts'
import { dispute, mentorRates } from '../data/mentor-payments.ts'

const DAY_MS = 86_400_000
const ADMIN = 'admin@mbuyu.test'
const ACCOUNTANT = 'accountant@mbuyu.test'
/** Of the months with statements, counted back: two are paid, the second of them was disputed; one waits for approval. */
const MONTHS_AGO = [3, 2, 1] as const
const DISPUTED = 2
const WAITING = 1

type Seeding = { tx: Db; services: Pick<Services, 'now'>; people: ReadonlyMap<string, number> }

/** Rates of mentors, and the statements of three months, written through the functions that the screens use. */
export async function addMentorPayments({ tx, services, people }: Seeding): Promise<void> {
  const now = services.now()
  const today = dayIn(now, 'UTC')
  const [accountant, admin] = [people.get(ACCOUNTANT) ?? 0, people.get(ADMIN) ?? 0]
  for (const { email, daysAgo, ...rate } of mentorRates) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    const agreed = { ...rate, mentorUserId: people.get(email) ?? 0, byId: accountant, startsOn: dayIn(at, 'UTC') }
    await saveRate({ happenedAt: at }, tx, agreed, at)
  }
  for (const ago of MONTHS_AGO) {
    const month = monthOf(addMonths(today, -ago))
    const over = addMonths(firstDayOf(month), 1)
    /** How many days after the month; on the first days of a month all of it has just happened. */
    const on = (days: number): Date => {
      const moment = new Date(`${addDays(over, days)}T08:00:00Z`)
      return moment > now ? now : moment
    }
    const prepared = on(1)
    await prepareStatements({ happenedAt: prepared }, tx, { month, byId: accountant }, now)
    if (ago === WAITING) continue
    for (const { id, revision } of (await listStatements(tx, { month }, {})).rows) {
      const approved = on(2)
      await approvePreparedStatement({ happenedAt: approved }, tx, { id, byId: admin, revision }, approved)
      if (ago === DISPUTED) {
        const [asked, answered] = [on(3), on(4)]
        await disputeStatement({ happenedAt: asked }, tx, { id, reason: dispute.reason }, asked)
        const words = { answer: dispute.answer, amount: dispute.dollars }
        await answerDispute({ happenedAt: answered }, tx, { id, byId: accountant, ...words }, answered)
      }
      const paid = on(5)
      const reference = `FT${month.replace('-', '')}M${id}`
      const payment = { id, byId: accountant, reference, paidOn: dayIn(paid, 'UTC') }
      await payApprovedStatement({ happenedAt: paid }, tx, payment, paid)
    }
  }
}

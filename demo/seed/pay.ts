import { runningEmployeeOf } from '#features/people/employee/employee.service.ts'
import { payrollSettings } from '#features/people/payroll/payroll.settings.ts'
import { approveRun, submitRun } from '#features/people/payroll/payroll.service.ts'
import { makeBankFile, payBankFile, payOneSlip } from '#features/people/payroll/payout/payout.service.ts'
import { listUnpayable } from '#features/people/payroll/payslip/payslip.data.ts'
import { addMonthlyLine, savePayAccount } from '#features/people/salary/salary.service.ts'
import { prepareRun } from '#features/people/payroll/prepare/prepare.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { saveSetting } from '#server/settings/settings.ts'
import { payAccounts, payLines } from '../data/pay.ts'
import { addDays, addMonths } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'

const DAY_MS = 86_400_000
/** Accounts were written down before the first pay. */
const ACCOUNTS_DAYS = 100
const ADMIN = 'admin@mbuyu.test'
const ACCOUNTANT = 'accountant@mbuyu.test'
const HR = 'hr@mbuyu.test'
/** What one US dollar was, the month before last, last month and now. */
const RATES = [1442, 1447.5, 1451] as const
/** Days after the month on which its pay was prepared, approved and paid. */
const PREPARED = 1
const APPROVED = 2
const PAID = 3
/** Who has no account and no money yet. */
const OPEN = 2

type Seeding = { tx: Db; services: Pick<Services, 'now'>; people: ReadonlyMap<string, number> }

/** Lines of each month, and the accounts. */
async function addStandingParts({ tx, services, people }: Seeding): Promise<void> {
  const today = dayIn(services.now(), 'UTC')
  const accountant = people.get(ACCOUNTANT) ?? 0
  // No one keeps their own.
  const keeperOf = (email: string): number => (email === ACCOUNTANT ? (people.get(ADMIN) ?? 0) : accountant)
  const recordOf = async (email: string) => {
    const record = await runningEmployeeOf(tx, people.get(email) ?? 0)
    if (!record) throw new Error(`${email} does not work here`)
    return record
  }
  for (const { email, kind, name, dollars, isTaxable, monthsAgo } of payLines) {
    const { id: employeeId } = await recordOf(email)
    const first = addMonths(today, -monthsAgo)
    const at = new Date(`${first}T09:00:00Z`)
    const line = { employeeId, byId: keeperOf(email), kind, name, amountCents: dollars * 100, isTaxable }
    await addMonthlyLine({ happenedAt: at }, tx, { ...line, fromMonth: first.slice(0, 7), toMonth: null }, at)
  }
  const at = new Date(services.now().getTime() - ACCOUNTS_DAYS * DAY_MS)
  for (const { email, bank, number } of payAccounts) {
    const { id: employeeId, user_id: userId, full_name: holder } = await recordOf(email)
    await savePayAccount(
      { happenedAt: at },
      tx,
      { employeeId, userId, byId: keeperOf(email), bank, number, holder },
      at,
    )
  }
}

/** The pay of two months, of which the later one is paid to most, and the draft of this one, written through the same functions that the screens use. */
export async function addPay({ tx, services, people }: Seeding): Promise<void> {
  const now = services.now()
  const today = dayIn(now, 'UTC')
  const byId = people.get(ACCOUNTANT) ?? 0
  await saveSetting(tx, payrollSettings.country, 'Rwanda', { by: people.get(ADMIN) ?? null, now })
  await addStandingParts({ tx, services, people })
  for (const [at, rate] of RATES.entries()) {
    const first = `${addMonths(today, at + 1 - RATES.length).slice(0, 7)}-01` as Day
    const ended = addMonths(first, 1)
    const isOver = ended <= today
    const on = (days: number): Date => {
      const moment = new Date(`${addDays(ended, days)}T08:00:00Z`)
      // On the first days of a month, all of it has just happened.
      return moment > now ? new Date(now.getTime() - (PAID - days) * 3_600_000) : moment
    }
    const preparedAt = isOver
      ? on(PREPARED)
      : new Date(Math.max(now.getTime() - DAY_MS, Date.parse(`${first}T08:00:00Z`)))
    const run = await prepareRun({ happenedAt: preparedAt }, tx, { month: first.slice(0, 7), rate, byId }, preparedAt)
    if (!isOver) continue
    await submitRun({ happenedAt: preparedAt }, tx, { id: run.id, byId }, preparedAt)
    const without = (await listUnpayable(tx, run.id)).map(({ id }) => id)
    const approving = { id: run.id, byId: people.get(HR) ?? 0, withoutAccount: without }
    await approveRun({ happenedAt: on(APPROVED) }, tx, approving, on(APPROVED))
    await makeBankFile({ happenedAt: on(APPROVED) }, tx, { id: run.id, byId }, on(APPROVED))
    await payBankFile({ happenedAt: on(PAID) }, tx, { id: run.id, byId }, on(PAID))
    // Of last month, two are still open.
    const byHand = at === RATES.length - 2 ? without.slice(OPEN) : without
    const how = { byId, note: 'Cash, signed for' }
    for (const id of byHand) await payOneSlip({ happenedAt: on(PAID) }, tx, { id, ...how }, on(PAID))
  }
}

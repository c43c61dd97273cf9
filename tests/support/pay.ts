import { and, eq, isNull } from 'drizzle-orm'
import { employees } from '#features/people/employee/employee.table.ts'
import { firstDayOf, lastDayOf } from '#shared/months.ts'
import { insertRunLine } from '#features/people/payroll/line/line.data.ts'
import { approveRun, submitRun } from '#features/people/payroll/payroll.service.ts'
import { makeBankFile } from '#features/people/payroll/payout/payout.service.ts'
import { listUnpayable } from '#features/people/payroll/payslip/payslip.data.ts'
import { savePayAccount } from '#features/people/salary/salary.service.ts'
import { payslips } from '#features/people/payroll/payroll.table.ts'
import type { RunStatus } from '#features/people/payroll/payslip/payslip.contract.ts'
import { recalculateRun, prepareRun } from '#features/people/payroll/prepare/prepare.service.ts'
import type { Db } from '#server/db/db.ts'
import { employee } from './employees.ts'
import { type Person, person } from './people.ts'

const FIRST_YEAR = 2001
const MONTHS = 12
const taken = new WeakMap<Db, number>()

/**
 * A month of this database that no one has taken. The first 278 lie before anyone else of the tests has joined: a test
 * file that makes employees and runs at the same time has enough of them.
 */
export function freeMonth(db: Db): string {
  const at = taken.get(db) ?? 0
  taken.set(db, at + 1)
  return `${FIRST_YEAR + Math.floor(at / MONTHS)}-${String((at % MONTHS) + 1).padStart(2, '0')}`
}

type Wish = {
  /** Who is paid; someone new unless given. A record that the person has already is put away. */
  of?: Person
  by?: Person
  status?: Exclude<RunStatus, 'paid'>
  salaryCents?: number
  /** Writes down an account before the run; of an approved run the bank file is made. */
  hasFile?: boolean
}

/** A run of a month in which one person has worked, in dollars and without a country, with one line. */
export async function aRun(db: Db, { of, by, status = 'draft', salaryCents = 120_000, hasFile = false }: Wish = {}) {
  const preparer = by ?? (await person(db, 'accountant'))
  const month = freeMonth(db)
  if (of) {
    const isTheirs = and(eq(employees.userId, of.id), isNull(employees.archivedAt))
    await db
      .update(employees)
      .set({ archivedAt: firstDayMoment(month) })
      .where(isTheirs)
  }
  const owner = await employee(db, {
    ...(of && { of }),
    salaryCents,
    joinDate: firstDayOf(month),
    leftOn: lastDayOf(month),
  })
  const now = new Date('2099-12-31T12:00:00Z')
  const cause = { happenedAt: new Date() }
  const { id, lineId } = await db.transaction(async (tx) => {
    if (hasFile) {
      const account = { bank: 'Bank', number: '000400123456', holder: owner.name, byId: preparer.id }
      await savePayAccount(cause, tx, { ...account, employeeId: owner.employeeId, userId: owner.id }, new Date())
    }
    const run = await prepareRun(cause, tx, { month, rate: null, byId: preparer.id }, now)
    const line = { kind: 'unpaid', name: 'Family', isTaxable: true, halfDays: 1 } as const
    const about = { runId: run.id, employeeId: owner.employeeId, byId: preparer.id }
    const added = status === 'draft' ? await insertRunLine(tx, { ...about, ...line }) : 0
    if (status === 'draft') await recalculateRun(cause, tx, run, { rate: null, byId: preparer.id })
    else await submitRun(cause, tx, { id: run.id, byId: preparer.id }, new Date())
    if (status === 'approved') {
      const { id: byId } = await person(tx, 'hr')
      const withoutAccount = (await listUnpayable(tx, run.id)).map((slip) => slip.id)
      await approveRun(cause, tx, { id: run.id, byId, withoutAccount }, new Date())
      if (hasFile) await makeBankFile(cause, tx, { id: run.id, byId: preparer.id }, new Date())
    }
    return { id: run.id, lineId: added }
  })
  const [slip] = await db
    .select({ id: payslips.id })
    .from(payslips)
    .where(and(eq(payslips.runId, id), eq(payslips.employeeId, owner.employeeId)))
  return { id, month, lineId, payslipId: slip?.id ?? 0, owner, preparer }
}

/** Before the month, so that the record that is put away has no part in it. */
const firstDayMoment = (month: string): Date => new Date(new Date(`${month}-01T00:00:00Z`).getTime() - 172_800_000)

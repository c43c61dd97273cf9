// `npm run bench:pay`: how long a pay run takes on the embedded engine, with 400 and with 5,000 employees. See bench/README.md.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { employees } from '#features/people/employee/employee.table.ts'
import { approveRun, requireRun, submitRun } from '#features/people/payroll/payroll.service.ts'
import { payrollSettings } from '#features/people/payroll/payroll.settings.ts'
import { listUnpayable } from '#features/people/payroll/payslip/payslip.data.ts'
import { recalculateRun, prepareRun } from '#features/people/payroll/prepare/prepare.service.ts'
import { payLines } from '#features/people/salary/salary.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { openServices } from '#server/services.ts'
import { saveSetting } from '#server/settings/settings.ts'
import { Day } from '#shared/dates.ts'
import { aDepartment, EMPLOYEE_COLUMNS } from '#tests/support/employees.ts'
import { person } from '#tests/support/people.ts'

const SIZES = [400, 5000] as const
/** Preparing a run of 400 people; 5,000 take at most twice that. */
const GOAL_SECONDS = { 400: 5, 5000: 10 } as const
const MONTH = '2026-06'
const RATE = 1450
/** Lines of each month per person. */
const LINES = 2
const AT_ONCE = 1000

async function fill(db: Db, many: number): Promise<void> {
  const departmentId = await aDepartment(db)
  for (let from = 0; from < many; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, many - from) }, (_, at) => from + at)
    const added = await db
      .insert(users)
      .values(
        numbers.map((n) => ({ name: `Employee ${n}`, email: `paid-${n}@example.test`, role: 'employee' as const })),
      )
      .returning({ id: users.id })
    await db.insert(employees).values(
      added.map(({ id: userId }, at) => ({
        userId,
        departmentId,
        code: `EMP-${from + at}`,
        fullName: `Employee ${from + at}`,
        email: `paid-${from + at}@example.test`,
        ...EMPLOYEE_COLUMNS,
        joinDate: Day.parse('2024-01-15'),
        salaryCents: 80_000 + ((from + at) % 50) * 1000,
      })),
    )
  }
  // Each has joined and had one raise.
  for (const [day, percent] of [
    ['2024-01-15', 90],
    ['2025-07-01', 100],
  ] as const) {
    await db.execute(sql`
      insert into employee_changes (employee_id, effective_on, position, department_id, salary_cents)
      select id, ${day}, position, department_id, salary_cents * ${percent} / 100 from employees`)
  }
}

async function addLines(db: Db, byId: number): Promise<void> {
  for (let n = 0; n < LINES; n += 1) {
    await db.execute(sql`
      insert into ${payLines} (employee_id, kind, name, is_taxable, amount_cents, from_month, by_id)
      select id, ${n === 0 ? 'allowance' : 'deduction'}, ${`Line ${n}`}, true, 2500, '2024-02', ${byId} from employees`)
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

async function measure(many: number): Promise<Record<'prepare' | 'calculate' | 'submit' | 'approve', number>> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-pay-'))
  const services = await openServices(readConfig({ DATA_DIR: dataDir, NODE_ENV: 'development', LOG_LEVEL: 'warn' }))
  try {
    await services.database.migrate()
    const { db } = services
    const [preparer, approver] = [await person(db, 'accountant'), await person(db, 'hr')]
    await fill(db, many)
    await addLines(db, preparer.id)
    const now = new Date()
    await db.transaction((tx) => saveSetting(tx, payrollSettings.country, 'Rwanda', { by: null, now }))
    const cause = { happenedAt: now }
    const byId = preparer.id
    let id = 0
    return {
      prepare: await timed(async () => {
        const run = await db.transaction((tx) => prepareRun(cause, tx, { month: MONTH, rate: RATE, byId }, now))
        id = run.id
      }),
      calculate: await timed(() =>
        db.transaction(async (tx) => {
          const run = await requireRun(tx, id)
          await recalculateRun(cause, tx, run, { rate: RATE + 1, byId })
        }),
      ),
      submit: await timed(() => db.transaction((tx) => submitRun(cause, tx, { id, byId }, now))),
      approve: await timed(() =>
        db.transaction(async (tx) => {
          const withoutAccount = (await listUnpayable(tx, id)).map((slip) => slip.id)
          await approveRun(cause, tx, { id, byId: approver.id, withoutAccount }, now)
        }),
      ),
    }
  } finally {
    await services.jobs.stop()
    await services.database.close()
    await fs.rm(dataDir, { recursive: true, force: true })
  }
}

console.log('| Employees | Prepare s | Calculate again s | Submit s | Approve s | Goal s | |')
console.log('| ---: | ---: | ---: | ---: | ---: | ---: | --- |')
for (const many of SIZES) {
  const took = await measure(many)
  const verdict = took.prepare <= GOAL_SECONDS[many] ? 'held' : 'MISSED'
  const cells = Object.values(took).map((seconds) => seconds.toFixed(2))
  console.log(`| ${many} | ${cells.join(' | ')} | ${GOAL_SECONDS[many]} | ${verdict} |`)
}
console.log(`\n${os.availableParallelism()} cores, load ${(os.loadavg()[0] ?? 0).toFixed(1)}, Node ${process.version}`)

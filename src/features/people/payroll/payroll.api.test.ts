import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ROLES } from '#shared/roles.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { saveSetting } from '#server/settings/settings.ts'
import { Day } from '#shared/dates.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { employee } from '#tests/support/employees.ts'
import { aRun, freeMonth } from '#tests/support/pay.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { employeeChanges, employees } from '#features/people/employee/employee.table.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { salaryApi } from '#features/people/salary/salary.contract.ts'
import { lineApi } from './line/line.contract.ts'
import { payrollApi } from './payroll.contract.ts'
import { payrollSettings } from './payroll.settings.ts'
import { payRunLines, payRuns, payslips } from './payroll.table.ts'
import { payoutApi } from './payout/payout.contract.ts'
import { payslipApi } from './payslip/payslip.contract.ts'

const app = useTestApp()
const someone = (role: Parameters<typeof person>[1]) => person(app.services.db, role, { name: `The ${role}` })
const at = (id: number) => ({ params: { id } })
const get = async (id: number, as: Person) => (await app.call(payrollApi.getRun, at(id), { as })).body.run
/** Approves a run, knowing who has no account. */
const approve = async (id: number, as: Person) => {
  const { attention } = await get(id, as)
  const unpaid = attention.filter(({ net, warnings }) => net > 0 && warnings.includes('no_account'))
  const body = { without_account: unpaid.map((slip) => slip.payslip_id) }
  return app.call(payrollApi.approve, { ...at(id), body }, { as })
}
const slips = async (runId: number, as: Person, query: object = {}) =>
  (await app.call(payrollApi.listPayslips, { query: { run_id: runId, ...query } }, { as })).body.payslips

describe('a pay run', () => {
  test('is prepared, submitted, approved by another person, and paid; the employee reads the payslip from then on', async () => {
    const { db } = app.services
    const [preparer, approver] = [await someone('accountant'), await someone('hr')]
    const month = freeMonth(db)
    const hers = await employee(db, { joinDate: Day.parse(`${month}-01`), leftOn: Day.parse(`${month}-28`) })
    const made = await app.call(payrollApi.prepare, { body: { month } }, { as: preparer })
    expect([made.status, made.body.run]).toMatchObject([
      201,
      { month, number: 0, status: 'draft', currency: 'USD', rate: null, payslips: 1, is_current: true },
    ])
    const { id } = made.body.run
    const [slip] = await slips(id, preparer)
    const payslip = { params: { id: slip?.id ?? 0 } }
    expect((await app.call(payslipApi.get, payslip, { as: hers })).status).toBe(404)
    expect((await app.call(payslipApi.listOwn, {}, { as: hers })).body.payslips).toEqual([])
    expect((await approve(id, approver)).status).toBe(409)
    expect((await app.call(payrollApi.submit, at(id), { as: preparer })).body.run.status).toBe('submitted')
    const heard = async (as: Person) =>
      (await app.call(notificationApi.list, {}, { as })).body.notifications.filter(({ title }) => title === 'Pay run')
    expect(await heard(approver)).toMatchObject([{ link: `/dashboard/employee-salaries/${id}` }])
    expect(await heard(preparer)).toEqual([])
    const own = await approve(id, preparer)
    expect([own.status, own.body.message]).toEqual([403, 'You worked on this run, so another person must approve it'])
    const { body } = await approve(id, approver)
    expect(body).toMatchObject({
      message: 'Pay run approved. Everyone can now see their payslip.',
      run: { status: 'approved', approved_by: { id: approver.id } },
    })
    expect((await app.call(payslipApi.listOwn, {}, { as: hers })).body.payslips).toMatchObject([
      { id: slip?.id, month },
    ])
    const read = await app.call(payslipApi.get, payslip, { as: hers })
    expect(read.body.payslip.lines).toEqual([{ kind: 'salary', name: '', amount: read.body.payslip.gross }])
    expect(await heard(preparer)).toMatchObject([
      {
        message: expect.stringMatching(/is approved and can now be paid\.$/),
        link: `/dashboard/employee-salaries/${id}`,
      },
    ])
    const { notifications } = (await app.call(notificationApi.list, {}, { as: hers })).body
    expect(notifications).toMatchObject([{ title: 'Your pay', link: '/dashboard/payslips' }])
    expect(notifications[0]?.message).toMatch(/^Your payslip for \w+ 20\d\d is ready$/)
    const byHand = { ...payslip, body: { note: 'Cash' } }
    expect((await app.call(payoutApi.payOne, byHand, { as: approver })).status).toBe(403)
    expect((await app.call(payoutApi.payOne, byHand, { as: preparer })).body.run.status).toBe('paid')
    expect((await app.call(payoutApi.payOne, byHand, { as: preparer })).status).toBe(409)
  })

  test('with the rules of Rwanda is in francs, needs the rate, and says where the rules come from', async () => {
    const { db } = app.services
    const as = await someone('accountant')
    const set = (country: 'Rwanda' | null) =>
      db.transaction((tx) => saveSetting(tx, payrollSettings.country, country, { by: null, now: new Date() }))
    await set('Rwanda')
    try {
      const refused = await app.call(payrollApi.prepare, { body: { month: '2025-02' } }, { as })
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { rate: ['Enter the exchange rate for one US dollar'] },
      ])
      const early = await app.call(payrollApi.prepare, { body: { month: '2024-12', rate: 1400 } }, { as })
      expect(early.body.errors).toEqual({ month: ['There are no payroll rules for this month'] })
      await employee(db, { salaryCents: 100_000, joinDate: Day.parse('2025-02-01') })
      const { body } = await app.call(payrollApi.prepare, { body: { month: '2025-02', rate: 1450 } }, { as })
      const paid = await slips(body.run.id, as)
      expect(body.run).toMatchObject({ currency: 'RWF', rate: 1450, rules: 'rwanda-2025', verified_on: '2026-11-22' })
      expect(paid.find(({ gross }) => gross === 1_450_000)).toMatchObject({ net: 954_852, employer: 120_350 })
      const again = await app.call(payrollApi.calculate, { ...at(body.run.id), body: { rate: 1500 } }, { as })
      expect(again.body.run.gross).toBeGreaterThan(body.run.gross)
    } finally {
      await set(null)
    }
  })

  test('of one month is open once: a double click, and two who prepare at once', async () => {
    const month = freeMonth(app.services.db)
    const people = [await someone('accountant'), await someone('admin')]
    const answers = await Promise.all(
      [0, 1, 0, 1].map((who) => app.call(payrollApi.prepare, { body: { month } }, { as: people[who] ?? null })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toMatch(/^A pay run for \w+ 20\d\d is already open/)
    const future = await app.call(payrollApi.prepare, { body: { month: '2099-01' } }, { as: people[0] ?? null })
    expect(future.body.errors).toEqual({ month: ['This month has not started yet'] })
  })

  test('is approved once by two at once, and everybody hears of it once', async () => {
    const { db } = app.services
    const { id, owner } = await aRun(db, { status: 'submitted' })
    const approvers = [await someone('hr'), await someone('admin'), await someone('accountant')]
    const answers = await Promise.all(approvers.map((as) => approve(id, as)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await app.call(notificationApi.list, {}, { as: owner })).body.notifications).toHaveLength(1)
  })

  test('cannot be approved when a salary has changed since it was calculated', async () => {
    const { db } = app.services
    const { id, owner, preparer } = await aRun(db, { status: 'submitted' })
    const approver = await someone('hr')
    await db.update(employees).set({ salaryCents: 130_000 }).where(eq(employees.id, owner.employeeId))
    const refused = await approve(id, approver)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Salaries, lines or accounts have changed since this run was calculated. Calculate it again, check it and submit it.',
    ])
    expect(await get(id, approver)).toMatchObject({ status: 'submitted', is_current: false })
    const again = await app.call(payrollApi.calculate, { ...at(id), body: {} }, { as: preparer })
    expect(again.body.run).toMatchObject({ status: 'draft', is_current: true, gross: 1300 })
  })

  test('sent back says why; everybody who has worked on it is kept from approving it', async () => {
    const { db } = app.services
    const { id, preparer } = await aRun(db, { status: 'submitted' })
    const [approver, other] = [await someone('hr'), await someone('admin')]
    const reason = 'Two people are missing'
    const back = await app.call(payrollApi.reject, { ...at(id), body: { reason } }, { as: approver })
    expect(back.body.run).toMatchObject({ status: 'draft', reason })
    const { notifications } = (await app.call(notificationApi.list, {}, { as: preparer })).body
    expect(notifications[0]?.message).toMatch(/was sent back: Two people are missing$/)
    await app.call(payrollApi.submit, at(id), { as: other })
    expect((await get(id, other)).worked_by).toEqual([preparer.id, other.id])
    const toApprove = async (as: Person) =>
      (await app.call(payrollApi.listRuns, { query: { decider: 'me', limit: 100 } }, { as })).body.runs.map(
        (run) => run.id,
      )
    for (const worker of [preparer, other]) expect(await toApprove(worker)).not.toContain(id)
    expect(await toApprove(approver)).toContain(id)
    expect((await approve(id, other)).status).toBe(403)
    expect((await approve(id, approver)).status).toBe(200)
  })

  test('that is a draft can be deleted, no other one', async () => {
    const { db } = app.services
    const draft = await aRun(db)
    expect((await app.call(payrollApi.removeRun, at(draft.id), { as: draft.preparer })).body.message).toBe(
      'Draft deleted',
    )
    expect((await app.call(payrollApi.getRun, at(draft.id), { as: draft.preparer })).status).toBe(404)
    const { id, preparer } = await aRun(db, { status: 'approved' })
    expect((await app.call(payrollApi.removeRun, at(id), { as: preparer })).status).toBe(409)
  })
})

describe('lines of one run', () => {
  test('change it: an allowance, a deduction, days without pay; and can be taken out', async () => {
    const { db } = app.services
    const { id, owner, preparer: as } = await aRun(db, { salaryCents: 210_000 })
    const before = (await app.call(payrollApi.calculate, { ...at(id), body: {} }, { as })).body.run
    const add = (body: object) =>
      app.call(lineApi.add, { ...at(id), body: { employee_id: owner.employeeId, ...body } as never }, { as })
    const { status, body } = await add({ kind: 'allowance', name: 'Transport', amount: 30.5 })
    expect([status, body.run.gross]).toEqual([201, before.gross + 30.5])
    const less = await add({ kind: 'deduction', name: 'Advance', amount: 100, is_taxable: false })
    expect(less.body.run.net).toBeCloseTo(before.net + 30.5 - 100)
    const { lines } = (await app.call(lineApi.list, at(id), { as })).body
    expect(lines.map(({ name, amount }) => [name, amount])).toEqual([
      ['Family', 0.5],
      ['Transport', 30.5],
      ['Advance', 100],
    ])
    const lineId = lines[0]?.id ?? 0
    const whole = await app.call(lineApi.remove, { params: { id, lineId } }, { as })
    expect(whole.body.run.gross).toBe(2130.5)
    expect((await app.call(lineApi.remove, { params: { id, lineId } }, { as })).status).toBe(404)
  })

  test('are refused for who has not worked in the month, in fractions, and in a run that is no draft', async () => {
    const { db } = app.services
    const { id, owner, preparer: as } = await aRun(db)
    const stranger = await employee(db)
    const line = { kind: 'unpaid' as const, name: 'Family', amount: 1 }
    const send = (runId: number, body: object) =>
      app.call(lineApi.add, { ...at(runId), body: { ...line, ...body } as never }, { as })
    const refused = await send(id, { employee_id: stranger.employeeId })
    expect([refused.status, refused.body.message]).toEqual([409, 'This employee did not work in this month'])
    const third = await send(id, { employee_id: owner.employeeId, amount: 0.3 })
    expect(third.body.errors).toEqual({ amount: ['Enter whole or half days within one month'] })
    const cents = await send(id, { employee_id: owner.employeeId, kind: 'deduction', amount: 1.005 })
    expect(cents.status).toBe(422)
    const done = await aRun(db, { status: 'approved' })
    expect((await send(done.id, { employee_id: done.owner.employeeId })).status).toBe(409)
  })

  test('two people with the same account number are named, and may still be paid', async () => {
    const { db } = app.services
    const month = freeMonth(db)
    const as = await someone('accountant')
    const worked = { joinDate: Day.parse(`${month}-01`), leftOn: Day.parse(`${month}-28`) }
    const [one, other] = [await employee(db, worked), await employee(db, worked)]
    const account = { bank: 'Bank of Kigali', holder: 'Aline Mutoni' }
    for (const [{ employeeId: id }, number] of [
      [one, 'pair-77a'],
      [other, 'PAIR77A'],
    ] as const)
      await app.call(salaryApi.setAccount, { params: { id }, body: { ...account, number } }, { as })
    const { run } = (await app.call(payrollApi.prepare, { body: { month } }, { as })).body
    const same = await slips(run.id, as, { warning: 'same_account' })
    expect(same.map(({ employee_id: id }) => id).toSorted((a, b) => a - b)).toEqual([one.employeeId, other.employeeId])
    expect(run.warnings.same_account).toBe(2)
    expect((await app.call(payrollApi.submit, at(run.id), { as })).status).toBe(200)
  })

  test('that take more than the pay keep the run from being submitted', async () => {
    const { db } = app.services
    const { id, owner, preparer: as } = await aRun(db)
    const body = { employee_id: owner.employeeId, kind: 'deduction', name: 'Advance', amount: 5000 } as const
    const { run } = (await app.call(lineApi.add, { ...at(id), body }, { as })).body
    expect(run.warnings).toMatchObject({ negative: 1, no_account: 1, no_salary: 0 })
    const refused = await app.call(payrollApi.submit, at(id), { as })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `1 person has deductions that are higher than their pay: ${owner.name}. Change the deductions and calculate again.`,
    ])
  })
})

describe('a correction', () => {
  test('of an approved month holds differences only, at the rate and by the rules of its month', async () => {
    const { db } = app.services
    const { month, owner, preparer: as, id } = await aRun(db, { status: 'approved' })
    const nothing = (await app.call(payrollApi.prepare, { body: { month } }, { as })).body.run
    expect(nothing).toMatchObject({ number: 1, payslips: 0, net: 0 })
    expect((await app.call(payrollApi.submit, at(nothing.id), { as })).body.message).toBe('No one is paid in this run')
    await db.insert(employeeChanges).values({
      employeeId: owner.employeeId,
      effectiveOn: Day.parse(`${month}-01`),
      position: 'Teacher',
      departmentId: sql`(select department_id from employees where id = ${owner.employeeId})`,
      salaryCents: 150_000,
    } as never)
    const { run } = (await app.call(payrollApi.calculate, { ...at(nothing.id), body: {} }, { as })).body
    expect(run).toMatchObject({ number: 1, payslips: 1, net: 300 })
    const refused = await app.call(payrollApi.calculate, { ...at(run.id), body: { rate: 2 } }, { as })
    expect(refused.body.errors).toEqual({ rate: ['A correction uses the exchange rate of its month'] })
    expect((await get(id, as)).net).toBe(1200)
  })
})

describe('an approved run', () => {
  test('stays as it is, whoever writes: the database refuses it', async () => {
    const { db } = app.services
    const { id, preparer, owner } = await aRun(db, { status: 'approved' })
    const writes = [
      db.update(payRuns).set({ scaledRate: 1 }).where(eq(payRuns.id, id)),
      db.update(payRuns).set({ status: 'draft', approvedAt: null }).where(eq(payRuns.id, id)),
      db.delete(payRuns).where(eq(payRuns.id, id)),
      db.update(payslips).set({ name: 'Another' }).where(eq(payslips.runId, id)),
      db.delete(payslips).where(and(eq(payslips.runId, id), eq(payslips.employeeId, owner.employeeId))),
      db.insert(payRunLines).values({
        runId: id,
        employeeId: owner.employeeId,
        kind: 'allowance',
        name: 'Late',
        isTaxable: true,
        amount: 1,
        byId: preparer.id,
      }),
    ]
    const refused = await Promise.allSettled(writes)
    expect(refused.map(({ status }) => status)).toEqual(writes.map(() => 'rejected'))
  })
})

describe('who may', () => {
  test('see runs: accountant, admin and HR; prepare them: not HR', async () => {
    const { db } = app.services
    const { id } = await aRun(db)
    for (const role of ROLES) {
      const as = await someone(role)
      const isReader = ['accountant', 'admin', 'hr'].includes(role)
      const { status } = await app.call(payrollApi.getRun, at(id), { as })
      expect([role, status]).toEqual([role, isReader ? 200 : 403])
      const month = freeMonth(db)
      const made = await app.call(payrollApi.prepare, { body: { month } }, { as })
      expect([role, made.status]).toEqual([role, isReader && role !== 'hr' ? 201 : 403])
    }
    expect((await app.call(payrollApi.listRuns, {})).status).toBe(401)
  })

  test('read a payslip: never another employee', async () => {
    const { payslipId } = await aRun(app.services.db, { status: 'approved' })
    const other = await employee(app.services.db)
    const { status, body } = await app.call(payslipApi.get, at(payslipId), { as: other })
    expect([status, body.message]).toEqual([404, 'Payslip not found'])
  })
})

test('runs and payslips are lists of few statements; payslips are searched, narrowed, sorted and taken away', async () => {
  const { db } = app.services
  const { id, month, owner, preparer: as } = await aRun(db)
  await employee(db, {
    fullName: 'Zawadi Late',
    status: 'Inactive',
    salaryCents: 0,
    joinDate: Day.parse(`${month}-10`),
    leftOn: Day.parse(`${month}-20`),
  })
  await app.call(payrollApi.calculate, { ...at(id), body: {} }, { as })
  const names = async (query: object) => (await slips(id, as, query)).map(({ name }) => name)
  expect(await names({ search: 'zawadi' })).toEqual(['Zawadi Late'])
  expect(await names({ warning: 'no_salary' })).toEqual(['Zawadi Late'])
  expect(await names({ warning: 'inactive' })).toEqual(['Zawadi Late'])
  expect(await names({ sort: 'net' })).toEqual(['Zawadi Late', owner.name])
  expect(await names({ sort: '-department', warning: 'all' })).toHaveLength(2)
  const listed = () => app.call(payrollApi.listRuns, { query: { counts: '1', status: 'draft' } }, { as })
  expect((await listed()).body).toMatchObject({ counts: { draft: expect.any(Number) } })
  expect(await countQueries(app.services, listed)).toBeLessThanOrEqual(3)
  const { lines, headers } = await readCsv(app, payrollApi.export, { ...at(id), query: {}, as })
  expect(headers['content-disposition']).toBe(`attachment; filename=pay-${month}-0.csv`)
  expect(lines).toHaveLength(3)
  expect(lines.at(-1)).toContain('Zawadi Late,Teaching')
})

test('the runs are a file with the rows of the list, for those who see them, and the log tells who took it', async () => {
  const { db } = app.services
  const by = await person(db, 'accountant', { name: '=Nkusi' })
  const { id } = await aRun(db, { by, status: 'submitted' })
  await aRun(db, { by })
  const as = await someone('hr')
  const query = { status: 'submitted' } as const
  const { headers, lines } = await readCsv(app, payrollApi.exportRuns, { query, as })
  expect(headers['content-disposition']).toBe('attachment; filename=pay-runs-submitted.csv')
  expect(lines[0]).toContain(
    'Month,Correction,Status,Payslips,Currency,Gross pay,Deductions,Net pay,Paid by the employer,Prepared by,Approved by,Approved,Paid',
  )
  const { runs } = (await app.call(payrollApi.listRuns, { query: { ...query, limit: 100 } }, { as })).body
  expect(lines.slice(1)).toEqual(
    runs.map((run) => {
      const amounts = [run.gross, run.deductions, run.net, run.employer].join(',')
      const name = run.prepared_by.name.replace('=', "'=")
      return `${run.month},${run.number || ''},To approve,${run.payslips},${run.currency},${amounts},${name},,,`
    }),
  )
  expect(runs.find((run) => run.id === id)).toMatchObject({ prepared_by: { name: '=Nkusi' }, gross: 1200 })
  const log = await db.select().from(auditLog).where(eq(auditLog.actorId, as.id))
  expect(log.find(({ action }) => action === 'pay.exportRuns')?.detail).toEqual({ ...query, count: runs.length })
  expect((await readCsv(app, payrollApi.exportRuns, { query: {}, as: null })).status).toBe(401)
  for (const role of ['manager', 'employee', 'teacher'] as const)
    expect((await readCsv(app, payrollApi.exportRuns, { query: {}, as: await someone(role) })).status).toBe(403)
})

import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addressOf } from '#web/api/client.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { employee } from '#tests/support/employees.ts'
import { aRun } from '#tests/support/pay.ts'
import { type Person, person } from '#tests/support/people.ts'
import { firstDayOf, lastDayOf } from '#shared/months.ts'
import { payrollApi } from '../payroll.contract.ts'
import { payslipApi } from '../payslip/payslip.contract.ts'
import { salaryApi } from '#features/people/salary/salary.contract.ts'
import { payoutApi } from './payout.contract.ts'

const app = useTestApp()
const someone = (role: Parameters<typeof person>[1]) => person(app.services.db, role, { name: `The ${role}` })
const at = (id: number) => ({ params: { id } })
const get = async (id: number, as: Person) => (await app.call(payrollApi.getRun, at(id), { as })).body.run
const slips = async (runId: number, as: Person, query: object = {}) =>
  (await app.call(payrollApi.listPayslips, { query: { run_id: runId, ...query } }, { as })).body.payslips
const approve = (id: number, named: number[], as: Person) =>
  app.call(payrollApi.approve, { ...at(id), body: { without_account: named } }, { as })
const makeFile = (id: number, as: Person) => app.call(payoutApi.makeFile, at(id), { as })
const payFile = (id: number, as: Person) => app.call(payoutApi.payFile, { ...at(id), body: {} }, { as })
const payOne = (id: number, as: Person, note = 'Cash, signed for') =>
  app.call(payoutApi.payOne, { ...at(id), body: { note } }, { as })
const reopen = (id: number, as: Person) =>
  app.call(payoutApi.reopen, { ...at(id), body: { reason: 'The account is closed' } }, { as })

const account = { bank: 'Bank of Kigali', number: '000400123456', holder: 'Aline, Mutoni' }
const setAccount = (employeeId: number, as: Person) =>
  app.call(salaryApi.setAccount, { ...at(employeeId), body: account }, { as })

/** A submitted run of three people, of whom the first has an account. */
async function threePeople() {
  const { db } = app.services
  const run = await aRun(db)
  const { id, month, owner, preparer } = run
  const days = { joinDate: firstDayOf(month), leftOn: lastDayOf(month), salaryCents: 90_000 }
  const others = [
    await employee(db, { fullName: 'Bahati Open', ...days }),
    await employee(db, { fullName: 'Chantal Cash', ...days }),
  ]
  await setAccount(owner.employeeId, preparer)
  await app.call(payrollApi.calculate, { ...at(id), body: {} }, { as: preparer })
  await app.call(payrollApi.submit, at(id), { as: preparer })
  const all = await slips(id, preparer)
  const slipOf = (who: { employeeId: number }) => all.find((slip) => slip.employee_id === who.employeeId)?.id ?? 0
  return { ...run, others, unpaid: others.map(slipOf), slip: slipOf(owner), approver: await someone('hr') }
}

async function approved() {
  const run = await threePeople()
  expect((await approve(run.id, run.unpaid, run.approver)).status).toBe(200)
  return run
}

describe('approving a run in which some have no account', () => {
  test('needs exactly these people named; the refusal names them, and the log tells how many', async () => {
    const { db } = app.services
    const { id, unpaid, approver } = await threePeople()
    const { attention } = await get(id, approver)
    expect(attention.map(({ name, payslip_id: slip, warnings }) => [name, slip, warnings])).toEqual([
      ['Bahati Open', unpaid[0], ['no_account']],
      ['Chantal Cash', unpaid[1], ['no_account']],
    ])
    for (const named of [[], unpaid.slice(1), [...unpaid, 999_999]]) {
      const refused = await approve(id, named, approver)
      expect([refused.status, refused.body.message]).toEqual([
        409,
        '2 people have no bank account: Bahati Open, Chantal Cash. Add the accounts and calculate again, or approve and pay them by other means.',
      ])
    }
    expect((await get(id, approver)).status).toBe('submitted')
    expect((await approve(id, unpaid, approver)).body.run).toMatchObject({ status: 'approved', open: 3, ready: 1 })
    const log = await db.select().from(auditLog).where(eq(auditLog.actorId, approver.id))
    expect(log.find(({ action }) => action === 'pay.approve')?.detail).toMatchObject({ without_account: 2 })
  })

  test('is refused when who was named has an account by now', async () => {
    const { id, others, unpaid, preparer, approver } = await threePeople()
    for (const { employeeId } of others) await setAccount(employeeId, preparer)
    await app.call(payrollApi.calculate, { ...at(id), body: {} }, { as: preparer })
    await app.call(payrollApi.submit, at(id), { as: preparer })
    const refused = await approve(id, unpaid, approver)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Everyone now has a bank account. Check the run, then approve it again.',
    ])
  })
})

describe('payment by person', () => {
  test('a file pays those who are in it, the others stay open; a run is paid once all are', async () => {
    const { db } = app.services
    const { id, slip, unpaid, preparer: as, approver, owner } = await approved()
    expect((await payFile(id, as)).status).toBe(409)
    const made = await makeFile(id, as)
    expect([made.status, made.body.message, made.body.file]).toEqual([201, 'Bank file 1 created with 1 payment', 1])
    expect(made.body.run).toMatchObject({ status: 'approved', payments: 3, paid: 0, sent: 1, open: 2, ready: 0 })
    expect((await makeFile(id, as)).status).toBe(409)
    expect((await payOne(slip, as)).body.message).toBe(
      'This payslip is in bank file 1. Mark the file as paid, or remove the payslip from it first.',
    )
    const paid = await payFile(id, as)
    expect([paid.body.message, paid.body.run]).toMatchObject([
      '1 payment marked as paid, 2 open',
      { status: 'approved', paid: 1, open: 2, paid_at: null },
    ])
    expect((await slips(id, as)).map(({ payment, file }) => [payment, file])).toEqual([
      ['paid', 1],
      ['open', null],
      ['open', null],
    ])
    expect((await slips(id, as, { payment: 'open' })).map((row) => row.id)).toEqual(unpaid)
    const own = (await app.call(payslipApi.listOwn, {}, { as: owner })).body.payslips
    expect(own).toMatchObject([{ id: slip, payment: 'paid', paid_at: expect.any(String) }])
    expect((await payOne(unpaid[0] ?? 0, approver)).status).toBe(403)
    const first = await payOne(unpaid[0] ?? 0, as)
    expect([first.body.message, first.body.run.status]).toEqual(['Bahati Open marked as paid', 'approved'])
    expect((await payOne(unpaid[0] ?? 0, as)).body.message).toBe('This payslip is already paid')
    const last = await payOne(unpaid[1] ?? 0, as)
    expect(last.body.run).toMatchObject({ status: 'paid', paid: 3, open: 0, paid_at: expect.any(String) })
    expect((await payFile(id, as)).body.message).toBe('This pay run is paid and can no longer be changed')
    const log = await db
      .select()
      .from(auditLog)
      .where(like(auditLog.subject, `pay:${id}`))
      .orderBy(auditLog.id)
    expect(log.map(({ action }) => action).slice(-6)).toEqual([
      'pay.approve',
      'payout.makeFile',
      'payout.payFile',
      'payout.payOne',
      'payout.payOne',
      'pay.pay',
    ])
  })

  test('who gets an account later is paid by a later file, which another person makes', async () => {
    const { id, others, preparer } = await approved()
    await makeFile(id, preparer)
    await setAccount(others[0]?.employeeId ?? 0, preparer)
    expect(await get(id, preparer)).toMatchObject({ open: 2, ready: 1 })
    const own = await makeFile(id, preparer)
    expect([own.status, own.body.message]).toMatchObject([409, /another person makes\.$/])
    const made = await makeFile(id, await someone('admin'))
    expect(made.body).toMatchObject({ file: 2, run: { sent: 2, open: 1, ready: 0 } })
    const { lines, headers } = await readCsv(app, payoutApi.file, { ...at(id), query: {}, as: preparer })
    expect([lines.length, headers['content-disposition']]).toMatchObject([3, /-0-2\.csv$/])
    expect((await readCsv(app, payoutApi.file, { ...at(id), query: { file: 1 }, as: preparer })).lines).toHaveLength(3)
    expect((await readCsv(app, payoutApi.file, { ...at(id), query: { file: 3 }, as: preparer })).status).toBe(404)
  })

  test('what the bank did not pay is open again, and a run that was paid is not', async () => {
    const { id, slip, unpaid, preparer: as } = await approved()
    expect((await reopen(slip, as)).body.message).toBe('This payslip has not been paid yet')
    await makeFile(id, as)
    await payFile(id, as)
    for (const one of unpaid) await payOne(one, as)
    expect((await get(id, as)).status).toBe('paid')
    const back = await reopen(slip, as)
    expect(back.body.run).toMatchObject({ status: 'approved', paid_at: null, paid: 2, open: 1, ready: 1 })
    const { payouts } = (await app.call(payslipApi.get, at(slip), { as })).body.payslip
    expect(payouts).toMatchObject([{ file: 1, reason: 'The account is closed', returned_at: expect.any(String) }])
    expect((await makeFile(id, as)).body.file).toBe(2)
    expect((await payFile(id, as)).body).toMatchObject({
      message: 'Everyone in this run has been paid',
      run: { paid: 3 },
    })
  })

  test('by two at once is paid once', async () => {
    const { id, unpaid, preparer } = await approved()
    const people = [preparer, await someone('admin'), await someone('accountant')]
    const sorted = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
    const files = await Promise.all(people.map((as) => makeFile(id, as)))
    expect(sorted(files)).toEqual([201, 409, 409])
    const byHand = await Promise.all(people.map((as) => payOne(unpaid[0] ?? 0, as)))
    expect(sorted(byHand)).toEqual([200, 409, 409])
    const paid = await Promise.all(people.map((as) => payFile(id, as)))
    expect(sorted(paid)).toEqual([200, 409, 409])
    expect(await get(id, preparer)).toMatchObject({ paid: 2, open: 1, sent: 0 })
  })

  test('needs an approved run, and how it was paid', async () => {
    const { id, unpaid, preparer: as } = await threePeople()
    expect((await makeFile(id, as)).body.message).toBe('This pay run is waiting for approval')
    expect((await payOne(unpaid[0] ?? 0, as)).status).toBe(409)
    expect((await reopen(unpaid[0] ?? 0, as)).status).toBe(409)
    expect((await payOne(unpaid[0] ?? 0, as, ' ')).body.errors).toEqual({ note: ['Enter how it was paid'] })
  })
})

test('a bank file has accounts as texts, as they were, and the sum; the payslip is a PDF', async () => {
  const { db } = app.services
  const { id, slip, owner, unpaid, preparer: as, approver, month } = await threePeople()
  const early = await readCsv(app, payoutApi.file, { ...at(id), query: {}, as })
  expect(early.status).toBe(409)
  await approve(id, unpaid, approver)
  await app.call(salaryApi.setAccount, { ...at(owner.employeeId), body: { ...account, number: '999999' } }, { as })
  expect((await readCsv(app, payoutApi.file, { ...at(id), query: {}, as })).status).toBe(409)
  await makeFile(id, as)
  const { lines } = await readCsv(app, payoutApi.file, { ...at(id), query: {}, as })
  const net = (await slips(id, as))[0]?.net
  expect(lines.slice(1)).toEqual([
    `Bank of Kigali,000400123456,"Aline, Mutoni",${net},USD,${owner.code} ${month}-0`,
    `Total,,1 payment,${net},USD,${month}-0`,
  ])
  expect((await readCsv(app, payoutApi.file, { ...at(id), query: {}, as: approver })).status).toBe(403)
  const log = await db.select().from(auditLog).where(eq(auditLog.actorId, as.id))
  expect(log.find(({ action }) => action === 'payout.file')?.detail).toMatchObject({ run: id, count: 1 })
  const { statusCode, headers, rawPayload } = await app.http.inject({
    url: addressOf(payslipApi.pdf, at(slip)),
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

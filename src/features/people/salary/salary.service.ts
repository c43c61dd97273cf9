import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import { recordReading } from '#server/audit/record-reading.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import type { CsvColumn } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { dollarsToCents } from '#shared/money.ts'
import { authorize, can } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import { type PayAccount, salaryApi, type SalaryRow } from './salary.contract.ts'
import {
  endMonthlyLine,
  findPayAccount,
  findSalary,
  insertMonthlyLine,
  listHoldersOf,
  listAllSalaries,
  listRevisions,
  listSalaries,
  listMonthlyLines,
  lockMonthlyLine,
  upsertPayAccount,
} from './salary.data.ts'
import { accountSet, lineAdded, lineEnded } from './salary.events.ts'
import { salaryPolicy } from './salary.policy.ts'

const NOT_FOUND = message('Employee not found')
/** Digits of an account by which a person knows it. */
const ENDING = 4

async function list({ db, query }: Call<typeof salaryApi.list>) {
  const { search, ...asked } = query
  const { rows, ...paged } = await listSalaries(db, search, asked)
  return { employees: rows, ...paged }
}

/** All in US dollars; HR reads the file too, and needs no account numbers. */
const SALARY_FILE: readonly CsvColumn<SalaryRow>[] = [
  { head: message('Employee ID'), cell: ({ code }) => code },
  { head: message('Employee'), cell: ({ name }) => name },
  { head: message('Department'), cell: ({ department }) => department },
  { head: message('Currency'), cell: () => 'USD' },
  { head: message('Salary'), cell: ({ salary }) => salary },
  { head: message('Monthly allowances and deductions'), cell: ({ extras }) => extras },
  { head: message('Bank account'), cell: (row) => (row.has_account ? message('On file') : message('Missing')) },
]

/** All rows of the list as a file; the download is logged with their number. */
async function exportAll(call: Call<typeof salaryApi.export>): Promise<RawAnswer> {
  const { db, query } = call
  await requireConfirmed(call)
  const found = await listAllSalaries(db, query.search, query.sort)
  return listFile(call, { action: 'salary.export', name: 'salaries', columns: SALARY_FILE }, found)
}

/** A current employee. Throws 404. */
async function requireSalary(db: Db, id: number): Promise<SalaryRow> {
  const found = await findSalary(db, id)
  if (!found) throw notFound(NOT_FOUND)
  return found
}

async function get(call: Call<typeof salaryApi.get>) {
  const { db, params } = call
  const employee = await requireSalary(db, params.id)
  await recordReading(call, 'salary.get', { record: `salary:${employee.id}`, ownerId: employee.user_id })
  return { employee, revisions: await listRevisions(db, employee.id), lines: await listMonthlyLines(db, employee.id) }
}

type StandingLine = {
  employeeId: number
  byId: number
  kind: 'allowance' | 'deduction'
  name: string
  /** US cents. */
  amountCents: number
  isTaxable: boolean
  fromMonth: string
  toMonth: string | null
}

/** Adds a line of each month; the caller has checked who may. */
export async function addMonthlyLine(cause: Cause | Past, tx: Db, line: StandingLine, now: Date): Promise<void> {
  await insertMonthlyLine(tx, { ...line, createdAt: now })
  const { employeeId, byId, kind, name, amountCents: amount, fromMonth: from, toMonth: to } = line
  await lineAdded(cause, tx, { employeeId, byId, kind, name, amount, from, to })
}

async function addLine(call: Call<typeof salaryApi.addLine>) {
  const { db, me, params, body, now, say } = call
  await db.transaction(async (tx) => {
    const employee = await requireSalary(tx, params.id)
    authorize(me, salaryPolicy.keep, employee)
    const { kind, name, amount, is_taxable: isTaxable, from_month: fromMonth, to_month: toMonth } = body
    const amountCents = dollarsToCents(amount)
    if (amountCents === 0) throw invalid({ amount: [message('Enter an amount above 0')] })
    const line = { employeeId: employee.id, byId: me.id, kind, name, amountCents, isTaxable, fromMonth, toMonth }
    await addMonthlyLine(call, tx, line, now())
  })
  return { message: say('Line added') }
}

async function endLine(call: Call<typeof salaryApi.endLine>) {
  const { db, me, params, body, say } = call
  await db.transaction(async (tx) => {
    const line = await lockMonthlyLine(tx, params.id)
    if (!line) throw notFound(message('Line not found'))
    authorize(me, salaryPolicy.keep, { user_id: line.userId })
    if (body.to_month < line.fromMonth) {
      throw invalid({ to_month: [message('The last month must not be before the first')] })
    }
    await endMonthlyLine(tx, line.id, body.to_month)
    await lineEnded(call, tx, { employeeId: line.employeeId, byId: me.id, name: line.name, to: body.to_month })
  })
  return { message: say('Saved') }
}

async function getAccount(call: Call<typeof salaryApi.getAccount>) {
  const { db, me, params } = call
  const employee = await findSalary(db, params.id)
  if (!employee || !can(me, salaryPolicy.readAccount, employee)) throw notFound(NOT_FOUND)
  await recordReading(call, 'salary.getAccount', { record: `pay-account:${employee.id}`, ownerId: employee.user_id })
  const account = (await findPayAccount(db, employee.id)) ?? null
  const isKeeper = can(me, salaryPolicy.keep, employee)
  return { account, same_as: account && isKeeper ? await listHoldersOf(db, account.number, employee.user_id) : [] }
}

type Account = PayAccount & { employeeId: number; userId: number; byId: number }

/** Says where someone's pay goes; the caller has checked who may. */
export async function savePayAccount(cause: Cause | Past, tx: Db, account: Account, now: Date): Promise<void> {
  const { employeeId, userId, byId, bank, number, holder } = account
  await upsertPayAccount(tx, { employeeId, bank, number, holder, byId, updatedAt: now })
  await accountSet(cause, tx, { employeeId, byId, userId, bank, ending: number.slice(-ENDING) })
}

async function setAccount(call: Call<typeof salaryApi.setAccount>) {
  const { db, me, params, body, now, say } = call
  await db.transaction(async (tx) => {
    const employee = await requireSalary(tx, params.id)
    authorize(me, salaryPolicy.keep, employee)
    await savePayAccount(call, tx, { ...body, employeeId: employee.id, userId: employee.user_id, byId: me.id }, now())
  })
  return { message: say('Account saved'), account: body }
}

export const salaryHandlers = handlers(salaryApi, {
  list,
  export: exportAll,
  get,
  addLine,
  endLine,
  getAccount,
  setAccount,
})

import { confirmPassword } from '#features/base/account/password/password.service.ts'
import type { TableRow } from '#server/files/table-file.ts'
import { cellSays } from '#server/files/table-words.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { fieldErrors } from '#server/http/input.ts'
import {
  addReadyRows,
  checkedAnswer,
  planTable,
  problemsOf,
  readSentTable,
  templateAnswer,
  type TablePlan,
  type TableProblem,
  wordProblem,
} from '#server/http/table-import.ts'
import type { FieldMessages } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { findUserByEmail } from '#features/base/user/user.service.ts'
import { listManagers } from '../choice/choice.data.ts'
import { listDepartments } from '#features/people/department/department.service.ts'
import { EmployeeForm } from '../employee.contract.ts'
import { canGivePosition } from '../employee.policy.ts'
import { EMPLOYEE_FILE } from '../employee-table-file.logic.ts'
import { employeesImported } from '../employee.events.ts'
import { formProblems, changesTrustedRoles } from '../employee.service.ts'
import { addEmployee } from '../record/record.service.ts'
import { importApi } from './import.contract.ts'
import { listKnownKeys } from './import.data.ts'
import {
  CODE,
  EXAMPLE,
  type Field,
  columnHeadOf,
  isUnreadDay,
  missedWordsOf,
  OPTIONAL,
  readDays,
  toForm,
} from './read-employees.logic.ts'

/** More managers than anyone has. */
const MAX_MANAGERS = 5000

type Reading = Call<typeof importApi.check> | Call<typeof importApi.create>

/** What is asked once for all rows. */
async function readImportContext({ db, now }: Reading) {
  const [known, departments, managers] = await Promise.all([
    listKnownKeys(db),
    listDepartments(db),
    listManagers(db, now(), MAX_MANAGERS),
  ])
  return { known, departments: new Set(departments.map(({ name }) => name.toLowerCase())), managers }
}
type ImportContext = Awaited<ReturnType<typeof readImportContext>>

const emailOf = ({ cells }: TableRow<Field>) => (cells.get('email') ?? '').toLowerCase()

const codeOf = (row: TableRow<Field>) => (CODE ? row.under(CODE).toLowerCase() : '')

/** Two keys must name one record; a new record has no code yet, or one that no one has. */
function keyConflictOf(row: TableRow<Field>, { known }: ImportContext): TableProblem | undefined {
  const [email, code] = [emailOf(row), codeOf(row)]
  const [byEmail, byCode] = [known.get(email), known.get(code)]
  if (email === '' || code === '' || byEmail === byCode) return undefined
  return {
    head: CODE ?? null,
    problem: message('This employee ID and email address do not belong to the same record. Correct one of them.'),
  }
}

/** Row by row what the file would do, by the rules of the form. */
async function planOf(call: Reading): Promise<TablePlan<EmployeeForm>> {
  const table = await readSentTable(call, { kind: 'employee-file', columns: EMPLOYEE_FILE, optional: OPTIONAL })
  const { rows, notes } = readDays(table.rows)
  const around = await readImportContext(call)
  return planTable(
    { rows, notes: [...table.notes, ...notes] },
    {
      keyOf: emailOf,
      nameOf: (row) => row.cells.get('full_name') || emailOf(row),
      isKnown: (row) => around.known.has(emailOf(row)) || around.known.has(codeOf(row)),
      clash: (row) => keyConflictOf(row, around),
      keyHead: columnHeadOf('email'),
      read: (row) => readForm(call, row, around),
    },
  )
}

/** The form that a row fills in, or all that is wrong with it. */
async function readForm(
  call: Reading,
  row: TableRow<Field>,
  around: ImportContext,
): Promise<{ form: EmployeeForm } | { problems: TableProblem[] }> {
  const user = await findUserByEmail(call.db, row.cells.get('email') ?? '')
  const manager = managerOf(row.cells.get('manager_id') ?? '', around)
  const found = { userId: user?.id ?? 0, managerId: 'id' in manager ? manager.id : null }
  const read = EmployeeForm.safeParse(toForm(row.cells, found, cellSays))
  const department = row.cells.get('department') ?? ''
  const { user_id: noUser, ...byContract }: FieldMessages = read.success ? {} : fieldErrors(read.error)
  const problems: FieldMessages = {
    ...(read.success ? await formProblems({ ...call, body: read.data }) : byContract),
    ...(noUser &&
      !byContract.email && {
        email: [message('No account has this email address')],
      }),
    ...('problem' in manager && { manager_id: [manager.problem] }),
    ...(department !== '' &&
      !around.departments.has(department.toLowerCase()) && {
        department: [message('No department has this name')],
      }),
  }
  const all = problemsOf({ ...problems, ...cellProblems(call, row) }, columnHeadOf)
  return read.success && all.length === 0 ? { form: read.data } : { problems: all }
}

/** What the rules of the form say beside a list of choices or a calendar, said for a cell of a file. */
function cellProblems({ me, translate }: Pick<Reading, 'me' | 'translate'>, { cells }: TableRow<Field>): FieldMessages {
  const problems = [...cells.keys()].flatMap((field): [string, Message[]][] => {
    const words = missedWordsOf(field, cells, cellSays)?.filter(
      ({ text }) => field !== 'position' || canGivePosition(me, text),
    )
    if (words) return [[field, [wordProblem(words, translate)]]]
    return isUnreadDay(field, cells)
      ? [[field, [message('Enter the date as year-month-day, for example 2026-09-01')]]]
      : []
  })
  return Object.fromEntries(problems)
}

function managerOf(name: string, { managers }: ImportContext): { id: number | null } | { problem: Message } {
  if (name === '') return { id: null }
  const [first, second] = managers.filter((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!first) return { problem: message('No administrator or member of HR has this name') }
  if (second)
    return { problem: message('Several people have this name. Leave it blank here and choose the manager afterwards.') }
  return { id: first.id }
}

async function create(call: Call<typeof importApi.create>) {
  const { db, me, now, say } = call
  const plan = await planOf(call)
  const [added, known] = [plan.ready.length, plan.known.length]
  if (plan.ready.some(({ form }) => changesTrustedRoles(null, { ...form, status: 'Active' })))
    await confirmPassword(call)
  const at = now()
  await db.transaction(async (tx) => {
    await addReadyRows(plan, (form) => addEmployee(call, tx, { form, byId: me.id }, at))
    await employeesImported(call, tx, { added, known })
  })
  return {
    message: say(
      '{count, plural, =0 {Everyone in this file already has a record} one {One employee added} other {# employees added}}',
      { count: added },
    ),
    added,
    known,
  }
}

export const importHandlers = handlers(importApi, {
  template: async (call) => templateAnswer(call, 'employees-template', EMPLOYEE_FILE, EXAMPLE),
  check: async (call) => checkedAnswer(call, await planOf(call)),
  create,
})

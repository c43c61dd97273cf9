import { decodeText } from '#server/files/text-encoding.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { fieldErrors } from '#server/http/input.ts'
import { takeUse } from '#server/tries/tries.data.ts'
import { AppError, type FieldMessages, invalid } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { findUserByEmail } from '../../user/user.service.ts'
import { listManagers } from '../choice/choice.data.ts'
import { listDepartments } from '../department/department.data.ts'
import { EmployeeForm } from '../employee.contract.ts'
import { employeesImported } from '../employee.events.ts'
import { formProblems } from '../employee.service.ts'
import { addEmployee } from '../record/record.service.ts'
import { employeeTableRule, importApi, MOST_ROWS } from './import.contract.ts'
import { listKnown } from './import.data.ts'
import { type EmployeeRow, headOf, readEmployees, toForm, UnreadableTable } from './read-employees.logic.ts'

const PER_PERSON = { most: 60, seconds: 3600 }
/** More managers than anybody has. */
const MOST_MANAGERS = 5000

type Reading = Call<typeof importApi.check> | Call<typeof importApi.create>
type Row = { line: number; name: string }
type Problem = { head: Message | null; problem: Message }
/** What a file would do. */
type Plan = {
  notes: Message[]
  ready: (Row & { form: EmployeeForm })[]
  known: Row[]
  problems: (Row & Problem)[]
}

const wrong = (problem: Message) => invalid({ file: [problem] })

/** The rows of the file that was sent. Throws 422 at `file` when it is no table of employees. */
async function readRows({ db, me, files_in, now, translate }: Reading) {
  const { file } = files_in
  if (!file) throw wrong(message('Please choose a file'))
  await takeUse(db, `employee-file:${me.id}`, PER_PERSON, now())
  const { text, encoding, isGuessed } = decodeText(file.data)
  if (text.includes('\0') || !text.isWellFormed()) throw wrong({ text: employeeTableRule.wrongType })
  const { rows, missing, unknown } = readTable(text, translate)
  if (missing.length > 0)
    throw invalid({ file: missing.map((column) => message('The column "{column}" is missing', { column })) })
  if (rows.length > MOST_ROWS)
    throw wrong(
      message('The file has {count, number} rows; {maximum, number} are brought over in one go', {
        count: rows.length,
        maximum: MOST_ROWS,
      }),
    )
  const notes = [
    isGuessed &&
      message('This file is not in UTF-8. It was read as {encoding}: please look at the accents.', { encoding }),
    unknown.length > 0 && message('Columns that are passed over: {columns}', { columns: unknown.join(', ') }),
  ].filter((note) => note !== false)
  return { rows, notes }
}

function readTable(text: string, translate: Reading['translate']) {
  try {
    return readEmployees(text, translate)
  } catch (problem) {
    if (problem instanceof UnreadableTable)
      throw wrong(message('This is not a CSV file: it cannot be read from line {line} on', { line: problem.line }))
    throw problem
  }
}

/** What is asked once for all rows. */
async function readAround({ db, now }: Reading) {
  const [known, departments, managers] = await Promise.all([
    listKnown(db),
    listDepartments(db),
    listManagers(db, now(), MOST_MANAGERS),
  ])
  return { known, departments: new Set(departments.map(({ name }) => name.toLowerCase())), managers }
}
type Around = Awaited<ReturnType<typeof readAround>>

/** Row by row what the file would do, by the rules of the form. */
async function planOf(call: Reading): Promise<Plan> {
  const { rows, notes } = await readRows(call)
  const around = await readAround(call)
  const plan: Plan = { notes, ready: [], known: [], problems: [] }
  const lines = new Map<string, number>()
  for (const row of rows) {
    const email = (row.cells.get('email') ?? '').toLowerCase()
    const about: Row = { line: row.line, name: row.cells.get('full_name') || email }
    const earlier = lines.get(email)
    if (around.known.has(email) || around.known.has(row.code)) plan.known.push(about)
    else if (email !== '' && earlier !== undefined) {
      plan.problems.push({
        ...about,
        head: headOf('email'),
        problem: message('This person is in line {line} already', { line: earlier }),
      })
    } else {
      lines.set(email, row.line)
      const read = await readForm(call, row, around)
      if ('form' in read) plan.ready.push({ ...about, form: read.form })
      else plan.problems.push(...read.problems.map((problem) => ({ ...about, ...problem })))
    }
  }
  return plan
}

/** The form that a row fills in, or all that is wrong with it. */
async function readForm(
  call: Reading,
  row: EmployeeRow,
  around: Around,
): Promise<{ form: EmployeeForm } | { problems: Problem[] }> {
  const user = await findUserByEmail(call.db, row.cells.get('email') ?? '')
  const manager = managerOf(row.cells.get('manager_id') ?? '', around)
  const found = { userId: user?.id ?? 0, managerId: 'id' in manager ? manager.id : null }
  const read = EmployeeForm.safeParse(toForm(row, found, call.translate))
  const department = row.cells.get('department') ?? ''
  const { user_id: noUser, ...byContract }: FieldMessages = read.success ? {} : fieldErrors(read.error)
  const problems: FieldMessages = {
    ...(read.success ? await formProblems({ ...call, body: read.data }) : byContract),
    ...(noUser &&
      !byContract.email && {
        email: [message('Nobody has an account here with this e-mail address')],
      }),
    ...('problem' in manager && { manager_id: [manager.problem] }),
    ...(department !== '' &&
      !around.departments.has(department.toLowerCase()) && {
        department: [message('There is no department of this name')],
      }),
  }
  const all = Object.entries(problems).flatMap(([field, texts]) =>
    (texts ?? []).map((problem) => ({ head: headOf(field), problem })),
  )
  return read.success && all.length === 0 ? { form: read.data } : { problems: all }
}

function managerOf(name: string, { managers }: Around): { id: number | null } | { problem: Message } {
  if (name === '') return { id: null }
  const [first, second] = managers.filter((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!first) return { problem: message('No administrator and nobody of HR has this name') }
  if (second)
    return { problem: message('Several people have this name: leave it empty here, and choose the manager afterwards') }
  return { id: first.id }
}

async function check(call: Call<typeof importApi.check>) {
  const { notes, ready, known, problems } = await planOf(call)
  return {
    notes: notes.map(call.translate),
    ready: ready.map(({ line, name }) => ({ line, name })),
    known,
    problems: problems.map(({ line, name, head, problem }) => ({
      line,
      name,
      column: head && call.translate(head),
      problem: call.translate(problem),
    })),
  }
}

async function create(call: Call<typeof importApi.create>) {
  const { db, me, now, say } = call
  const { ready, known, problems } = await planOf(call)
  if (problems.length > 0)
    throw wrong(
      message('{count, plural, one {# problem was found} other {# problems were found}}: nobody was added', {
        count: problems.length,
      }),
    )
  const at = now()
  await db.transaction(async (tx) => {
    for (const { line, form } of ready) {
      try {
        await addEmployee(call, tx, { form, byId: me.id }, at)
      } catch (problem) {
        throw lineProblem(problem, line)
      }
    }
    await employeesImported(call, tx, { added: ready.length, known: known.length })
  })
  return {
    message: say(
      '{count, plural, =0 {Everybody in this file has a record already} one {One employee added} other {# employees added}}',
      {
        count: ready.length,
      },
    ),
    added: ready.length,
    known: known.length,
  }
}

/** What went wrong meanwhile, with the line of the file that it is about. */
function lineProblem(problem: unknown, line: number): unknown {
  if (!(problem instanceof AppError) || !problem.errors) return problem
  const [first] = Object.values(problem.errors).flatMap((texts) => texts ?? [])
  return first ? wrong(message('Line {line}: {problem}', { line, problem: first })) : problem
}

export const importHandlers = handlers(importApi, { check, create })

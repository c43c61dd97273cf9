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
  wordProblem,
} from '#server/http/table-import.ts'
import type { FieldMessages } from '#shared/errors.ts'
import { ROLE_NAMES } from '#shared/role-names.ts'
import { ROLES } from '#shared/roles.ts'
import { listKnownEmails } from '../person/person.data.ts'
import { PersonForm } from '../person/person.contract.ts'
import { usersImported } from '../person/person.events.ts'
import { addPerson, roleProblems } from '../person/person.service.ts'
import { mayGiveRole } from '../user.policy.ts'
import { userImportApi } from './import.contract.ts'
import { columnHeadOf, OPTIONAL, toForm, USER_EXAMPLE, USER_FILE, type UserField } from './user-file.logic.ts'

type Reading = Call<typeof userImportApi.check> | Call<typeof userImportApi.create>
type Row = TableRow<UserField>

const emailOf = ({ cells }: Row) => (cells.get('email') ?? '').toLowerCase()

/** Row by row what the file would do, by the rules of the form. */
async function planImport(call: Reading) {
  const table = await readSentTable(call, { kind: 'user-file', columns: USER_FILE, optional: OPTIONAL })
  const known = await listKnownEmails(call.db, table.rows.map(emailOf))
  return planTable<UserField, PersonForm>(table, {
    keyOf: emailOf,
    nameOf: (row) => row.cells.get('name') || emailOf(row),
    isKnown: (row) => known.has(emailOf(row)),
    keyHead: columnHeadOf('email'),
    read: async (row) => readForm(call, row),
  })
}

/** The form that a row fills in, or all that is wrong with it. */
function readForm({ me, translate }: Reading, { cells }: Row) {
  const read = PersonForm.safeParse(toForm(cells, cellSays))
  if (!read.success) {
    const errors = fieldErrors(read.error)
    const roles = ROLES.filter((role) => mayGiveRole(me, role)).map((role) => ROLE_NAMES[role])
    // "Choose a role" is said beside a list; a file has none.
    const byWord: FieldMessages = errors['role'] && cells.get('role') ? { role: [wordProblem(roles, translate)] } : {}
    return { problems: problemsOf({ ...errors, ...byWord }, columnHeadOf) }
  }
  const problems = problemsOf(roleProblems(me, read.data), columnHeadOf)
  return problems.length === 0 ? { form: read.data } : { problems }
}

async function create(call: Call<typeof userImportApi.create>) {
  const { db, me, now, say } = call
  const plan = await planImport(call)
  const [added, known] = [plan.ready.length, plan.known.length]
  await confirmPassword(call)
  const at = now()
  await db.transaction(async (tx) => {
    await addReadyRows(plan, (form) => addPerson(call, tx, { form, byId: me.id }, at))
    await usersImported(call, tx, { added, known })
  })
  return {
    message: say(
      '{count, plural, =0 {Everyone in this file already has an account} one {One user added and invited} other {# users added and invited}}',
      { count: added },
    ),
    added,
    known,
  }
}

export const userImportHandlers = handlers(userImportApi, {
  template: async (call) => templateAnswer(call, 'users-template', USER_FILE, USER_EXAMPLE),
  check: async (call) => checkedAnswer(call, await planImport(call)),
  create,
})

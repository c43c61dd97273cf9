import { expect, test } from 'vitest'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import type { Endpoint, OutputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aDepartment, employee } from '#tests/support/employees.ts'
import { sendForm } from '#tests/support/forms.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'
import { employeeApi } from '../employee.contract.ts'
import { importApi } from './import.contract.ts'

const app = useTestApp()
const hr = () => person(app.services.db, 'hr', { name: 'Chukwuemeka Nwosu', password: PASSWORD })

const HEAD =
  'Full Name,Email,Phone Number,Position,Department,Join Date,Employment Type,Salary (USD),Manager,Date of Birth,Gender,Marital Status,Nationality,Address,City,State or Province,Postal Code,Country,Emergency Contact Name,Emergency Contact Phone'
const CELLS = [
  "'+250 788 000 901",
  'Teacher',
  'Teaching',
  '2026-09-01',
  '',
  '1450.5',
  '',
  '1992-02-29',
  'Female',
  '',
  'Rwandan',
  '"KN 5 Road, 12"',
  'Kigali',
  'City of Kigali',
  '00250',
  'Rwanda',
  'Eric Mutoni',
  '+250 788 000 902',
]
/** A row of someone, with some cells changed by their place after the address. */
const rowOf = (user: Pick<Person, 'name' | 'email'>, changed: Record<number, string> = {}) =>
  [user.name, user.email, ...CELLS.map((cell, at) => changed[at] ?? cell)].join(',')

const [POSITION, DEPARTMENT, JOINED, KIND, SALARY, MANAGER, BORN, GENDER] = [1, 2, 3, 4, 5, 6, 7, 8]

function send<T>(endpoint: Endpoint, as: Person, lines: readonly string[] | Buffer, language = 'en') {
  const data = Buffer.isBuffer(lines) ? lines : Buffer.from(lines.join('\r\n'))
  return sendForm<T>(app, endpoint, { as, language, files: { file: { name: 'people.csv', type: 'text/csv', data } } })
}
const check = (as: Person, lines: readonly string[] | Buffer, language?: string) =>
  send<OutputOf<typeof importApi.check>>(importApi.check, as, lines, language)
const bring = (as: Person, lines: readonly string[] | Buffer) =>
  send<OutputOf<typeof importApi.create>>(importApi.create, as, lines)
const total = async (as: Person) => (await app.call(employeeApi.list, {}, { as })).body.total

test('a file is checked first, adds everybody in it with their roles, and nobody twice', async () => {
  await aDepartment(app.services.db)
  const as = await hr()
  const [aline, kofi] = [
    await person(app.services.db, 'student', { name: 'Aline Mutoni' }),
    await person(app.services.db, 'student', { name: 'Kofi Mensah' }),
  ]
  const before = await total(as)
  const lines = [HEAD, rowOf(aline, { [MANAGER]: as.name }), rowOf(kofi, { [POSITION]: 'mentor' })]
  const checked = await check(as, lines)
  expect(checked.body).toEqual({
    notes: [],
    ready: [
      { line: 2, name: aline.name },
      { line: 3, name: kofi.name },
    ],
    known: [],
    problems: [],
  })
  expect(await total(as)).toBe(before)
  const { status, body } = await bring(as, lines)
  expect([status, body]).toEqual([201, { message: '2 employees added', added: 2, known: 0 }])
  const { users } = (await app.call(employeeApi.list, { query: { search: aline.email } }, { as })).body
  expect(users[0]?.employee).toMatchObject({
    phone_number: '+250 788 000 901',
    address: 'KN 5 Road, 12',
    salary: 1450.5,
    join_date: '2026-09-01',
    employment_type: 'Full-time',
    status: 'Active',
    manager: { id: as.id },
  })
  expect((await app.call(sessionApi.me, {}, { as: kofi })).body.roles).toEqual(['student', 'employee', 'mentor'])
  const again = await bring(as, lines)
  expect(again.body).toMatchObject({ message: 'Everyone in this file already has a record', added: 0, known: 2 })
  // The exported file comes back as it is, in each language.
  for (const language of ['en', 'fr']) {
    const file = await readCsv(app, employeeApi.export, { query: {}, as, language })
    const back = await check(as, file.lines, language)
    expect(back.body).toMatchObject({ ready: [], problems: [], notes: [] })
    expect(back.body.known).toHaveLength(before + 2)
  }
})

test('a file with positions of accountants or HR asks for the own password again', async () => {
  await aDepartment(app.services.db)
  const as = await hr()
  const amina = await person(app.services.db, 'user', { name: 'Amina Sow' })
  const lines = [HEAD, rowOf(amina, { [POSITION]: 'Accountant' })]
  const asked = (current_password?: string) =>
    sendForm<{ errors?: unknown; added: number }>(app, importApi.create, {
      as,
      fields: { ...(current_password && { current_password }) },
      files: { file: { name: 'people.csv', type: 'text/csv', data: Buffer.from(lines.join('\r\n')) } },
    })
  expect((await asked()).body.errors).toEqual({ current_password: ['Enter your current password'] })
  expect((await asked('not this')).body.errors).toEqual({ current_password: ['The current password is incorrect'] })
  expect((await app.call(sessionApi.me, {}, { as: amina })).body.roles).toEqual(['user'])
  expect((await asked(PASSWORD)).body).toMatchObject({ added: 1 })
  expect((await app.call(sessionApi.me, {}, { as: amina })).body.roles).toEqual(['user', 'accountant', 'employee'])
})

test('the template has all columns that an import asks for; only its example has no account', async () => {
  await aDepartment(app.services.db)
  const as = await hr()
  for (const language of ['en', 'fr']) {
    const { lines } = await readCsv(app, importApi.template, { query: {}, as, language })
    // A colleague may read it in another language.
    const { body } = await check(as, lines, 'en')
    expect([body.notes, body.ready]).toEqual([[], []])
    expect(body.problems.map(({ line, value }) => [line, value])).toEqual([[2, 'ama.owusu@example.org']])
  }
  const { status } = await readCsv(app, importApi.template, { query: {}, as: await person(app.services.db, 'manager') })
  expect(status).toBe(403)
})

test('all problems of all rows are listed, and then nobody is added', async () => {
  await aDepartment(app.services.db)
  const as = await hr()
  const one = await person(app.services.db, 'student', { name: 'Ngozi Okafor' })
  const other = await person(app.services.db, 'student', { name: 'Sipho Ndlovu' })
  const admin = await person(app.services.db, 'admin', { name: 'Diane Mukamana' })
  const nobody = { name: 'Nobody Known', email: 'nobody@example.test' }
  const before = await total(as)
  const lines = [
    HEAD,
    rowOf(one),
    rowOf(other, {
      [POSITION]: 'HR',
      [DEPARTMENT]: 'Kitchen',
      [JOINED]: '01/09/2026',
      [SALARY]: '',
      [MANAGER]: 'Nobody',
    }),
    rowOf(nobody),
    rowOf(one),
    rowOf(admin),
    rowOf(as),
  ]
  const { status, body } = await check(as, lines)
  expect(status).toBe(200)
  expect(body.ready).toEqual([{ line: 2, name: one.name }])
  expect(body.problems.map(({ line, column, problem }) => [line, column, problem])).toEqual([
    [3, 'Join Date', 'Enter the date as year-month-day, for example 2026-09-01'],
    [3, 'Manager', 'No administrator or member of HR has this name'],
    [3, 'Department', 'No department has this name'],
    [4, 'Email', 'No account has this email address'],
    [5, 'Email', 'This person is already in row 2'],
    [6, null, 'Administrators have no employee record'],
    [7, null, 'You cannot edit your own record'],
  ])
  const refused = await bring(as, lines)
  expect([refused.status, refused.body.errors]).toEqual([422, { file: ['7 problems found: no one was added'] }])
  expect(await total(as)).toBe(before)
})

test('days that a spreadsheet has rewritten are read where the file shows their order, and a note says so', async () => {
  await aDepartment(app.services.db)
  const as = await hr()
  const [one, other] = [await person(app.services.db, 'student'), await person(app.services.db, 'student')]
  const rows = [
    rowOf(one, { [JOINED]: '01/09/2026', [BORN]: '29/02/1992' }),
    rowOf(other, { [JOINED]: '3/10/2026', [BORN]: '1990/1/5' }),
  ]
  const { body } = await check(as, [HEAD, ...rows])
  expect([body.problems, body.notes]).toEqual([[], ['Dates such as 01/09/2026 were read as day, month, year']])
  expect((await bring(as, [HEAD, ...rows])).body).toMatchObject({ added: 2 })
  const { users } = (await app.call(employeeApi.list, { query: { search: other.email } }, { as })).body
  expect(users[0]?.employee).toMatchObject({ join_date: '2026-10-03', date_of_birth: '1990-01-05' })
})

test('a word that is none of the choices is told all of them, and the other language is read, too', async () => {
  await aDepartment(app.services.db)
  const as = await hr()
  const one = await person(app.services.db, 'student')
  const problems = async (kind: string, gender: string) =>
    (await check(as, [HEAD, rowOf(one, { [KIND]: kind, [GENDER]: gender })])).body.problems.map(
      ({ value, problem }) => [value, problem],
    )
  expect(await problems('Casual', 'F')).toEqual([
    ['F', 'Use one of these words: Male, Female, Other'],
    ['Casual', 'Use one of these words: Full-time, Part-time, Contract, Intern'],
  ])
  expect(await problems('full time', 'femme')).toEqual([])
})

test('a file of heads alone says so, rather than that everybody in it is known', async () => {
  const as = await hr()
  for (const lines of [[HEAD], [HEAD, '']]) {
    const errors = { file: ['There are no rows below the column headings'] }
    expect((await check(as, lines)).body).toMatchObject({ errors })
    expect((await bring(as, lines)).body).toMatchObject({ errors })
  }
})

test('the rule between the days of a record holds for every row', async () => {
  await aDepartment(app.services.db)
  const as = await hr()
  const one = await person(app.services.db, 'student', { name: 'Ngozi Okafor' })
  for (const [born, joined] of [
    ['2012-09-02', '2026-09-01'],
    ['2020-01-01', '2026-09-01'],
    ['1992-02-29', '1992-02-28'],
  ] as const) {
    const { body } = await check(as, [HEAD, rowOf(one, { 7: born, [JOINED]: joined })])
    expect([born, body.ready, body.problems.map(({ line, column }) => [line, column])]).toEqual([
      born,
      [],
      [[2, 'Join Date']],
    ])
  }
  expect((await check(as, [HEAD, rowOf(one, { 7: '2012-09-01' })])).body.problems).toEqual([])
})

test('an admin brings over positions of HR only, and others never those', async () => {
  await aDepartment(app.services.db)
  const [admin, of] = [await person(app.services.db, 'admin'), await person(app.services.db, 'hr')]
  const problems = async (as: Person, position: string) =>
    (await check(as, [HEAD, rowOf(of, { [POSITION]: position, [SALARY]: '' })])).body.problems.map(
      ({ problem }) => problem,
    )
  expect(await problems(admin, 'HR')).toEqual([])
  expect(await problems(admin, 'Teacher')).toEqual([
    'As Admin, you can only add HR employees. Other positions should be added by HR.',
  ])
  expect(await problems(await hr(), 'HR')).toEqual(['Only an administrator can add HR employees', 'Salary is required'])
  expect((await check(await person(app.services.db, 'manager'), [HEAD])).status).toBe(403)
})

test('files of other programs are read, and what is no table is refused at its field', async () => {
  await aDepartment(app.services.db)
  const as = await hr()
  const user = await person(app.services.db, 'student', { name: 'Éric Habimana' })
  const semicolons = [HEAD, rowOf(user)].map((line) => line.replaceAll('"KN 5 Road, 12"', 'KN 5').replaceAll(',', ';'))
  const latin = Buffer.from([...semicolons, ';;;;', ''].join('\n').replace('Country;', 'Homeland;'), 'latin1')
  expect((await check(as, latin)).body.errors).toEqual({ file: ['The column "Country" is missing'] })
  const extra = Buffer.from(
    semicolons.map((line, at) => `${line};${at === 0 ? 'Shoe size' : '41'}`).join('\n'),
    'latin1',
  )
  const { body } = await check(as, extra)
  expect(body.ready).toEqual([{ line: 2, name: 'Éric Habimana' }])
  expect(body.notes).toEqual([
    'This file is not in UTF-8. It was read as windows-1252. Check the accented letters.',
    'Ignored columns: Shoe size',
  ])
  const errors = async (data: Buffer) => (await check(as, data)).body.errors?.['file']
  expect(await errors(Buffer.from(`${HEAD}\nAline,"not closed`))).toEqual([
    'This is not a valid CSV file: it cannot be read from row 2',
  ])
  expect(await errors(Buffer.from([80, 75, 3, 4, 0, 0]))).toEqual(['Choose a CSV file'])
  const many = [HEAD, ...Array.from({ length: 1001 }, () => rowOf(user))]
  expect(await errors(Buffer.from(many.join('\n')))).toEqual([
    'The file has 1,001 rows. The maximum per import is 1,000.',
  ])
  const [headless, ...others] = (await errors(Buffer.from('Staff of 2026'))) ?? []
  expect([headless, others]).toEqual([
    expect.stringMatching(/^The first row of the file must contain the column headings: Full Name, Email, /),
    [],
  ])
  expect(await errors(Buffer.from(HEAD.replace('Email,', '').replace('City,', '')))).toEqual([
    'These columns are missing: Email, City',
  ])
})

test('files of Excel: told separators, hard spaces, numbers as amounts, heads that stand there twice', async () => {
  await aDepartment(app.services.db)
  const as = await hr()
  const user = await person(app.services.db, 'student', { name: 'Éric Habimana' })
  const row = rowOf(user, { 0: '250788000901.0', [SALARY]: '1 450,50' }).replaceAll('"KN 5 Road, 12"', 'KN 5')
  const lines = [
    'sep=;',
    HEAD.replaceAll(',', ';').replace('Full Name', 'Full\u00A0Name'),
    row.replaceAll(',', ';').replace('450;50', '450,50'),
  ]
  expect((await check(as, lines)).body).toMatchObject({
    ready: [{ line: 2, name: user.name }],
    problems: [],
    notes: [],
  })
  const twice = await check(as, [`${HEAD},email`, `${rowOf(user)},other@example.test`])
  expect(twice.body).toMatchObject({ errors: { file: ['The column "Email" appears twice'] } })
  const rounded = await check(as, [HEAD, rowOf(user, { 0: '2.50788E+11' })])
  expect(rounded.body.problems.map(({ column, problem }) => [column, problem])).toEqual([
    ['Phone Number', 'A spreadsheet has rounded this number. Format the column as text and enter it again.'],
  ])
  expect((await bring(as, lines)).status).toBe(201)
  const { users } = (await app.call(employeeApi.list, { query: { search: user.email } }, { as })).body
  expect(users[0]?.employee).toMatchObject({ phone_number: '250788000901', salary: 1450.5 })
})

test('the ID of one person with the address of another is a problem, not a record that is known', async () => {
  await aDepartment(app.services.db)
  const as = await hr()
  const [aline, kofi] = [await employee(app.services.db), await employee(app.services.db)]
  const nobody = await person(app.services.db, 'student', { name: 'Ngozi Okafor' })
  const { users } = (await app.call(employeeApi.list, { query: { search: aline.email } }, { as })).body
  const code = users[0]?.employee.employee_id ?? ''
  const known = async (id: string, who: Pick<Person, 'name' | 'email'>) => {
    const { body } = await check(as, [`Employee ID,${HEAD}`, `${id},${rowOf(who)}`])
    return [body.known.length, body.ready.length, ...body.problems.map(({ column }) => column)]
  }
  expect(await known(code.toLowerCase(), aline)).toEqual([1, 0])
  expect(await known('', aline)).toEqual([1, 0])
  expect(await known(code, kofi)).toEqual([0, 0, 'Employee ID'])
  expect(await known(code, nobody)).toEqual([0, 0, 'Employee ID'])
  expect(await known('NEW-1', aline)).toEqual([0, 0, 'Employee ID'])
  expect(await known('NEW-1', nobody)).toEqual([0, 1])
})

test('400 people come in one go', { timeout: 60_000 }, async () => {
  await aDepartment(app.services.db)
  const as = await hr()
  const users = []
  for (let nth = 0; nth < 400; nth += 1) users.push(await person(app.services.db, 'student', { name: `Person ${nth}` }))
  const before = await total(as)
  const known = await employee(app.services.db)
  const { body } = await bring(as, [HEAD, rowOf(known), ...users.map((user) => rowOf(user))])
  expect(body).toMatchObject({ added: 400, known: 1 })
  expect(await total(as)).toBe(before + 401)
})

import { expect, test } from 'vitest'
import type { OutputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { sendForm } from '#tests/support/forms.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'
import { personApi } from '../person/person.contract.ts'
import { userImportApi } from './import.contract.ts'

const app = useTestApp()

const HEAD = 'Name,Email,Role,Phone,Bio'

function send<T>(
  endpoint: typeof userImportApi.check | typeof userImportApi.create,
  as: Person,
  lines: readonly string[],
  { language = 'en', fields = {} }: { language?: string; fields?: Record<string, string> } = {},
) {
  const file = { name: 'people.csv', type: 'text/csv', data: Buffer.from(lines.join('\r\n')) }
  return sendForm<T>(app, endpoint, { as, language, fields, files: { file } })
}
const check = (as: Person, lines: readonly string[], language?: string) =>
  send<OutputOf<typeof userImportApi.check>>(userImportApi.check, as, lines, { ...(language && { language }) })
const bring = (as: Person, lines: readonly string[], current_password: string = PASSWORD) =>
  send<OutputOf<typeof userImportApi.create>>(userImportApi.create, as, lines, { fields: { current_password } })
const total = async (as: Person) => (await app.call(personApi.list, { query: { page: 1 } }, { as })).body.total

test('a file is looked at first, then adds and invites everybody in it, and nobody twice', async () => {
  const as = await person(app.services.db, 'hr', { password: PASSWORD })
  const known = await person(app.services.db, 'student')
  const before = await total(as)
  const lines = [
    HEAD,
    "Fatou Ndiaye,fatou@example.test,Teacher,'+221 77 000 11 22,Teaches data",
    'Tendai Moyo,tendai@example.test,mentor,,',
    `Somebody,${known.email.toUpperCase()},student,,`,
  ]
  const checked = await check(as, lines)
  expect(checked.body).toEqual({
    notes: [],
    ready: [
      { line: 2, name: 'Fatou Ndiaye' },
      { line: 3, name: 'Tendai Moyo' },
    ],
    known: [{ line: 4, name: 'Somebody' }],
    problems: [],
  })
  expect(await total(as)).toBe(before)
  expect(await app.mails()).toEqual([])
  const refused = await bring(as, lines, 'not this one')
  expect(refused.body.errors).toEqual({ current_password: ['The current password is incorrect'] })
  expect(await total(as)).toBe(before)
  const { status, body } = await bring(as, lines)
  expect([status, body]).toEqual([201, { message: '2 users added and invited', added: 2, known: 1 }])
  expect((await app.mails()).map(({ to }) => to).toSorted()).toEqual(['fatou@example.test', 'tendai@example.test'])
  const again = await bring(as, lines)
  expect(again.body).toEqual({ message: 'Everyone in this file already has an account', added: 0, known: 3 })
  for (const language of ['en', 'fr']) {
    const file = await readCsv(app, personApi.export, { query: {}, as, language })
    const back = await check(as, file.lines, language)
    expect(back.body).toMatchObject({ ready: [], problems: [], notes: [] })
    expect(back.body.known).toHaveLength(await total(as))
  }
})

test('all problems of all rows are listed, and then nobody is added', async () => {
  const as = await person(app.services.db, 'hr', { password: PASSWORD })
  const before = await total(as)
  const lines = [
    HEAD,
    'Right Person,right@example.test,student,,',
    ',no address,Gardener,12,',
    'Boss,boss@example.test,admin,,',
    'Colleague,colleague@example.test,HR,,',
    'Right Person,right@example.test,student,,',
  ]
  const { body } = await check(as, lines)
  expect(body.problems.map(({ line, column, value, problem }) => [line, column, value, problem])).toEqual([
    [3, 'Name', '', 'Full name is required'],
    [3, 'Email', 'no address', 'Please enter a valid email address'],
    [3, 'Role', 'Gardener', 'Use one of these words: Accountant, Teacher, Mentor, Mentee, Student'],
    [3, 'Phone', '12', 'Enter a valid phone number'],
    [4, 'Role', 'admin', 'This role cannot be given here'],
    [5, 'Role', 'HR', 'Only an administrator can give the HR role'],
    [6, 'Email', 'right@example.test', 'This person is already in row 2'],
  ])
  const refused = await bring(as, lines)
  expect([refused.status, refused.body.errors]).toEqual([422, { file: ['7 problems found: no one was added'] }])
  expect(await total(as)).toBe(before)
  expect((await check(await person(app.services.db, 'teacher'), lines)).status).toBe(403)
})

test('a row with more cells than heads is a problem: a separator in one cell has moved the others', async () => {
  const as = await person(app.services.db, 'hr', { password: PASSWORD })
  const lines = [
    HEAD,
    'Ineza Keza,ineza@example.test,student,,Reads, writes',
    'Mugabo Eric,mugabo@example.test,student,,,,',
  ]
  const { body } = await check(as, lines)
  expect([body.ready, body.problems.map(({ line, problem }) => [line, problem])]).toEqual([
    [{ line: 3, name: 'Mugabo Eric' }],
    [[2, expect.stringMatching(/^This row has more cells than there are column headings/)]],
  ])
  expect((await bring(as, lines)).status).toBe(422)
})

test('the template has the columns of an import and a row that it takes, in the language of the reader', async () => {
  const as = await person(app.services.db, 'hr')
  const template = (who: Person, language: string) =>
    readCsv(app, userImportApi.template, { query: {}, as: who, language })
  const { lines } = await template(as, 'en')
  expect(lines).toEqual([
    '\uFEFFName,Email,Role,Phone,Bio',
    "Ama Owusu,ama.owusu@example.org,Student,'+250 788 000 000,",
  ])
  const french = (await template(as, 'fr')).lines
  expect(french[0]).toMatch(/^\uFEFFNom;/)
  for (const [language, sent] of [
    ['en', lines],
    ['fr', french],
    // A colleague has exported it.
    ['en', french],
  ] as const)
    expect((await check(as, sent, language)).body).toMatchObject({
      ready: [{ line: 2, name: 'Ama Owusu' }],
      problems: [],
      notes: [],
    })
  expect((await template(await person(app.services.db, 'teacher'), 'en')).status).toBe(403)
})

test('the file has the rows of the list, formulas are harmless, and the log tells how many were taken', async () => {
  const as = await person(app.services.db, 'admin')
  const odd = await person(app.services.db, 'student', { name: '=cmd()', phoneNumber: '+250 788 1' })
  const { status, lines } = await readCsv(app, personApi.export, { query: { search: odd.email }, as })
  expect(status).toBe(200)
  expect(lines[1]).toContain(`'=cmd(),${odd.email},Student,'+250 788 1,,Active`)
  expect(lines).toHaveLength(2)
  const teacher = await person(app.services.db, 'teacher')
  expect((await readCsv(app, personApi.export, { query: {}, as: teacher })).status).toBe(403)
})

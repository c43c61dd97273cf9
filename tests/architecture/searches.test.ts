import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { departmentApi } from '#features/people/department/department.contract.ts'
import { employeeApi } from '#features/people/employee/employee.contract.ts'
import { personApi } from '#features/base/user/person/person.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { ROOT } from '#tests/support/contracts.ts'
import { aCourse } from '#tests/support/courses.ts'
import { employee } from '#tests/support/employees.ts'
import { person } from '#tests/support/people.ts'

const app = useTestApp()

const SRC = path.join(ROOT, 'src')
const sources = fs
  .readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: fs.readFileSync(path.join(SRC, file), 'utf8') }))

test('lists are searched in one way: by `contains` in SQL, by `hasWords` in memory', () => {
  const others = sources.filter(({ text }) => /\bilike\b|toLowerCase\(\)\s*\.includes\(/i.test(text))
  expect(others.map(({ file }) => file)).toEqual([])
})

test('what is chosen by typing is found in the same way', () => {
  const choices = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/<(?:Select|MultiSelect|Autocomplete)\b.*?\n\s*\/>/gs)]
      .map(([choice]) => choice)
      .filter((choice) => (choice.includes('searchable') || choice.startsWith('<Auto')) && !choice.includes('filter={'))
      .map(() => file),
  )
  expect(choices).toEqual([])
})

/** As a keyboard types it, and as some systems store it. */
const TYPED = ['wanjiru', 'WANJIRŨ', 'Wanjiru\u0303', 'ŋgu', "n'gu"]

test('a name is found without its accents, in either form of Unicode, with either apostrophe', async () => {
  const { db } = app.services
  const admin = await person(db, 'admin')
  const name = 'Wanjirũ N’Gu Ŋgu'
  const found = await person(db, 'teacher', { name })
  const record = await employee(db, { fullName: name })
  for (const search of TYPED) {
    const people = await app.call(personApi.list, { query: { search } }, { as: admin })
    expect(people.body.users.map(({ id }) => id)).toContain(found.id)
    const employees = await app.call(employeeApi.list, { query: { search } }, { as: admin })
    expect(employees.body.users.map((one) => one.employee?.id)).toEqual([record.employeeId])
  }
})

test('visitors find a course by what they type', async () => {
  const { id } = await aCourse(app.services, { title: 'L’Économie numérique', description: 'Œuvres & Straße' })
  for (const search of ["l'economie", 'NUMERIQUE', 'e\u0301conomie', 'oeuvres strasse'])
    expect((await app.call(courseApi.list, { query: { search } })).body.courses.map((one) => one.id)).toEqual([id])
})

test('what is sent is kept in one form of Unicode', async () => {
  const admin = await person(app.services.db, 'admin')
  const made = await app.call(departmentApi.create, { body: { name: 'E\u0301tudes' } }, { as: admin })
  expect(made.body.department.name).toBe('\u00C9tudes')
  const again = await app.call(departmentApi.create, { body: { name: 'Études' } }, { as: admin })
  expect(again.status).toBe(422)
})

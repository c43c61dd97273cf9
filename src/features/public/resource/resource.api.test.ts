import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { pdfFile } from '#tests/support/documents.ts'
import { sendForm } from '#tests/support/forms.ts'
import { type Person, person } from '#tests/support/people.ts'
import { type Resource, resourceApi } from './resource.contract.ts'

const app = useTestApp()
const add = (as: Person, fields: Record<string, string>, hasFile = false) =>
  sendForm<{ message: string; resource: Resource }>(app, resourceApi.create, {
    fields,
    files: hasFile ? { file: pdfFile() } : {},
    as,
  })

test('links and files are added, found by words, saved, changed and deleted', async () => {
  const [as, reader] = [await person(app.services.db, 'teacher'), await person(app.services.db, 'student')]
  const link = await add(as, { title: 'Atlas of lakes', link: 'https://lakes.example.test/' })
  expect([link.status, link.body.message]).toEqual([201, 'Resource added'])
  const file = await add(as, { title: 'Words of the web', description: 'Two pages' }, true)
  expect(file.body.resource).toMatchObject({ link: null, file: { name: 'contract.pdf' } })
  const { resources } = (await app.call(resourceApi.list, { query: { search: 'two PAGES' } }, { as: reader })).body
  expect(resources.map(({ title }) => title)).toEqual(['Words of the web'])
  const saved = await app.http.inject({
    url: `/api/resources/${file.body.resource.id}/file`,
    headers: { authorization: `Bearer ${reader.token}` },
  })
  expect([saved.statusCode, saved.headers['content-type']]).toEqual([200, 'application/pdf'])
  const at = { params: { id: link.body.resource.id } }
  expect((await app.call(resourceApi.file, at, { as: reader })).status).toBe(404)
  const body = { title: 'Atlas', description: '', link: '' }
  expect((await app.call(resourceApi.update, { ...at, body }, { as })).body.errors).toEqual({
    link: ['Add a link or attach a file'],
  })
  const changed = await app.call(
    resourceApi.update,
    { params: { id: file.body.resource.id }, body: { ...body, title: 'Words' } },
    { as },
  )
  expect(changed.body.resource.title).toBe('Words')
  expect((await app.call(resourceApi.remove, at, { as })).body.message).toBe('Resource deleted')
  expect((await app.call(resourceApi.remove, at, { as })).status).toBe(404)
})

test('neither link nor file is refused, nobody else keeps the library, and a visitor does not read it', async () => {
  const as = await person(app.services.db, 'admin')
  expect((await add(as, { title: 'Nothing' })).body.errors).toEqual({ link: ['Add a link or attach a file'] })
  for (const role of ['student', 'hr', 'mentor'] as const)
    expect((await add(await person(app.services.db, role), { title: 'A', link: 'https://a.example/' })).status).toBe(
      403,
    )
  expect((await app.call(resourceApi.list, {})).status).toBe(401)
})

test('the library is a file with the rows of the list', async () => {
  const [as, reader] = [await person(app.services.db, 'teacher'), await person(app.services.db, 'student')]
  const file = (search: string) => readCsv(app, resourceApi.export, { query: { search }, as: reader })
  expect((await file('filed')).lines).toHaveLength(1)
  await add(as, { title: '=Filed atlas', link: 'https://lakes.example.test/' })
  await add(as, { title: 'Filed words', description: 'Two pages' }, true)
  const { headers, lines } = await file('filed')
  expect(headers['content-disposition']).toBe('attachment; filename=resources.csv')
  expect(lines[0]).toContain('Title,Description,Link,File,Added')
  expect(lines[1]).toMatch(/^Filed words,Two pages,,contract.pdf,\d{4}-\d\d-\d\d$/)
  expect(lines[2]).toMatch(/^'=Filed atlas,,https:\/\/lakes\.example\.test\/,,\d{4}-\d\d-\d\d$/)
  expect((await readCsv(app, resourceApi.export, { query: {}, as: null })).status).toBe(401)
})

import { expect, test } from 'vitest'
import sharp from 'sharp'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { sendForm } from '#tests/support/forms.ts'
import { type Person, person } from '#tests/support/people.ts'
import { portfolioExportApi } from './export/export.contract.ts'
import { type Portfolio, portfolioApi } from './portfolio.contract.ts'

const app = useTestApp()
const admin = () => person(app.services.db, 'admin')
const BODY = { title: 'Bus times by SMS', description: 'Ask a number, get the next three buses.' }
const shown = async () => (await app.call(portfolioApi.list, {})).body.portfolios

type Saved = { message: string; portfolio: Portfolio }
const picture = async () => ({
  name: 'bus.png',
  data: await sharp({ create: { width: 64, height: 36, channels: 3, background: '#0a5' } })
    .png()
    .toBuffer(),
})
const add = async (fields: Record<string, string>, as: Person) =>
  sendForm<Saved>(app, portfolioApi.create, { fields, as, files: { image: await picture() } })

test('anybody sees the projects; only admins add, change and delete them', async () => {
  const { body } = await app.call(portfolioApi.create, { body: BODY }, { as: await admin() })
  const params = { id: body.portfolio.id }
  for (const role of ['hr', 'mentor', 'student'] as const) {
    const as = await person(app.services.db, role)
    expect((await app.call(portfolioApi.create, { body: BODY }, { as })).status).toBe(403)
    expect((await app.call(portfolioApi.update, { params, body: BODY }, { as })).status).toBe(403)
    expect((await app.call(portfolioApi.remove, { params }, { as })).status).toBe(403)
  }
  expect((await app.call(portfolioApi.create, { body: BODY })).status).toBe(401)
  expect((await shown()).map(({ id }) => id)).toContain(params.id)
})

test('a project is created, changed by a form with a PUT override, and deleted; the grid follows at once', async () => {
  const as = await admin()
  const made = await add({ ...BODY, link: 'https://buses.example.test/' }, as)
  expect([made.status, made.body.message]).toEqual([201, 'Portfolio created'])
  const { id, image } = made.body.portfolio
  expect(image).toMatch(/^\/files\/[0-9a-f]{24}\.webp$/)
  expect((await app.http.inject({ url: image ?? '' })).statusCode).toBe(200)
  expect((await shown())[0]).toEqual({ id, ...BODY, link: 'https://buses.example.test/', image })
  const changed = await sendForm<Saved>(app, portfolioApi.update, {
    path: `/api/portfolios/${id}`,
    fields: { ...BODY, title: 'Buses by SMS', link: '' },
    as,
  })
  expect([changed.status, changed.body.message]).toEqual([200, 'Portfolio updated'])
  expect((await shown())[0]).toMatchObject({ id, title: 'Buses by SMS', link: null, image })
  const again = await app.call(portfolioApi.update, { params: { id }, body: BODY }, { as })
  expect([again.status, again.body.portfolio.title]).toEqual([200, BODY.title])
  const gone = await app.call(portfolioApi.remove, { params: { id } }, { as })
  expect([gone.status, gone.body.message]).toEqual([200, 'Project deleted'])
  expect((await shown()).map((one) => one.id)).not.toContain(id)
  expect((await app.call(portfolioApi.remove, { params: { id } }, { as })).status).toBe(404)
  expect((await app.call(portfolioApi.update, { params: { id }, body: BODY }, { as })).body.message).toBe(
    'Project not found',
  )
})

test('title and description are required; a link is an address, an image is a picture', async () => {
  const as = await admin()
  const wrong = { title: ' ', description: '', link: 'javascript:alert(1)' }
  expect((await app.call(portfolioApi.create, { body: wrong }, { as })).body.errors).toEqual({
    title: ['Enter a title'],
    description: ['Describe the project'],
    link: ['Enter an address that begins with https://'],
  })
  const files = { image: { name: 'x.png', data: Buffer.from('no picture') } }
  const refused = await sendForm<Saved>(app, portfolioApi.create, { fields: BODY, as, files })
  expect([refused.status, refused.body.errors?.['image']]).toEqual([
    422,
    ['Invalid file type. Please upload a valid image file (jpg, jpeg, png, or webp).'],
  ])
})

test('the projects are a file for admins', async () => {
  const as = await admin()
  await app.call(
    portfolioApi.create,
    { body: { ...BODY, title: '=Filed map', link: 'https://map.example.test' } },
    { as },
  )
  const { headers, lines } = await readCsv(app, portfolioExportApi.export, { query: {}, as })
  expect(headers['content-disposition']).toBe('attachment; filename=portfolios.csv')
  expect(lines[0]).toContain('Title,Description,Link')
  expect(lines[1]).toBe(`'=Filed map,"${BODY.description}",https://map.example.test`)
  for (const role of ['hr', 'student'] as const) {
    const other = await person(app.services.db, role)
    expect((await readCsv(app, portfolioExportApi.export, { query: {}, as: other })).status).toBe(403)
  }
})

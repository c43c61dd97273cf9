import { expect, test } from 'vitest'
import { PAYLOADS } from '#tests/e2e/start/payload-list.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { type SiteTextName, siteTextApi } from './site-text.contract.ts'

const app = useTestApp()
const admin = () => person(app.services.db, 'admin')
const shown = async (name: SiteTextName) => (await app.call(siteTextApi.get, { params: { name } })).body.texts
const save = (
  name: SiteTextName,
  html: string | null,
  revision: number,
  as: Person | null,
  language: 'en' | 'fr' = 'en',
) => app.call(siteTextApi.save, { params: { name, language }, body: { html, revision } }, { as })
const versions = async (name: SiteTextName, as: Person) =>
  (await app.call(siteTextApi.history, { params: { name, language: 'en' } }, { as })).body.versions

test('a text is shown as soon as it is saved, in its language alone, until that of the product is chosen again', async () => {
  const boss = await admin()
  expect(await shown('mission')).toEqual({})
  const saved = await save('mission', '<p>Learn <b>together</b>.</p>', 0, boss)
  expect([saved.status, saved.body.message]).toEqual([200, 'Text saved'])
  expect(await shown('mission')).toEqual({ en: '<p>Learn <strong>together</strong>.</p>' })
  await save('mission', '<p>Apprendre ensemble.</p>', 0, boss, 'fr')
  expect(await shown('mission')).toMatchObject({ fr: '<p>Apprendre ensemble.</p>' })
  const back = await save('mission', null, 1, boss)
  expect(back.body.message).toBe('Default text restored')
  expect(await shown('mission')).toEqual({ fr: '<p>Apprendre ensemble.</p>' })
  expect(await shown('vision')).toEqual({})
})

test('every version stays readable, the newest first; of two who save at once one is refused', async () => {
  const [boss, other] = [await admin(), await admin()]
  await save('terms', '<p>First</p>', 0, boss)
  const both = await Promise.all([save('terms', '<p>Second</p>', 1, boss), save('terms', '<p>Other</p>', 1, other)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await save('terms', '<p>Late</p>', 1, boss)).status).toBe(409)
  expect((await save('terms', '<p>Early</p>', 7, boss)).status).toBe(409)
  const kept = await versions('terms', boss)
  expect(kept.map(({ revision }) => revision)).toEqual([2, 1])
  expect(kept[1]).toMatchObject({ html: '<p>First</p>', writer: boss.name })
})

test('attacks and a text without words are not shown', async () => {
  const boss = await admin()
  const preview = (html: string) => app.call(siteTextApi.preview, { body: { html } }, { as: boss })
  for (const attack of PAYLOADS) {
    const { status, body } = await preview(`<p>Text</p><div>${attack}</div>`)
    expect(status).toBe(200)
    expect(body.html).not.toMatch(
      /<(script|img|svg|iframe|style|form|input|object|div)|<[^>]* (on|style|data-)|="(javascript|data):/i,
    )
  }
  const links = '<p><a href="/courses">Ours</a> <a href="https://other.example/" onclick="x()">Other</a></p>'
  expect((await preview(links)).body.html).toBe(
    '<p><a href="/courses">Ours</a> <a href="https://other.example/" rel="noopener noreferrer nofollow" target="_blank">Other</a></p>',
  )
  const empty = await preview('<p> </p><script>alert(1)</script>')
  expect([empty.status, empty.body.errors?.['html']]).toEqual([422, ['Write the text']])
  expect((await save('guide', '', 0, boss)).status).toBe(422)
})

test('only admins write texts and read their versions', async () => {
  for (const role of ['hr', 'mentor', 'student'] as const) {
    const as = await person(app.services.db, role)
    expect((await save('values', '<p>Mine</p>', 0, as)).status).toBe(403)
    expect((await app.call(siteTextApi.preview, { body: { html: 'x' } }, { as })).status).toBe(403)
    expect((await app.call(siteTextApi.history, { params: { name: 'values', language: 'en' } }, { as })).status).toBe(
      403,
    )
  }
  expect((await save('values', '<p>Mine</p>', 0, null)).status).toBe(401)
  const unknown = { name: 'other' as SiteTextName }
  expect((await app.call(siteTextApi.get, { params: unknown })).status).toBe(404)
})

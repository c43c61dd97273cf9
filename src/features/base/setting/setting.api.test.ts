import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { siteApi } from '#features/base/site/site.contract.ts'
import { siteSettings } from '#features/base/site/site.settings.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { allSettings } from '#app/settings.ts'
import { settingChanges } from '#server/settings/settings.table.ts'
import { ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'
import { settingChangeApi } from './change/change.contract.ts'
import { settingApi } from './setting.contract.ts'

const app = useTestApp()
let admin: Person

const GUIDE = 'site.guide'
const save = (key: string, value: unknown) =>
  app.call(settingApi.update, { params: { key }, body: { value } }, { as: admin })

beforeAll(async () => {
  admin = await person(app.services.db, 'admin')
})

test('an administrator reads every declared setting with its default, its heading and the fields of its form', async () => {
  const { status, body } = await app.call(settingApi.list, {}, { as: admin })
  expect(status).toBe(200)
  expect(body.settings.map(({ key }) => key)).toEqual(allSettings.map(({ key }) => key))
  expect(new Set(body.settings.map(({ key }) => key)).size).toBe(allSettings.length)
  const figures = body.settings.find(({ key }) => key === 'site.showcase')
  expect(figures).toMatchObject({
    label: 'Showcase figures',
    group: 'Public site',
    value: { is_shown: false, course_rating: '4.8' },
    default: { is_shown: false, course_rating: '4.8' },
    saved_at: null,
    is_list: false,
  })
  expect(figures?.fields.slice(0, 2)).toMatchObject([
    { path: 'is_shown', label: 'Show these figures', type: 'boolean' },
    { path: 'course_rating', label: 'Course rating', type: 'text', max_length: 20 },
  ])
  const organisation = body.settings.find(({ key }) => key === 'site.organisation')
  expect(organisation?.fields).toContainEqual(
    expect.objectContaining({ path: 'social.linkedin', label: 'LinkedIn address', type: 'text' }),
  )
  expect(organisation?.fields).toContainEqual(expect.objectContaining({ path: 'time_zone', type: 'time_zone' }))
  const voices = body.settings.find(({ key }) => key === 'site.testimonials')
  expect(voices).toMatchObject({ is_list: true, default: [] })
  expect(voices?.fields).toContainEqual(
    expect.objectContaining({ path: 'rating', type: 'number', minimum: 1, maximum: 5 }),
  )
  expect(voices?.fields).toContainEqual(expect.objectContaining({ path: 'image', is_nullable: true }))
})

test('labels and refusals are in the language of the reader', async () => {
  const headers = { 'accept-language': 'fr' }
  const { body } = await app.call(settingApi.list, {}, { as: admin, headers })
  const guide = body.settings.find(({ key }) => key === GUIDE)
  expect(guide?.group).toBe('Site public')
  expect(guide?.fields.map(({ label }) => label)).toContain('Adresse de la vidéo')
  const choicesOf = (name: string) => body.settings.find(({ key }) => key === name)?.fields[0]?.option_labels
  expect(choicesOf('backup.plan')).toEqual(['jour', 'semaine', 'jamais'])
  expect(choicesOf('leave.holidayCountry')?.[0]).toBe('aucun')
  const wrong = { params: { key: GUIDE }, body: { value: { page: 'x'.repeat(301) } } }
  const refused = await app.call(settingApi.update, wrong, { as: admin, headers })
  expect(refused.body.errors).toEqual({ 'value.page': ['Ce texte est trop long'] })
})

test('a saved setting holds at once, is noted with old and new, and comes back to its default', async () => {
  const shown = async () => (await app.call(siteApi.get, {})).body.guide.page
  expect(await shown()).toBe('/guide')
  const saved = await save(GUIDE, { page: '/begin', film: '', captions: '' })
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({ message: 'Settings saved', setting: { value: { page: '/begin' } } })
  expect(saved.body.setting.saved_at).not.toBeNull()
  expect(await shown()).toBe('/begin')
  const reset = await app.call(settingApi.reset, { params: { key: GUIDE } }, { as: admin })
  expect(reset.body).toMatchObject({
    message: 'Setting reset to its default',
    setting: { value: siteSettings.guide.default, saved_at: null },
  })
  expect(await shown()).toBe('/guide')

  const { db } = app.services
  const lines = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `setting:${GUIDE}`))
    .orderBy(auditLog.id)
  expect(lines.map(({ actorId, action, detail }) => ({ actorId, action, detail }))).toEqual([
    {
      actorId: admin.id,
      action: 'setting.update',
      detail: { old: null, new: { page: '/begin', film: '', captions: '' } },
    },
    {
      actorId: admin.id,
      action: 'setting.reset',
      detail: { old: { page: '/begin', film: '', captions: '' }, new: null },
    },
  ])
  const [last] = await db
    .select()
    .from(settingChanges)
    .where(eq(settingChanges.key, GUIDE))
    .orderBy(desc(settingChanges.id))
  expect(last).toMatchObject({ old: { page: '/begin' }, new: null, by: admin.id })
})

test.each([
  ['site.guide', { page: 'x'.repeat(301) }, { 'value.page': ['This text is too long'] }],
  ['site.guide', { pages: '/guide' }, { 'value.pages': ['Unknown field'] }],
  [
    'site.organisation',
    { name: ' ', time_zone: 'Africa/Nowhere' },
    {
      'value.name': ['Enter a name'],
      'value.time_zone': ['Choose a time zone'],
    },
  ],
  [
    'site.testimonials',
    [{ name: 'A', role: '', company: '', rating: 6, text: 'b' }],
    { 'value.0.rating': ['Enter a number from 1 to 5'] },
  ],
  ['site.guide', { page: [[[[[[]]]]]] }, { value: ['This value is nested too deeply'] }],
])('a wrong value of %s is refused at its fields', async (key, value, errors) => {
  const { status, body } = await save(key, value)
  expect([status, body.errors]).toEqual([422, errors])
})

test('a value that is left out, or null, is refused', async () => {
  for (const body of [{}, { value: null }]) {
    const answer = await app.call(
      settingApi.update,
      { params: { key: GUIDE }, body: body as { value: unknown } },
      { as: admin },
    )
    expect(answer.status).toBe(422)
  }
})

test('a setting that nobody declared does not exist', async () => {
  for (const key of ['site.nothing', 'site.constructor', 'nothing', 'site.__proto__'])
    expect((await save(key, true)).status, key).toBe(404)
})

test('nobody else sees or changes a setting', async () => {
  const update = { params: { key: GUIDE }, body: { value: siteSettings.guide.default } }
  expect((await app.call(settingApi.list, {})).status).toBe(401)
  expect((await app.call(settingApi.update, update)).status).toBe(401)
  for (const role of ROLES.filter((name) => name !== 'admin')) {
    const as = await person(app.services.db, role)
    expect((await app.call(settingApi.list, {}, { as })).status, role).toBe(403)
    expect((await app.call(settingApi.update, update, { as })).status, role).toBe(403)
    expect((await app.call(settingApi.reset, { params: { key: GUIDE } }, { as })).status, role).toBe(403)
  }
})

test('who needs a second step, where money is transferred and how many backups are kept are changed only with the own password', async () => {
  const asking = allSettings.filter(({ asksPassword }) => asksPassword).map(({ key }) => key)
  expect(asking).toEqual(['factor.requiredOf', 'payment.transfers', 'backup.plan'])
  const { body } = await app.call(settingApi.list, {}, { as: admin })
  expect(body.settings.filter((one) => one.asks_password).map(({ key }) => key)).toEqual(asking)
  const key = 'payment.transfers'
  const boss = await person(app.services.db, 'admin', { password: PASSWORD })
  const value = [{ currency: 'KES', instructions: 'To account 1' }]
  const confirmed = { current_password: PASSWORD }
  const change = async (given: object) =>
    (await app.call(settingApi.update, { params: { key }, body: { value, ...given } }, { as: boss })).body
  const reset = async (given: object) =>
    (await app.call(settingApi.reset, { params: { key }, body: given }, { as: boss })).body
  const missing = { current_password: ['Enter your current password'] }
  expect((await change({})).errors).toEqual(missing)
  expect((await change({ current_password: 'not this one' })).errors).toEqual({
    current_password: ['The current password is incorrect'],
  })
  expect((await change(confirmed)).setting.value).toEqual(value)
  const { body: seen } = await app.call(settingChangeApi.list, { params: { key } }, { as: boss })
  const [newest] = seen.changes
  const about = { change_id: newest?.id ?? 0, seen_id: newest?.id ?? 0 }
  const takeBack = async (given: object) =>
    (await app.call(settingChangeApi.takeBack, { params: { key }, body: { ...about, ...given } }, { as: boss })).body
  expect((await takeBack({})).errors).toEqual(missing)
  expect((await reset({})).errors).toEqual(missing)
  expect((await takeBack(confirmed)).message).toBe('Change reverted')
  expect((await reset(confirmed)).message).toBe('Setting reset to its default')
})

import { beforeAll, expect, test } from 'vitest'
import { siteSettings } from '#features/base/site/site.settings.ts'
import { ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { settingChangeApi } from './change.contract.ts'
import { settingApi } from '../setting.contract.ts'
import { trialApi } from '../trial/trial.contract.ts'

const app = useTestApp()
let admin: Person
const key = 'site.guide'
const value = (page: string) => ({ page, film: '', captions: '' })
const save = (page: string) =>
  app.call(settingApi.update, { params: { key }, body: { value: value(page) } }, { as: admin })
const changes = async () => (await app.call(settingChangeApi.list, { params: { key } }, { as: admin })).body.changes
const takeBack = (change_id: number, seen_id: number) =>
  app.call(settingChangeApi.takeBack, { params: { key }, body: { change_id, seen_id } }, { as: admin })

beforeAll(async () => {
  admin = await person(app.services.db, 'admin', { name: 'Wanjiru Kamau' })
})

test('the history tells who changed what, and any change can be taken back', async () => {
  for (const page of ['/one', '/two', '/three']) await save(page)
  const [third, second, first] = await changes()
  expect(third).toMatchObject({ by: 'Wanjiru Kamau', old: value('/two'), new: value('/three') })
  expect(first?.old).toBeNull()
  const back = await takeBack(second?.id ?? 0, third?.id ?? 0)
  expect(back.body).toMatchObject({ message: 'Change reverted', setting: { value: value('/one') } })
  const [newest] = await changes()
  expect(newest).toMatchObject({ old: value('/three'), new: value('/one') })
  const standard = await takeBack(first?.id ?? 0, newest?.id ?? 0)
  expect(standard.body.setting).toMatchObject({ value: siteSettings.guide.default, saved_at: null })
})

test('the overview tells which settings were changed last, by whom and when, in the language of the reader', async () => {
  await save('/overview')
  const read = async (language: 'en' | 'fr') => {
    const headers = { 'accept-language': language }
    return (await app.call(settingChangeApi.listAll, {}, { as: admin, headers })).body.changes
  }
  const [newest, ...others] = await read('en')
  expect(newest).toEqual({
    id: expect.any(Number),
    at: expect.any(String),
    by: 'Wanjiru Kamau',
    key,
    label: siteSettings.guide.label,
    group: siteSettings.guide.group,
  })
  expect(others.map(({ id }) => id)).toEqual(others.map(({ id }) => id).toSorted((a, b) => b - a))
  expect((await read('fr'))[0]?.group).not.toBe(newest?.group)
})

test('of two at once one wins, and whoever has not seen the newest change is told', async () => {
  await save('/four')
  const [newest] = await changes()
  const id = newest?.id ?? 0
  const answers = await Promise.all([takeBack(id, id), takeBack(id, id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await takeBack(987_654, id)).status).toBe(404)
})

test('mail, storage and payment are tried', async () => {
  const run = (what: 'mail' | 'storage' | 'payment') => app.call(trialApi.run, { body: { what } }, { as: admin })
  expect((await run('storage')).body).toEqual({ is_working: true, says: 'A file was written, read and deleted' })
  expect((await run('payment')).body.is_working).toBe(true)
  expect((await run('mail')).body).toMatchObject({ is_working: true, says: expect.stringContaining(admin.email) })
  expect((await app.mails()).at(-1)).toMatchObject({
    to: admin.email,
    subject: expect.stringContaining('Test email from'),
  })
})

test('nobody else reads the history or tries anything', async () => {
  for (const role of ROLES.filter((name) => name !== 'admin')) {
    const as = await person(app.services.db, role)
    expect((await app.call(settingChangeApi.list, { params: { key } }, { as })).status).toBe(403)
    expect((await app.call(trialApi.run, { body: { what: 'storage' } }, { as })).status).toBe(403)
  }
  expect((await app.call(settingChangeApi.list, { params: { key: 'site.nothing' } }, { as: admin })).status).toBe(404)
})

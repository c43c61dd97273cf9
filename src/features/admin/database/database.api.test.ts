import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { siteSettings } from '#features/base/site/site.settings.ts'
import { siteTexts } from '#features/public/site-text/site-text.table.ts'
import { supportMessages } from '#features/talk/support/support.table.ts'
import { pictureRule } from '#features/base/upload/upload.contract.ts'
import { files as storedFiles } from '#server/files/files.table.ts'
import { storeImage } from '#server/files/images.ts'
import { ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { PASSWORD, person } from '#tests/support/people.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { setTo } from '#tests/support/settings.ts'
import { asked } from '#tests/support/support.ts'
import { databaseApi } from './database.contract.ts'

const app = useTestApp()
const OLD = 'abcdefabcdefabcdefabcdef-480.webp'
const YOUNG = 'fedcbafedcbafedcbafedcba-480.webp'

test('sizes, migrations, growth, and whether statements are counted', async () => {
  const as = await person(app.services.db, 'admin')
  await app.jobsOf('database-size')
  const { status, body } = await app.call(databaseApi.get, {}, { as })
  expect(status).toBe(200)
  expect(body.bytes).toBeGreaterThan(1_000_000)
  expect(body.tables.length).toBeGreaterThan(5)
  expect(body.migrations.done).toBe(body.migrations.known)
  expect(body.migrations.last).toMatch(/^\d{4}_/)
  expect(body.growth).toMatchObject([{ bytes: expect.any(Number) }])
  expect(body.statements === null || Array.isArray(body.statements)).toBe(true)
})

test('files without a row are found, and deleted with the password once they are a day old', async () => {
  const { db, files, config } = app.services
  const as = await person(db, 'admin', { password: PASSWORD })
  for (const key of [OLD, YOUNG]) await files.write(key, Buffer.from('bytes'))
  const dayBefore = new Date(Date.now() - 2 * 86_400_000)
  await utimes(path.join(config.dataDir, 'files', OLD.slice(0, 2), OLD), dayBefore, dayBefore)
  const look = async () => (await app.call(databaseApi.orphans, {}, { as })).body
  expect(await look()).toEqual({
    files: { count: 1, bytes: 5, names: [OLD] },
    rows: { count: 0, ids: [] },
    unused: { count: 0, bytes: 0, names: [] },
    seen: { files: 2, bytes: 10 },
  })
  const remove = (current_password: string) =>
    app.call(databaseApi.removeOrphans, { body: { current_password } }, { as })
  expect((await remove('not this one')).status).toBe(422)
  expect((await remove(PASSWORD)).body).toMatchObject({ removed: 1, message: '1 file was deleted' })
  expect((await look()).seen).toEqual({ files: 1, bytes: 5 })
})

test('pictures and documents that nothing uses are found a day later, and deleted with the password', async () => {
  const { db, files, config } = app.services
  const as = await person(db, 'admin', { password: PASSWORD })
  const upload = async (originalName: string, days = 2) => {
    const file = { field: 'file', filename: originalName, mimetype: 'image/png', data: await aPicture() }
    const { id, url } = await storeImage({ db, files }, file, pictureRule, as.id)
    const createdAt = new Date(Date.now() - days * 86_400_000)
    await db.update(storedFiles).set({ createdAt }).where(eq(storedFiles.id, id))
    return { id, url }
  }
  const replaced = await upload('replaced.png')
  const young = await upload('young.png', 0)
  const portrait = await upload('portrait.png')
  const proof = await upload('proof.png')
  const [inText, inSetting] = [await upload('in-text.png'), await upload('in-setting.png')]
  await person(db, 'teacher', { profilePicture: portrait.url })
  const { threadId } = await asked(app.services, await person(db, 'student'), { content: 'See the picture' })
  await db.update(supportMessages).set({ fileId: proof.id }).where(eq(supportMessages.threadId, threadId))
  const contentHtml = `<p><img src="${inText.url}?w=480" alt=""></p>`
  const version = { name: 'terms', language: 'en', revision: 77, writerId: as.id, createdAt: new Date() } as const
  await db.insert(siteTexts).values({ ...version, contentHtml })
  await setTo(app, siteSettings.guide, { page: inSetting.url, film: '', captions: '' })
  const look = async () => (await app.call(databaseApi.orphans, {}, { as })).body.unused
  expect(await look()).toMatchObject({ count: 1, names: ['replaced.png'] })
  const remove = (current_password: string) =>
    app.call(databaseApi.removeOrphans, { body: { current_password, what: 'unused' } }, { as })
  expect((await remove('not this one')).body.errors).toEqual({
    current_password: ['The current password is incorrect'],
  })
  expect((await remove(PASSWORD)).body).toMatchObject({ removed: 1, message: '1 file was deleted' })
  expect(await look()).toEqual({ count: 0, bytes: 0, names: [] })
  const left = (await db.select({ id: storedFiles.id }).from(storedFiles)).map(({ id }) => id)
  expect(left).toEqual(expect.arrayContaining([young.id, portrait.id, proof.id, inText.id, inSetting.id]))
  expect(left).not.toContain(replaced.id)
  const onDisk = await readdir(path.join(config.dataDir, 'files', replaced.id.slice(0, 2)))
  expect(onDisk.filter((name) => name.startsWith(replaced.id))).toEqual([])
})

test('nobody else sees the database', async () => {
  for (const role of ROLES.filter((name) => name !== 'admin')) {
    const as = await person(app.services.db, role)
    for (const endpoint of [databaseApi.get, databaseApi.orphans])
      expect((await app.call(endpoint, {}, { as })).status).toBe(403)
  }
  expect((await app.call(databaseApi.get, {})).status).toBe(401)
})

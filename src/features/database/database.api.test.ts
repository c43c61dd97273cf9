import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { PASSWORD, person } from '#tests/support/people.ts'
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
    seen: { files: 2, bytes: 10 },
  })
  const remove = (current_password: string) =>
    app.call(databaseApi.removeOrphans, { body: { current_password } }, { as })
  expect((await remove('not this one')).status).toBe(422)
  expect((await remove(PASSWORD)).body).toMatchObject({ removed: 1, message: '1 file was deleted' })
  expect((await look()).seen).toEqual({ files: 1, bytes: 5 })
})

test('nobody else sees the database', async () => {
  for (const role of ROLES.filter((name) => name !== 'admin')) {
    const as = await person(app.services.db, role)
    for (const endpoint of [databaseApi.get, databaseApi.orphans])
      expect((await app.call(endpoint, {}, { as })).status).toBe(403)
  }
  expect((await app.call(databaseApi.get, {})).status).toBe(401)
})

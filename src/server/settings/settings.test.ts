import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { settings as declare } from '#shared/setting.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { announce } from '../db/local-announcements.ts'
import type { Database } from '../db/db.ts'
import { cacheSettings, readSetting, saveSetting } from './settings.ts'
import { settings } from './settings.table.ts'

const { limit, hasBell } = declare('test', 'Test', {
  limit: { schema: z.number(), default: 3, label: 'Limit', description: 'How many.' },
  hasBell: { schema: z.boolean(), default: false, label: 'Bell', description: 'Whether it rings.' },
})
const change = { by: null, now: new Date() }
const warn = vi.fn<(text: string) => void>()
let database: Database
/** How many statements the cache has let through. */
let reads = 0

beforeAll(async () => {
  const fresh = await freshDatabase()
  database = fresh.database
  const { db } = database
  const select = db.select.bind(db) as (...given: unknown[]) => unknown
  Object.assign(db, {
    select: (...given: unknown[]) => {
      reads += 1
      return select(...given)
    },
  })
  await cacheSettings(database, { warn } as unknown as FastifyBaseLogger)
})
afterAll(() => database.close())

const save = (value: number | null) => database.db.transaction((tx) => saveSetting(tx, limit, value, change))

test('what nobody has saved is the default, and is read once', async () => {
  const { db } = database
  expect(await readSetting(db, limit)).toBe(3)
  const before = reads
  expect(await readSetting(db, hasBell)).toBe(false)
  expect(await readSetting(db, limit)).toBe(3)
  expect(reads).toBe(before)
})

test('a change is seen by the next reader, also inside a transaction, at no cost for those after', async () => {
  const { db } = database
  await save(7)
  expect(await readSetting(db, limit)).toBe(7)
  const before = reads
  expect(await db.transaction((tx) => readSetting(tx, limit))).toBe(7)
  expect(reads).toBe(before)
  await save(null)
  expect(await readSetting(db, limit)).toBe(3)
})

test('a transaction sees what it has written, and nobody else does when it is taken back', async () => {
  const { db } = database
  await expect(
    db.transaction(async (tx) => {
      await saveSetting(tx, limit, 9, change)
      expect(await readSetting(tx, limit)).toBe(9)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await readSetting(db, limit)).toBe(3)
})

test('a saved value that does not fit counts as never saved and is logged once', async () => {
  const { db } = database
  await db.insert(settings).values({ key: limit.key, value: 'many' })
  await announce(db, 'settings_changed', limit.key)
  expect(await readSetting(db, limit)).toBe(3)
  await announce(db, 'settings_changed', limit.key)
  expect(await readSetting(db, limit)).toBe(3)
  expect(warn.mock.calls).toEqual([['the saved value of the setting test.limit does not fit; its default is used']])
})

test('a value that does not fit cannot be saved', async () => {
  await expect(
    database.db.transaction((tx) => saveSetting(tx, limit, 'many' as unknown as number, change)),
  ).rejects.toThrow('Invalid input')
})

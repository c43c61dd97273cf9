import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { files } from '#server/files/files.table.ts'
import { storePrivateImage } from '#server/files/images.ts'
import { teamSafetyApi } from '#features/talk/safety/team/team.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { setTo } from '#tests/support/settings.ts'
import { answered, asked } from '#tests/support/support.ts'
import { supportImageRule } from '../image/image.contract.ts'
import { supportSettings } from '../support.settings.ts'
import { supportMessages, supportQuestions, supportRatings } from '../support.table.ts'
import { deleteOldSupportMessages } from './retention.service.ts'

const app = useTestApp()
const MONTH = 31 * 86_400

test('old messages go with their pictures; what waits, what is reported and what is new stays', async () => {
  const { db } = app.services
  const [ada, waiting, reporting] = [
    await person(db, 'student'),
    await person(db, 'student'),
    await person(db, 'mentee'),
  ]
  const boss = await person(db, 'admin')
  const file = { field: 'image', filename: 'screen.png', mimetype: 'image/png', data: await aPicture() }
  const { id: fileId } = await storePrivateImage(app.services, file, supportImageRule, ada.id)
  const old = await asked(app.services, ada, { content: '', fileId })
  await answered(app.services, old.threadId, boss)
  const kept = await asked(app.services, waiting)
  const { threadId } = await asked(app.services, reporting)
  const reported = await answered(app.services, threadId, boss)
  const body = { message_id: reported, kind: 'harassment' as const, words: 'Rude' }
  expect((await app.call(teamSafetyApi.report, { body }, { as: reporting })).status).toBe(201)
  const at = app.services.now()
  const rated = { threadId: old.threadId, closedAt: at, rating: 5, comment: 'Quick', createdAt: at }
  await db.insert(supportRatings).values(rated)
  app.pass(13 * MONTH)
  const late = await answered(app.services, old.threadId, boss)
  await setTo(app, supportSettings.monthsKept, 0)
  await deleteOldSupportMessages(app.services)
  expect(await db.$count(supportMessages, eq(supportMessages.threadId, old.threadId))).toBe(3)
  await setTo(app, supportSettings.monthsKept, 12)
  await deleteOldSupportMessages(app.services)
  const ids = (await db.select({ id: supportMessages.id }).from(supportMessages)).map(({ id }) => id)
  expect(ids.toSorted((a, b) => a - b)).toEqual([kept.messageId, reported, late])
  expect(await db.$count(files, eq(files.id, fileId))).toBe(0)
  for (const table of [supportRatings, supportQuestions])
    expect(await db.$count(table, eq(table.threadId, old.threadId))).toBe(0)
})

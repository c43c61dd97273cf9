import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { colleagueSafetyApi } from '#features/talk/safety/colleague/colleague.contract.ts'
import { safetyApi } from '#features/talk/safety/safety.contract.ts'
import { copyKey } from '#server/files/images.ts'
import { files } from '#server/files/files.table.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { tell } from '#tests/support/chats.ts'
import { sendForm } from '#tests/support/forms.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { setTo } from '#tests/support/settings.ts'
import { chatApi } from '../chat.contract.ts'
import { chatSettings } from '../chat.settings.ts'
import { chatMessages } from '../chat.table.ts'
import { deleteOldChatMessages } from './retention.service.ts'

const app = useTestApp()
const MONTH_MS = 31 * 86_400_000
const contents = async (other: Person, as: Person) => {
  const { body } = await app.call(chatApi.list, { params: { userId: other.id } }, { as })
  return body.messages.map(({ content }) => content)
}

test('messages older than the setting are deleted with their pictures; a reported one stays until it is decided', async () => {
  const { db, files: store } = app.services
  const [one, other, admin] = [await person(db, 'hr'), await person(db, 'teacher'), await person(db, 'admin')]
  await setTo(app, chatSettings.monthsKept, 2)
  await tell(app, other, { as: one, content: 'Old' })
  const pictured = await sendForm<OutputOf<typeof chatApi.send>>(app, chatApi.send, {
    path: chatApi.send.path.replace(':userId', String(other.id)),
    fields: { content: 'Old picture' },
    files: { image: { name: 'board.png', data: await aPicture() } },
    as: one,
  })
  expect(pictured.status).toBe(201)
  const bad = (await tell(app, other, { as: one, content: 'Reported' })).body.message
  const about = { kind: 'harassment' as const, words: 'Insults me', message_id: bad.id }
  await app.call(colleagueSafetyApi.report, { params: { userId: one.id }, body: about }, { as: other })
  const [picture] = await db.select().from(files).where(eq(files.ownerId, one.id))
  // Sessions do not last for months.
  await db.update(chatMessages).set({ createdAt: new Date(Date.now() - 3 * MONTH_MS) })
  await tell(app, other, { as: one, content: 'New' })

  await setTo(app, chatSettings.monthsKept, 0)
  await deleteOldChatMessages(app.services)
  expect(await contents(one, other)).toEqual(['Old', 'Old picture', 'Reported', 'New'])
  await setTo(app, chatSettings.monthsKept, 2)
  await deleteOldChatMessages(app.services)
  expect(await contents(one, other)).toEqual(['Reported', 'New'])
  expect(await db.select().from(files).where(eq(files.ownerId, one.id))).toEqual([])
  expect(await store.size(copyKey(picture?.id ?? '', 160, 'webp'))).toBeUndefined()

  const { reports } = (await app.call(safetyApi.list, { query: { status: 'open' } }, { as: admin })).body
  const params = { id: reports[0]?.id ?? 0 }
  await app.call(safetyApi.decide, { params, body: { decision: 'warn', reason: 'Please be polite' } }, { as: admin })
  await deleteOldChatMessages(app.services)
  expect(await contents(one, other)).toEqual(['New'])
  expect((await app.call(safetyApi.get, { params }, { as: admin })).body.report).toMatchObject({
    message_id: null,
    messages: [{ text: 'Old' }, { text: 'Old picture' }, { text: 'Reported' }],
  })
  // The conversation goes on in its places.
  expect((await tell(app, other, { as: one, content: 'Again' })).body.message.seq).toBe(5)
})

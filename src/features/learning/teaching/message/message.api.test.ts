import { expect, test } from 'vitest'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { saveSetting } from '#server/settings/settings.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { type Person, person } from '#tests/support/people.ts'
import { teachingSettings } from '../teaching.settings.ts'
import { messageApi } from './message.contract.ts'

const app = useTestApp()
const WORDS = { subject: 'The quiz of lesson 2', text: 'Look at the second scene again.\nThen try once more.' }
const send = (ids: number[], as: Person | null, words: { subject: string; text: string } = WORDS) =>
  app.call(messageApi.send, { body: { ids, ...words } }, { as })

test('learners of own courses read it with the teacher’s name; others are skipped', async () => {
  const { db } = app.services
  const course = await aCourse(app.services)
  const other = await aCourse(app.services)
  const [ada, biruk, pending] = await Promise.all([1, 2, 3].map(() => person(db, 'student')))
  if (!ada || !biruk || !pending) throw new Error('three learners')
  const mine = [await anEnrollment(db, ada, course), await anEnrollment(db, biruk, course, 'completed')]
  const notMine = [await anEnrollment(db, ada, other), await anEnrollment(db, pending, course, 'pending')]
  const { body } = await send([...mine, ...notMine, mine[0] ?? 0], course.tutor)
  expect(body).toEqual({ message: 'Message sent to 2 learners', sent: mine, skipped: notMine })
  const { notifications } = (await app.call(notificationApi.list, { query: {} }, { as: ada })).body
  expect(notifications[0]).toMatchObject({
    title: `Message from ${course.tutor.name}: ${WORDS.subject}`,
    message: `"${WORDS.text}"`,
  })
  const mail = (await app.mails()).find(({ to, subject }) => to === ada.email && subject.includes(WORDS.subject))
  expect(mail?.text).toContain('Then try once more.')
  expect(mail?.text).toContain(course.tutor.name)
  const lines = (await db.select().from(auditLog)).filter(({ action }) => action === 'message.send')
  expect(lines.map(({ actorId, subject }) => [actorId, subject])).toEqual(
    mine.map((id) => [course.tutor.id, `enrollment:${id}`]),
  )
})

test('only teachers write, only to own learners, and all parts are needed', async () => {
  const { db } = app.services
  const course = await aCourse(app.services)
  const id = await anEnrollment(db, await person(db, 'student'), course)
  expect((await send([id], null)).status).toBe(401)
  for (const role of ['student', 'admin'] as const) expect((await send([id], await person(db, role))).status).toBe(403)
  expect((await send([id], await person(db, 'teacher'))).status).toBe(404)
  const empty = await send([], course.tutor, { subject: ' ', text: '' })
  expect(empty.body).toMatchObject({
    errors: {
      ids: ['Choose at least one learner'],
      subject: ['Enter a subject'],
      text: ['Write your message'],
    },
  })
})

test('so many messages a day as the setting says', async () => {
  const { db, now } = app.services
  const course = await aCourse(app.services)
  const id = await anEnrollment(db, await person(db, 'student'), course)
  await saveSetting(db, teachingSettings.messagesPerDay, 2, { by: (await person(db, 'admin')).id, now: now() })
  const statuses = []
  for (let nth = 0; nth < 3; nth++) statuses.push((await send([id], course.tutor)).status)
  expect(statuses).toEqual([200, 200, 429])
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { person, type Person } from '#tests/support/people.ts'
import { certificateApi } from '../certificate.contract.ts'

const app = useTestApp()

async function aLearner(status: 'pending' | 'active' | 'completed' = 'active') {
  const course = await aCourse(app.services, { lessons: [false] })
  const me = await person(app.services.db, 'student', { name: 'amina' })
  return { course, me, id: await anEnrollment(app.services.db, me, course, status) }
}

const confirm = (id: number, name: string, as: Person | null) =>
  app.call(certificateApi.confirmName, { params: { id }, body: { name } }, { as })
const nameOf = async (id: number, as: Person) =>
  (await app.call(learningApi.get, { params: { id } }, { as })).body.enrollment.certificate_name

test('the name is checked before the certificate is made, and printed as it was checked', async () => {
  const { course, me, id } = await aLearner()
  expect(await nameOf(id, me)).toEqual({ name: 'amina', is_confirmed: false })
  expect((await confirm(id, ' Amina Wanjiru ', me)).body.message).toBe('Your certificate will show this name.')
  expect(await nameOf(id, me)).toEqual({ name: 'Amina Wanjiru', is_confirmed: true })
  await confirm(id, 'Amina W. Kamau', me)
  const done = { params: { id }, body: { video_id: course.videos[0]?.id ?? 0 } }
  expect((await app.call(learningApi.completeVideo, done, { as: me })).body.status).toBe('completed')
  const { body } = await app.call(certificateApi.listOwn, {}, { as: me })
  expect(body.certificates[0]?.name).toBe('Amina W. Kamau')
  const late = await confirm(id, 'Somebody else', me)
  expect([late.status, late.body.message]).toEqual([
    409,
    'The certificate has already been issued. Request a correction instead.',
  ])
  const log = await app.services.db.select().from(auditLog).where(eq(auditLog.action, 'certificate.confirmName'))
  expect(log.map(({ detail }) => detail)).toContainEqual({ from: 'Amina Wanjiru', to: 'Amina W. Kamau' })
})

test('without a check the certificate carries the name of the form', async () => {
  const { me } = await aLearner('completed')
  const { body } = await app.call(certificateApi.listOwn, {}, { as: me })
  expect(body.certificates[0]?.name).toBe('amina')
})

test('only the learner checks it, only a name, and only while learning', async () => {
  const { me, id, course } = await aLearner()
  const { db } = app.services
  expect((await confirm(id, 'Amina', null)).status).toBe(401)
  expect((await confirm(id, 'Amina', await person(db, 'student'))).status).toBe(404)
  for (const as of [await person(db, 'admin'), course.tutor]) expect((await confirm(id, 'Amina', as)).status).toBe(403)
  for (const name of ['', 'A', '<b>Amina</b>', 'x'.repeat(121)]) expect((await confirm(id, name, me)).status).toBe(422)
  const waiting = await aLearner('pending')
  expect((await confirm(waiting.id, 'Amina', waiting.me)).status).toBe(409)
})

test('whoever checks a certificate sees the course and its lessons, as long as the course is public', async () => {
  const { me, course } = await aLearner('completed')
  const { body } = await app.call(certificateApi.listOwn, {}, { as: me })
  const code = body.certificates[0]?.code ?? ''
  const verify = async () => (await app.call(certificateApi.verify, { params: { code } })).body.certificate.course_page
  expect(await verify()).toEqual({ id: course.id, lessons: ['Lesson 1'] })
  await app.services.db.update(courses).set({ isPublished: false }).where(eq(courses.id, course.id))
  expect(await verify()).toBeNull()
})

import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { aPremiumCourse, order, takeTransfers } from '#tests/support/payments.ts'
import { person } from '#tests/support/people.ts'
import { asked } from '#tests/support/support.ts'
import { inboxApi } from '../inbox/inbox.contract.ts'
import { NEWEST } from './person.contract.ts'

const app = useTestApp()

test('a thread says who asks: since when they are here, and the newest of what they learn and have ordered', async () => {
  const { db } = app.services
  const [ada, other, boss] = [await person(db, 'student'), await person(db, 'student'), await person(db, 'admin')]
  await takeTransfers(app)
  const [course, sold] = [await aCourse(app.services), await aPremiumCourse(app)]
  const enrollment = await anEnrollment(db, ada, course)
  await anEnrollment(db, other, course)
  const bought = await order(app, ada, sold)
  const { threadId: id } = await asked(app.services, ada)
  const about = async () => (await app.call(inboxApi.get, { params: { id } }, { as: boss })).body.thread?.about
  expect(await about()).toEqual({
    role: 'student',
    joined_at: expect.any(String),
    enrollments: [{ id: enrollment, course: course.title, status: 'active', created_at: expect.any(String) }],
    orders: [
      { id: bought, title: sold.title, status: 'created', total: 49, currency: 'USD', created_at: expect.any(String) },
    ],
  })
  for (let many = 0; many < NEWEST; many += 1) await anEnrollment(db, ada, await aCourse(app.services), 'pending')
  const newest = (await about())?.enrollments.map(({ status }) => status)
  expect(newest).toEqual(Array.from({ length: NEWEST }, () => 'pending'))
})

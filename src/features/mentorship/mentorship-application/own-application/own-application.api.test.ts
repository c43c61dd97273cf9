import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { sendForm } from '#tests/support/forms.ts'
import { aMentorshipApplication } from '#tests/support/mentorships.ts'
import { type Person, person } from '#tests/support/people.ts'
import { mentorshipApplicationApi } from '../mentorship-application.contract.ts'
import { mentorshipApplications } from '../mentorship-application.table.ts'
import { ownApplicationApi } from './own-application.contract.ts'

const app = useTestApp()

const withdraw = (id: number, as: Person | null) => app.call(ownApplicationApi.withdraw, { params: { id } }, { as })
const statusOf = async (id: number) =>
  (await app.services.db.select().from(mentorshipApplications).where(eq(mentorshipApplications.id, id)))[0]?.status

test('an applicant withdraws an application, the admins hear of it, and another one can be sent', async () => {
  const { db } = app.services
  const [me, admin] = [await person(db, 'user'), await person(db, 'admin')]
  const id = await aMentorshipApplication(app.services, { userId: me.id, status: 'pending' })
  expect((await withdraw(id, null)).status).toBe(401)
  for (const as of [await person(db, 'user'), admin]) expect((await withdraw(id, as)).status).toBe(404)
  expect((await withdraw(id, me)).body.message).toBe('Mentorship application withdrawn')
  expect(await statusOf(id)).toBe('withdrawn')
  const again = await withdraw(id, me)
  expect([again.status, again.body.message]).toEqual([409, 'This application is withdrawn'])
  const { notifications } = (await app.call(notificationApi.list, {}, { as: admin })).body
  expect(notifications[0]).toMatchObject({
    title: 'Mentorship application withdrawn',
    message: 'Amina Yusuf has withdrawn the application for mentorship.',
  })
  const sent = await sendForm(app, mentorshipApplicationApi.apply, {
    as: me,
    fields: {
      full_name: 'Amina Yusuf',
      email: me.email,
      location: 'Kano, Nigeria',
      education_level: 'bachelors',
      mentorship_goals: 'I want to become a developer.',
      availability: 'Evenings',
    },
  })
  expect(sent.status).toBe(201)
  const mine = await app.call(ownApplicationApi.mine, {}, { as: me })
  expect(mine.body.application).not.toBeNull()
})

test('of a withdrawal and an acceptance at once, one wins, and the loser is told', async () => {
  const { db } = app.services
  const [me, admin] = [await person(db, 'user'), await person(db, 'admin')]
  const id = await aMentorshipApplication(app.services, { userId: me.id, status: 'pending' })
  const accept = app.call(mentorshipApplicationApi.accept, { params: { id }, body: {} }, { as: admin })
  const [mine, theirs] = await Promise.all([withdraw(id, me), accept])
  expect([mine.status, theirs.status].toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await statusOf(id)).toBe(mine.status === 200 ? 'withdrawn' : 'accepted')
})

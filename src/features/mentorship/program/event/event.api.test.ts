import { expect, test } from 'vitest'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aMentor } from '#tests/support/mentorships.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aCohort, aMember, aProgram } from '#tests/support/programs.ts'
import { memberApi } from '#features/mentorship/program-member/program-member.contract.ts'
import { cohortEventApi } from './event.contract.ts'

const app = useTestApp()
const FORM = {
  title: 'Kick-off',
  starts_at: '2099-01-10T16:00:00.000Z',
  minutes: 90,
  place: 'Room 2, Kacyiru',
  link: 'https://meet.example.test/kick-off',
}
const read = (id: number, as: Person) => app.call(cohortEventApi.list, { params: { id } }, { as })
const plan = (id: number, as: Person, more: Partial<typeof FORM> = {}) =>
  app.call(cohortEventApi.create, { params: { id }, body: { ...FORM, ...more } }, { as })
const newsOf = async (as: Person) =>
  (await app.call(notificationApi.list, {}, { as })).body.notifications.map(({ title }) => title)

/** A cohort with a member, and a mentor who serves the program. */
async function cohort() {
  const { services } = app
  const [admin, mentor, member] = [
    await person(services.db, 'admin'),
    await person(services.db, 'mentor'),
    await person(services.db, 'student'),
  ]
  const { id: programId } = await aProgram({ services }, { mentor_ids: [await aMentor(services.db, mentor.id)] })
  const id = await aCohort({ services }, { programId })
  return { id, admin, mentor, member, memberId: await aMember(services, id, member) }
}

test('an administrator plans when a cohort meets; members and mentors read it and are told, nobody else', async () => {
  const { id, admin, mentor, member, memberId } = await cohort()
  const { id: otherId } = await cohort()
  const [first] = [await plan(id, admin, { title: 'Talks', starts_at: '2099-03-01T08:00:00.000Z' })]
  expect([first.status, first.body.message]).toEqual([201, 'Event added'])
  await plan(id, admin)
  for (const as of [member, mentor, admin])
    expect((await read(id, as)).body.events).toMatchObject([
      { title: 'Kick-off', starts_at: FORM.starts_at, ends_at: '2099-01-10T17:30:00.000Z', link: FORM.link },
      { title: 'Talks' },
    ])
  expect((await newsOf(member)).filter((title) => title === 'New event for your cohort')).toHaveLength(2)
  for (const as of [await person(app.services.db, 'student'), await person(app.services.db, 'mentor')])
    expect((await read(id, as)).body.message).toBe('Cohort not found')
  expect((await read(otherId, member)).status).toBe(404)
  await app.call(memberApi.leave, { params: { id: memberId } }, { as: member })
  expect((await read(id, member)).status).toBe(404)
  expect((await plan(id, mentor)).status).toBe(403)
})

test('an event is changed and deleted, and the members hear of it', async () => {
  const { id, admin, member } = await cohort()
  await plan(id, admin)
  const params = { id: (await read(id, admin)).body.events[0]?.id ?? 0 }
  const body = { ...FORM, place: '', minutes: 30 }
  expect((await app.call(cohortEventApi.update, { params, body }, { as: admin })).status).toBe(200)
  expect((await read(id, member)).body.events).toMatchObject([{ place: '', ends_at: '2099-01-10T16:30:00.000Z' }])
  expect((await app.call(cohortEventApi.remove, { params }, { as: admin })).status).toBe(200)
  expect((await app.call(cohortEventApi.remove, { params }, { as: admin })).status).toBe(404)
  expect((await app.call(cohortEventApi.update, { params, body }, { as: admin })).status).toBe(404)
  expect((await newsOf(member)).slice(0, 2)).toEqual([
    'An event for your cohort was cancelled',
    'An event for your cohort was changed',
  ])
})

test('nobody hears that a past event was taken out, and bad values are refused at their fields', async () => {
  const { id, admin, member } = await cohort()
  await plan(id, admin, { starts_at: '2020-01-10T16:00:00.000Z' })
  const params = { id: (await read(id, admin)).body.events[0]?.id ?? 0 }
  await app.call(cohortEventApi.remove, { params }, { as: admin })
  expect(await newsOf(member)).not.toContain('An event for your cohort was cancelled')
  const bad = await plan(id, admin, { title: ' ', starts_at: 'tomorrow', minutes: 0, link: 'javascript:alert(1)' })
  expect(bad.body).toMatchObject({
    errors: {
      title: ['Enter a title'],
      starts_at: ['Choose a day and a time'],
      minutes: ['Enter a number of minutes from 5 to 1440'],
      link: ['Enter an address that begins with https://'],
    },
  })
  expect((await plan(id, admin, { place: '', link: '' })).body).toMatchObject({
    errors: { place: ['Enter a place or a link'] },
  })
  expect((await plan(999_999, admin)).status).toBe(404)
})

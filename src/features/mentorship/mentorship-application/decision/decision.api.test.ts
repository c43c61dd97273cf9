import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#features/base/user/user.table.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { sendForm } from '#tests/support/forms.ts'
import { aMentor, aMentorshipApplication } from '#tests/support/mentorships.ts'
import { type Person, person } from '#tests/support/people.ts'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { mentorshipHistoryApi } from '#features/mentorship/history/history.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { mentorshipApplicationApi } from '../mentorship-application.contract.ts'

const app = useTestApp()
const admin = () => person(app.services.db, 'admin', { name: 'Wanjiru' })
let count = 0

const accept = (id: number, as: Person, mentorId?: number | null) =>
  app.call(
    mentorshipApplicationApi.accept,
    { params: { id }, body: mentorId === undefined ? {} : { mentor_id: mentorId } },
    { as },
  )
const deny = (id: number, as: Person, reason?: string) =>
  app.call(mentorshipApplicationApi.deny, { params: { id }, body: reason === undefined ? {} : { reason } }, { as })
const complete = (id: number, as: Person) => app.call(mentorshipApplicationApi.complete, { params: { id } }, { as })
const assign = (id: number, mentorId: number, as: Person) =>
  app.call(mentorshipApplicationApi.assign, { params: { id }, body: { mentor_id: mentorId } }, { as })
const rolesOf = async (as: Person) => (await app.call(sessionApi.me, {}, { as })).body.roles
const mailsTo = async (email: string) => (await app.mails()).filter(({ to }) => to === email)
const noticesOf = async (as: Person) => (await app.call(notificationApi.list, {}, { as })).body.notifications

/** Someone of the directory, and the page. */
async function guide(name = 'Zuri') {
  const who = await person(app.services.db, 'mentor', { name })
  return { who, mentorId: await aMentor(app.services.db, who.id) }
}

/** A visitor's application; answers its id and address. */
async function visitor(boss: Person, language = 'en') {
  const email = `visitor-${++count}@example.test`
  await sendForm(app, mentorshipApplicationApi.apply, {
    fields: {
      full_name: 'Amina Yusuf',
      email,
      location: 'Kano, Nigeria',
      education_level: 'bachelors',
      mentorship_goals: 'I want to become a developer.',
      availability: 'Evenings',
    },
    language,
  })
  const { body } = await app.call(mentorshipApplicationApi.list, { query: { search: email } }, { as: boss })
  return { email, id: body.applications[0]?.id ?? 0 }
}

test('a visitor is accepted with a mentor and invited; both are told, and at the end as well', async () => {
  const boss = await admin()
  const { email, id } = await visitor(boss)
  const { who, mentorId } = await guide()
  const { status, body } = await accept(id, boss, mentorId)
  expect([status, body.message]).toEqual([200, 'Application accepted'])
  expect(body.application).toMatchObject({
    status: 'accepted',
    mentor: { id: mentorId, name: 'Zuri' },
    reviewer: { name: 'Wanjiru' },
  })
  const [account] = await app.services.db.select().from(users).where(eq(users.email, email))
  expect(account).toMatchObject({ id: body.application.user_id, role: 'mentee', passwordHash: null })
  const welcome = (await mailsTo(email)).at(-1)
  expect(welcome?.subject).toBe('You have been accepted for mentorship')
  expect(welcome?.text).toMatch(/Your mentor is Zuri\.[^]*\/reset-password#[\w-]{20,}/)
  expect((await noticesOf(who))[0]).toMatchObject({
    title: 'You have a new mentee',
    message: 'You are now Amina Yusuf’s mentor.',
    link: `/dashboard/mentees?mentee=${id}`,
  })
  expect((await mailsTo(who.email)).map(({ subject }) => subject)).toEqual(['You have a new mentee'])

  const done = await complete(id, boss)
  expect([done.status, done.body.message]).toEqual([200, 'Mentorship completed'])
  expect(done.body.application).toMatchObject({ status: 'completed', reviewer: { name: 'Wanjiru' } })
  expect(done.body.application.completed_at).not.toBeNull()
  expect((await mailsTo(email)).at(-1)?.subject).toBe('Your mentorship is complete')
  expect((await noticesOf(who))[0]).toMatchObject({ title: 'Mentorship completed' })
})

test('a person with an account keeps it, is accepted without a mentor, and gets one later and another one', async () => {
  const boss = await admin()
  const me = await person(app.services.db, 'student')
  const id = await aMentorshipApplication(app.services, { userId: me.id })
  expect((await accept(id, boss)).body.application).toMatchObject({ user_id: me.id, mentor: null })
  expect(await rolesOf(me)).toEqual(['student', 'mentee'])
  expect((await mailsTo(me.email)).at(-1)?.text).not.toContain('/reset-password')
  const [first, second] = [await guide('Zuri'), await guide('Biruk')]
  const named = await assign(id, first.mentorId, boss)
  expect([named.status, named.body.message]).toEqual([200, 'Mentor assigned'])
  const page = `/dashboard/matches/${named.body.application.match?.id}`
  expect((await noticesOf(me))[0]).toMatchObject({ title: 'You have a mentor', link: page })
  expect((await mailsTo(me.email)).at(-1)?.text).toContain(page)
  const twice = await assign(id, first.mentorId, boss)
  expect([twice.status, twice.body.message]).toEqual([409, 'This mentor already guides this mentee'])
  expect((await assign(id, second.mentorId, boss)).body.application.mentor).toMatchObject({ name: 'Biruk' })
  expect((await noticesOf(first.who))[0]).toMatchObject({ title: 'A mentee has changed mentor' })
  await complete(id, boss)
  expect(await rolesOf(me)).toEqual(['student', 'mentee'])
})

test('an account without a time zone takes that of the application, and keeps one that it has', async () => {
  const boss = await admin()
  const [one, other] = [await person(app.services.db, 'student'), await person(app.services.db, 'student')]
  await app.services.db.update(users).set({ timeZone: 'Africa/Dakar' }).where(eq(users.id, other.id))
  const zones: (string | null | undefined)[] = []
  for (const { id: userId } of [one, other]) {
    const id = await aMentorshipApplication(app.services, { userId, timeZone: 'Africa/Lagos' })
    await accept(id, boss)
    const [account] = await app.services.db.select().from(users).where(eq(users.id, userId))
    zones.push(account?.timeZone)
  }
  expect(zones).toEqual(['Africa/Lagos', 'Africa/Dakar'])
})

test('a denial may name its reason, and the person may apply again', async () => {
  const boss = await admin()
  const me = await person(app.services.db, 'student')
  const id = await aMentorshipApplication(app.services, { userId: me.id })
  const { status, body } = await deny(id, boss, 'There is no mentor for this yet')
  expect([status, body.message]).toEqual([200, 'Application denied'])
  expect(body.application).toMatchObject({ status: 'denied', decision_reason: 'There is no mentor for this yet' })
  expect(await rolesOf(me)).toEqual(['student'])
  const mail = (await mailsTo(me.email)).at(-1)
  expect(mail?.text).toContain('Reason: There is no mentor for this yet')
  expect(
    (await deny(await aMentorshipApplication(app.services, { userId: me.id }), boss)).body.application,
  ).toMatchObject({
    decision_reason: null,
  })
})

test('a mentor who has left the directory is not named, and nobody guides themselves', async () => {
  const boss = await admin()
  const { who, mentorId } = await guide()
  const id = await aMentorshipApplication(app.services, { userId: who.id })
  const self = await accept(id, boss, mentorId)
  expect([self.status, self.body.message]).toEqual([409, 'You cannot be your own mentor'])
  expect(await rolesOf(who)).toEqual(['mentor'])
  const gone = await guide()
  await app.services.db.update(mentors).set({ status: 'rejected' }).where(eq(mentors.id, gone.mentorId))
  for (const mentor of [gone.mentorId, 987_654]) {
    const answer = await accept(id, boss, mentor)
    expect([answer.status, answer.body.errors]).toEqual([422, { mentor_id: ['This mentor is no longer available'] }])
  }
  expect((await accept(id, boss, null)).status).toBe(200)
  expect((await assign(id, gone.mentorId, boss)).status).toBe(422)
})

test('a visitor with the address of an account gets the role there; one that cannot use it stops it', async () => {
  const boss = await admin()
  const { email, id } = await visitor(boss)
  const me = await person(app.services.db, 'student', { email: email.toUpperCase(), isActive: false })
  const disabled = await accept(id, boss)
  expect([disabled.status, disabled.body.message]).toEqual([409, 'This person’s account is inactive'])
  await app.services.db.update(users).set({ isActive: true }).where(eq(users.id, me.id))
  expect((await accept(id, boss)).body.application).toMatchObject({ user_id: me.id })
  expect(await rolesOf(me)).toEqual(['student', 'mentee'])
})

test('states move as specified, and of several decisions at once one wins', async () => {
  const boss = await admin()
  const { email, id } = await visitor(boss)
  const { mentorId } = await guide()
  const early = await complete(id, boss)
  expect([early.status, early.body.message]).toEqual([409, 'This application is still pending'])
  expect((await assign(id, mentorId, boss)).status).toBe(409)
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => accept(id, boss, mentorId)),
    ...Array.from({ length: 5 }, () => deny(id, boss)),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  expect((await app.services.db.select().from(users).where(eq(users.email, email))).length).toBeLessThanOrEqual(1)

  const me = await person(app.services.db, 'student')
  const other = await aMentorshipApplication(app.services, { userId: me.id, status: 'accepted', mentorId })
  for (const lost of [await accept(other, boss), await deny(other, boss)])
    expect([lost.status, lost.body.message]).toEqual([409, 'This application is already accepted'])
  const ends = await Promise.all([complete(other, boss), complete(other, boss), complete(other, boss)])
  expect(ends.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409, 409])
  expect((await assign(other, (await guide()).mentorId, boss)).body.message).toBe(
    'This application is already completed',
  )
  const denied = await aMentorshipApplication(app.services, { userId: me.id, status: 'denied' })
  expect((await accept(denied, boss)).body.message).toBe('This application is already denied')
  expect((await accept(999_999, boss)).status).toBe(404)
})

test('only admins decide', async () => {
  const me = await person(app.services.db, 'student')
  const { mentorId } = await guide()
  const id = await aMentorshipApplication(app.services, { userId: me.id })
  for (const role of ['student', 'mentor', 'mentee', 'hr'] as const) {
    const as = await person(app.services.db, role)
    for (const answer of [accept(id, as), deny(id, as), complete(id, as), assign(id, mentorId, as)])
      expect((await answer).status).toBe(403)
  }
})

test('whoever applied in French reads French; the history tells what happened and why', async () => {
  const boss = await admin()
  const { email, id } = await visitor(boss, 'fr')
  await accept(id, boss)
  await assign(id, (await guide()).mentorId, boss)
  await complete(id, boss)
  const [account] = await app.services.db.select().from(users).where(eq(users.email, email))
  expect(account?.language).toBe('fr')
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    'Nous avons bien reçu votre dossier',
    'Votre demande de mentorat a été acceptée',
    'Vous avez un mentor',
    'Votre mentorat est terminé',
  ])
  const { history } = (await app.call(mentorshipHistoryApi.ofMentorship, { params: { id } }, { as: boss })).body
  expect(history.map(({ what, who, detail }) => [what, who, detail])).toEqual([
    ['Mentorship application sent', null, 'Amina Yusuf'],
    ['Accepted', 'Wanjiru', null],
    ['Mentor assigned', 'Wanjiru', 'Zuri'],
    ['Completed', 'Wanjiru', null],
  ])
})

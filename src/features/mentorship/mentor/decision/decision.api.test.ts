import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#features/base/user/user.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aPdf } from '#tests/support/documents.ts'
import { sendForm } from '#tests/support/forms.ts'
import { anApplication } from '#tests/support/mentors.ts'
import { type Person, person } from '#tests/support/people.ts'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { mentorshipHistoryApi } from '#features/mentorship/history/history.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { applicantApi } from '../applicant/applicant.contract.ts'
import { mentorApi, type MentorStatus } from '../mentor.contract.ts'

const app = useTestApp()
const admin = () => person(app.services.db, 'admin', { name: 'Wanjiru' })
let count = 0

const approve = (id: number, as: Person) => app.call(applicantApi.approve, { params: { id } }, { as })
const reject = (id: number, as: Person, reason?: string) =>
  app.call(applicantApi.reject, { params: { id }, body: reason === undefined ? {} : { reason } }, { as })
const setStatus = (id: number, status: MentorStatus, as: Person) =>
  app.call(applicantApi.setStatus, { params: { id }, body: { status } }, { as })
const ask = (id: number, question: string, as: Person) =>
  app.call(applicantApi.ask, { params: { id }, body: { question } }, { as })
const rolesOf = async (as: Person) => (await app.call(sessionApi.me, {}, { as })).body.roles
const isShown = async (id: number) => (await app.call(mentorApi.get, { params: { id } })).status === 200
const mailsTo = async (email: string) => (await app.mails()).filter(({ to }) => to === email)

/** A visitor's application; answers its id and address. */
async function visitor(boss: Person, language = 'en') {
  const email = `visitor-${++count}@example.test`
  await sendForm(app, applicantApi.apply, {
    fields: {
      name: 'Nadia Uwase',
      email,
      area_of_expertise: 'technology',
      mentor_bio: 'I have led three teams.',
      education_level: 'masters',
    },
    files: { degree_attachment: { name: 'degree.pdf', type: 'application/pdf', data: aPdf() } },
    language,
  })
  const { body } = await app.call(applicantApi.list, { query: { search: email } }, { as: boss })
  return { email, id: body.applications[0]?.id ?? 0 }
}

test('a visitor is asked for more, approved and invited, each told in their language', async () => {
  const boss = await admin()
  const { email, id } = await visitor(boss, 'fr')
  const asked = await ask(id, 'Where do you work now?', boss)
  expect([asked.status, asked.body.message]).toEqual([200, 'Question sent'])
  expect(asked.body.application).toMatchObject({ mentor_status: 'pending', question: 'Where do you work now?' })
  const twice = await ask(id, 'Where do you work now?', boss)
  expect([twice.status, twice.body.message]).toEqual([409, 'This question has already been sent'])

  const { status, body } = await approve(id, boss)
  expect([status, body.message]).toEqual([200, 'Mentor approved'])
  expect(body.application).toMatchObject({ mentor_status: 'approved', reviewer: { name: 'Wanjiru' } })
  expect(await isShown(id)).toBe(true)
  const [account] = await app.services.db.select().from(users).where(eq(users.email, email))
  expect(account).toMatchObject({ id: body.application.user_id, role: 'mentor', language: 'fr', passwordHash: null })

  const mails = await mailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Nous avons bien reçu votre dossier',
    'Une question sur votre candidature de mentor',
    'Vous êtes maintenant mentor',
  ])
  expect(mails[1]?.text).toContain('Where do you work now?')
  expect(mails[2]?.text).toMatch(/\/reset-password#[\w-]{20,}/)
})

test('a person with an account keeps it and gets the role; it goes when the approval ends', async () => {
  const boss = await admin()
  const me = await person(app.services.db, 'student')
  const id = await anApplication(app.services, { userId: me.id })
  await approve(id, boss)
  expect(await rolesOf(me)).toEqual(['student', 'mentor'])
  const { notifications } = (await app.call(notificationApi.list, {}, { as: me })).body
  expect(notifications[0]).toMatchObject({ title: 'You are now a mentor', link: `/mentor-details/${id}` })
  expect((await mailsTo(me.email))[0]?.text).not.toContain('/reset-password')

  const back = await setStatus(id, 'pending', boss)
  expect([back.status, back.body.message]).toEqual([200, 'Mentor status updated'])
  expect(back.body.application).toMatchObject({ mentor_status: 'pending', reviewer: null, decided_at: null })
  expect([await rolesOf(me), await isShown(id)]).toEqual([['student'], false])

  await setStatus(id, 'approved', boss)
  expect([await rolesOf(me), await isShown(id)]).toEqual([['student', 'mentor'], true])
  await reject(id, boss, 'You asked us to')
  expect([await rolesOf(me), await isShown(id)]).toEqual([['student'], false])
  const last = (await mailsTo(me.email)).at(-1)
  expect([last?.subject, last?.text.includes('Reason: You asked us to')]).toEqual(['You are no longer a mentor', true])
})

test('whoever was a mentor by other means stays one when the approval ends', async () => {
  const boss = await admin()
  const me = await person(app.services.db, 'mentor')
  const id = await anApplication(app.services, { userId: me.id })
  await approve(id, boss)
  await setStatus(id, 'rejected', boss)
  expect(await rolesOf(me)).toEqual(['mentor'])
})

test('a visitor with the address of an account gets the role there; one that cannot use it stops the approval', async () => {
  const boss = await admin()
  const { email, id } = await visitor(boss)
  const me = await person(app.services.db, 'student', { email: email.toUpperCase(), isActive: false })
  const disabled = await approve(id, boss)
  expect([disabled.status, disabled.body.message]).toEqual([409, 'This person’s account is inactive'])
  const set = (patch: Partial<typeof users.$inferInsert>) =>
    app.services.db.update(users).set(patch).where(eq(users.id, me.id))
  await set({ isActive: true, verifiedAt: null, passwordHash: 'chosen' })
  expect((await approve(id, boss)).body.message).toBe(
    'The email address of this account is not confirmed yet, so it cannot be given a role',
  )
  await set({ verifiedAt: new Date() })
  expect((await approve(id, boss)).body.application).toMatchObject({ user_id: me.id })
  expect(await rolesOf(me)).toEqual(['student', 'mentor'])
})

test('states move as specified, and of several decisions at once one wins', async () => {
  const boss = await admin()
  const me = await person(app.services.db, 'student')
  const id = await anApplication(app.services, { userId: me.id })
  const answers = await Promise.all([approve(id, boss), approve(id, boss), approve(id, boss)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This mentor is already approved')
  const asked = await ask(id, 'Late?', boss)
  expect([asked.status, asked.body.message]).toEqual([409, 'This mentor is already approved'])
  expect((await reject(id, boss)).body.application).toMatchObject({ mentor_status: 'rejected', decision_reason: null })
  for (const lost of [await reject(id, boss), await approve(id, boss), await setStatus(id, 'approved', boss)])
    expect([lost.status, lost.body.message]).toEqual([409, 'This mentor is already rejected'])
  expect((await setStatus(id, 'pending', boss)).status).toBe(200)
  expect((await setStatus(id, 'pending', boss)).body.message).toBe('This mentor is already pending')
  expect((await approve(999_999, boss)).status).toBe(404)
})

test('of ten invitations at once one account is made', async () => {
  const boss = await admin()
  const { email, id } = await visitor(boss)
  const answers = await Promise.all(Array.from({ length: 10 }, () => approve(id, boss)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await app.services.db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  expect((await mailsTo(email)).filter(({ subject }) => subject === 'You are now a mentor')).toHaveLength(1)
})

test('a rejected application is not opened again beside another one of the same person', async () => {
  const boss = await admin()
  const me = await person(app.services.db, 'student')
  const first = await anApplication(app.services, { userId: me.id, status: 'rejected', applicantEmail: me.email })
  await anApplication(app.services, { userId: me.id, applicantEmail: me.email })
  const lost = await setStatus(first, 'pending', boss)
  expect([lost.status, lost.body.message]).toEqual([
    409,
    'This person has another application that is pending or approved',
  ])
})

test('only admins decide; what is wrong is said at its field', async () => {
  const boss = await admin()
  const me = await person(app.services.db, 'student')
  const id = await anApplication(app.services, { userId: me.id })
  for (const role of ['student', 'mentor', 'hr'] as const) {
    const as = await person(app.services.db, role)
    for (const answer of [approve(id, as), reject(id, as), setStatus(id, 'approved', as), ask(id, 'Why?', as)])
      expect((await answer).status).toBe(403)
  }
  expect((await ask(id, ' ', boss)).body.errors).toEqual({ question: ['Write a question'] })
  expect((await setStatus(id, 'gone' as never, boss)).body.errors).toEqual({
    status: ['Choose pending, approved or rejected'],
  })
})

test('the history tells what happened and why', async () => {
  const boss = await admin()
  const { id } = await visitor(boss)
  await ask(id, 'Where do you work now?', boss)
  await reject(id, boss, 'The degree cannot be read')
  await setStatus(id, 'pending', boss)
  const { history } = (await app.call(mentorshipHistoryApi.ofApplicant, { params: { id } }, { as: boss })).body
  expect(history.map(({ what, who, detail }) => [what, who, detail])).toEqual([
    ['Application sent', null, 'Nadia Uwase'],
    ['More information requested', 'Wanjiru', 'Where do you work now?'],
    ['Rejected', 'Wanjiru', 'The degree cannot be read'],
    ['Set back to pending', 'Wanjiru', null],
  ])
})

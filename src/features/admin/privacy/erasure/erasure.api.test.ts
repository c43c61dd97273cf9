import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { mentorshipApplications } from '#features/mentorship/mentorship-application/mentorship-application.table.ts'
import { cohorts } from '#features/mentorship/program/program.table.ts'
import { placeApi } from '#features/money/payment/checkout/checkout.contract.ts'
import { couponApi } from '#features/money/payment/coupon/coupon.contract.ts'
import { coupons } from '#features/money/payment/coupon/coupon.table.ts'
import { readAccountBalances } from '#features/money/payment/ledger/ledger.service.ts'
import { paymentApi } from '#features/money/payment/payment.contract.ts'
import { orders } from '#features/money/payment/payment.table.ts'
import { chatApi } from '#features/talk/chat/chat.contract.ts'
import { chatGroupApi } from '#features/talk/chat/group/group.contract.ts'
import { chatSearchApi } from '#features/talk/chat/search/search.contract.ts'
import { threadApi } from '#features/mentorship/thread/thread.contract.ts'
import { matchMessages } from '#features/mentorship/thread/thread.table.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { contactApi } from '#features/talk/contact/contact.contract.ts'
import { contactMessages } from '#features/talk/contact/contact.table.ts'
import { supportMessages, supportThreads } from '#features/talk/support/support.table.ts'
import { inboxApi } from '#features/talk/support/inbox/inbox.contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { tell } from '#tests/support/chats.ts'
import { aKey, write } from '#tests/support/conversations.ts'
import { aDepartment, employee } from '#tests/support/employees.ts'
import { sendForm } from '#tests/support/forms.ts'
import { aMatch } from '#tests/support/matches.ts'
import { anApplication } from '#tests/support/mentors.ts'
import { aMentorshipApplication } from '#tests/support/mentorships.ts'
import { aPremiumCourse, order, proveIt, takeTransfers } from '#tests/support/payments.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { aMember, aSoldProgram } from '#tests/support/programs.ts'
import { answered, asked } from '#tests/support/support.ts'
import { deletionApi } from '../deletion/deletion.contract.ts'
import { accountDeletions } from '../deletion/deletion.table.ts'

const app = useTestApp()
const made = (role: Person['role'], name: string) => person(app.services.db, role, { name, password: PASSWORD })

/** Asks for the end of the person's account. */
async function askForTheEnd(as: Person): Promise<void> {
  const { status } = await app.call(deletionApi.ask, { body: { current_password: PASSWORD } }, { as })
  expect(status).toBe(201)
}

/** Asks for the end of the person's account, and lets the waiting time pass. */
async function leave(as: Person): Promise<void> {
  await askForTheEnd(as)
  app.pass(15 * 86_400)
  await app.jobsOf('privacy-deletion')
  app.pass(-15 * 86_400)
}

test('whoever wrote with somebody who has left reads on: own words stay, those of the other are gone everywhere', async () => {
  const [, hr] = [await made('admin', 'Ada Admin'), await made('hr', 'Hanna Resources')]
  const teacher = await made('teacher', 'Nadia Owusu')
  const question = (await tell(app, hr, { as: teacher, content: 'Where is the pangolin?' })).body.message
  await tell(app, teacher, { as: hr, content: 'In the garden', reply: question.id })
  const image = await sendForm<OutputOf<typeof chatApi.send>>(app, chatApi.send, {
    path: chatApi.send.path.replace(':userId', String(hr.id)),
    fields: { content: 'The pangolin itself' },
    files: { image: { name: 'pangolin.png', data: await aPicture() } },
    as: teacher,
  })
  const address = String(image.body.message.image_url)
  const look = async () =>
    (await app.http.inject({ url: address, headers: { authorization: `Bearer ${hr.token}` } })).statusCode
  expect(await look()).toBe(200)
  const read = async () => (await app.call(chatApi.list, { params: { userId: teacher.id } }, { as: hr })).body
  const before = await read()
  await leave(teacher)

  const { messages, user } = await read()
  expect(user).toMatchObject({ name: 'Deleted user', is_active: false, can_write: false, profile_picture: null })
  expect(messages.map(({ seq, sender_id: by, content }) => [seq, by === hr.id ? 'mine' : 'theirs', content])).toEqual([
    [1, 'theirs', ''],
    [2, 'mine', 'In the garden'],
    [3, 'theirs', ''],
  ])
  expect(messages.map(({ deleted_at: at }) => at !== null)).toEqual([true, false, true])
  expect(messages.map(({ image_url: url }) => url)).toEqual([null, null, null])
  expect(await look()).toBe(404)
  // A page that was open is notified by the version.
  const news = await app.call(
    chatApi.list,
    { params: { userId: teacher.id }, query: { after: before.version } },
    { as: hr },
  )
  expect(news.body.messages.map(({ seq }) => seq)).toEqual(expect.arrayContaining([1, 3]))
  const found = await app.call(chatSearchApi.list, { query: { search: 'pangolin' } }, { as: hr })
  expect(found.body.messages).toEqual([])
  const garden = await app.call(chatSearchApi.list, { query: { search: 'garden' } }, { as: hr })
  expect(garden.body.messages).toMatchObject([{ content: 'In the garden', user: { name: 'Deleted user' } }])
  const seen = [messages, news.body, (await app.call(chatApi.users, {}, { as: hr })).body]
  expect(JSON.stringify(seen)).not.toMatch(/pangolin|Nadia|Owusu/i)
})

test('a group reads on without the words of a member who has left', async () => {
  const { db } = app.services
  await made('admin', 'Ada Admin')
  const [one, two] = [await made('employee', 'Oumar Sy'), await made('manager', 'Tendai Moyo')]
  for (const of of [one, two]) await employee(db, { of, department: 'Field work' })
  const params = { kind: 'department', id: await aDepartment(db, 'Field work') } as const
  const say = (content: string, as: Person) =>
    app.call(chatGroupApi.send, { params, body: { content, client_key: aKey() } }, { as })
  expect((await say('The okapi is loose', one)).status).toBe(201)
  await say('I have seen it', two)
  await db.update(employees).set({ status: 'Terminated' }).where(eq(employees.userId, one.id))
  await leave(one)
  const { messages, people } = (await app.call(chatGroupApi.messages, { params }, { as: two })).body
  expect(messages.map(({ content }) => content)).toEqual(['', 'I have seen it'])
  expect(people).toMatchObject(expect.arrayContaining([expect.objectContaining({ name: 'Deleted user' })]))
  expect(JSON.stringify([messages, people])).not.toMatch(/okapi|Oumar/)
})

test('a mentor reads on in the places of a mentee who has left, and the own words stay', async () => {
  const { services } = app
  await made('admin', 'Ada Admin')
  const [mentor, mentee] = [await made('mentor', 'Baraka Mwangi'), await made('mentee', 'Ifeoma Obi')]
  const { id } = await aMatch(services, { mentor, mentee })
  await write(app, id, { as: mentee, text: 'May I bring my axolotl?' })
  await write(app, id, { as: mentor, text: 'Please do' })
  await services.db.update(matches).set({ status: 'ended', endedAs: 'completed', endedAt: services.now() })
  await leave(mentee)
  const { messages } = (await app.call(threadApi.list, { params: { id } }, { as: mentor })).body
  expect(messages.map(({ text }) => text)).toEqual(['', 'Please do'])
  expect(messages.map(({ withdrawn_at: at }) => at !== null)).toEqual([true, false])
  const stored = await services.db.select().from(matchMessages).where(eq(matchMessages.matchId, id))
  expect(JSON.stringify(stored)).not.toContain('axolotl')
})

test('an admin reads the own answers to somebody who has left, and finds neither name nor words', async () => {
  const { services } = app
  const admin = await made('admin', 'Ada Admin')
  const student = await made('student', 'Kwabena Asante')
  const { threadId } = await asked(services, student, { content: 'My narwhal is ill' })
  await answered(services, threadId, admin, { content: 'Get well soon' })
  await leave(student)
  const { body } = await app.call(inboxApi.get, { params: { id: threadId } }, { as: admin })
  expect(body.thread?.person).toMatchObject({ name: 'Deleted user', profile_picture: null })
  expect(body.messages.map(({ content, is_from_team: ours }) => [content, ours])).toEqual([
    ['—', false],
    ['Get well soon', true],
  ])
  const find = async (search: string) =>
    (await app.call(inboxApi.list, { query: { search } }, { as: admin })).body.threads.map(({ id }) => id)
  expect([await find('narwhal'), await find('Kwabena'), await find('get well')]).toEqual([[], [], [threadId]])
  const notices = (await app.call(notificationApi.list, {}, { as: admin })).body.notifications
  expect(JSON.stringify(notices)).not.toContain('narwhal')
})

test('what was ordered and not paid is cancelled, and places and coupons are free again', async () => {
  const { db } = app.services
  const [keeper, student] = [await made('accountant', 'Kofi Keeper'), await made('student', 'Efua Mensah')]
  const [joined, sold] = [await aSoldProgram(app, { places: 5 }), await aSoldProgram(app, { places: 5 })]
  await aMember(app.services, joined.cohortId, student)
  await app.call(couponApi.create, { body: { code: 'FREE-AGAIN', percent: 10, cap: 1 } }, { as: keeper })
  const body = { currency: 'USD' as const, coupon: 'FREE-AGAIN' }
  expect((await app.call(placeApi.order, { params: { id: sold.cohortId }, body }, { as: student })).status).toBe(201)
  const held = async () => {
    const places = await db
      .select({ taken: cohorts.taken })
      .from(cohorts)
      .where(inArray(cohorts.id, [joined.cohortId, sold.cohortId]))
    const [coupon] = await db.select({ used: coupons.used }).from(coupons).where(eq(coupons.code, 'FREE-AGAIN'))
    return [...places.map(({ taken }) => taken), coupon?.used]
  }
  expect(await held()).toEqual([1, 1, 1])
  await leave(student)
  expect(await held()).toEqual([0, 0, 0])
  const left = await db.select({ status: orders.status }).from(orders).where(eq(orders.userId, student.id))
  expect(left).toEqual([{ status: 'cancelled' }])
})

const RECORDED = 'Payment recorded. The account was deleted: refund the payment.'
const DECLINED = 'Payment declined. The learner will see your reason.'

test.each([
  { decision: 'accept', says: RECORDED, status: 'paid', isOwed: true },
  { decision: 'refuse', says: DECLINED, status: 'failed', isOwed: false },
] as const)('a payment of someone who has left gives no place: $decision', async ({ decision, says, ...becomes }) => {
  const { db } = app.services
  await takeTransfers(app)
  const [keeper, student] = [await made('accountant', 'Kofi Keeper'), await made('student', 'Efua Mensah')]
  const owed = async () =>
    (await readAccountBalances(db)).find(({ account }) => account === 'owed:learners')?.amountMinor ?? 0
  const before = await owed()
  const id = await order(app, student, await aPremiumCourse(app))
  const attemptId = (await proveIt(app, student, id)).body.order.attempt?.id ?? 0
  await leave(student)
  const about = { params: { id }, body: { attempt_id: attemptId } }
  const refusal = { ...about, body: { ...about.body, reason: 'No such transfer' } }
  const { body } =
    decision === 'accept'
      ? await app.call(paymentApi.accept, about, { as: keeper })
      : await app.call(paymentApi.refuse, refusal, { as: keeper })
  expect(body).toMatchObject({ message: says, order: { status: 'cancelled', attempt: { status: becomes.status } } })
  expect((await owed()) - before).toBe(becomes.isOwed ? -4900 : 0)
  expect(await db.select().from(enrollments).where(eq(enrollments.userId, student.id))).toEqual([])
  expect((await app.mails()).filter(({ to }) => to.endsWith('@invalid'))).toEqual([])
})

test('money that arrives in the moment in which an account ends leaves no open place to it', async () => {
  const { db } = app.services
  await takeTransfers(app)
  const keeper = await made('accountant', 'Kofi Keeper')
  for (const name of ['Efua Mensah', 'Ama Boateng', 'Esi Owusu', 'Yaa Asante']) {
    const student = await made('student', name)
    const id = await order(app, student, await aPremiumCourse(app))
    const attemptId = (await proveIt(app, student, id)).body.order.attempt?.id ?? 0
    const about = { params: { id }, body: { attempt_id: attemptId } }
    await askForTheEnd(student)
    await db.update(accountDeletions).set({ dueAt: app.services.now() }).where(eq(accountDeletions.userId, student.id))
    const ending = app.jobsOf('privacy-deletion')
    const accepted = await app.call(paymentApi.accept, about, { as: keeper })
    await ending
    expect(accepted.status).toBe(200)
    const places = await db
      .select({ status: enrollments.status })
      .from(enrollments)
      .where(eq(enrollments.userId, student.id))
    const isPaid = accepted.body.order.status === 'paid'
    expect(places).toEqual(isPaid ? [{ status: 'rejected' }] : [])
  }
})

test('applications sent as a visitor end with the account whose confirmed address they carry, and no others', async () => {
  const { services } = app
  const { db } = services
  const [student, bystander] = [await made('student', 'Efua Mensah'), await made('student', 'Ama Boateng')]
  const reviewerId = (await made('admin', 'Ada Admin')).id
  const by = { userId: student.id, reviewerId }
  const [mine, wish] = [await anApplication(services, by), await aMentorshipApplication(services, by)]
  const not = { userId: bystander.id }
  const [theirs, other] = [await anApplication(services, not), await aMentorshipApplication(services, not)]
  const email = student.email.toUpperCase()
  await db.update(mentors).set({ userId: null, applicantEmail: email }).where(eq(mentors.id, mine))
  await db.update(mentorshipApplications).set({ userId: null, email }).where(eq(mentorshipApplications.id, wish))
  await leave(student)
  const [applicants, applications] = [await db.select().from(mentors), await db.select().from(mentorshipApplications)]
  const closed = { reviewerId: null, decisionReason: 'The account was deleted' }
  expect(applicants.find(({ id }) => id === mine)).toMatchObject({
    ...closed,
    status: 'rejected',
    applicantName: null,
    applicantEmail: null,
  })
  expect(applications.find(({ id }) => id === wish)).toMatchObject({
    ...closed,
    status: 'denied',
    fullName: 'Deleted user',
    email: `deleted-${student.id}@invalid`,
  })
  expect(applicants.find(({ id }) => id === theirs)?.applicantEmail).not.toBeNull()
  expect(applications.find(({ id }) => id === other)?.fullName).not.toBe('Deleted user')
})

test('what a visitor wrote on the contact page goes with the account whose confirmed address it carries', async () => {
  const { db } = app.services
  await made('admin', 'Ada Admin')
  const [student, bystander] = [await made('student', 'Efua Mensah'), await made('student', 'Ama Boateng')]
  for (const { name, email } of [student, bystander]) {
    const body = { name, email, subject: 'A question', words: `${name} likes pangolins` }
    expect((await app.call(contactApi.send, { body })).status).toBe(201)
  }
  await leave(student)
  const rows = await db
    .select({
      name: contactMessages.name,
      asked: contactMessages.words,
      says: supportMessages.content,
      status: supportThreads.status,
    })
    .from(supportThreads)
    .innerJoin(contactMessages, eq(contactMessages.id, supportThreads.contactId))
    .innerJoin(supportMessages, eq(supportMessages.threadId, supportThreads.id))
    .where(inArray(contactMessages.email, [bystander.email, `deleted-${student.id}@invalid`]))
    .orderBy(supportThreads.id)
  expect(rows).toEqual([
    { name: 'Deleted user', asked: '', says: '—', status: 'closed' },
    {
      name: 'Ama Boateng',
      asked: 'Ama Boateng likes pangolins',
      says: expect.stringContaining('Ama Boateng likes pangolins'),
      status: 'waiting',
    },
  ])
})

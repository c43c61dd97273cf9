import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { allJobs } from '#app/jobs.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { setTo } from '#tests/support/settings.ts'
import { answered, asked } from '#tests/support/support.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { users } from '#features/base/user/user.table.ts'
import { inboxApi } from '../inbox/inbox.contract.ts'
import { readExpectedWait } from '../hours/hours.service.ts'
import { closeOrReopenThread } from '../inbox/inbox.service.ts'
import { supportApi } from '../support.contract.ts'
import { supportSettings } from '../support.settings.ts'
import { supportQuestions, supportThreads } from '../support.table.ts'

const app = useTestApp()
const MINUTE = 60
const HOUR = 3600

const learner = () => person(app.services.db, 'student')
const admin = () => person(app.services.db, 'admin')
const run = (name: string) =>
  allJobs(app.services)
    .find((job) => job.name === name)
    ?.handle({}, '')
const mailsTo = async ({ email }: Person) => (await app.mails()).filter(({ to }) => to === email)
const threadOf = async (id: number) => {
  const [found] = await app.services.db.select().from(supportThreads).where(eq(supportThreads.id, id))
  return found
}

test('an answer that is not read for a while is one mail, which does not hold it; the next only after reading', async () => {
  const [ada, boss] = [await learner(), await admin()]
  const { threadId } = await asked(app.services, ada)
  await answered(app.services, threadId, boss, { content: 'The secret word is baobab' })
  await run('support-unread')
  expect(await mailsTo(ada)).toHaveLength(0)
  app.pass(16 * MINUTE)
  await Promise.all([run('support-unread'), run('support-unread')])
  await answered(app.services, threadId, boss)
  app.pass(16 * MINUTE)
  await run('support-unread')
  const mails = await mailsTo(ada)
  expect(mails.map(({ subject }) => subject)).toEqual(['Support has answered you'])
  expect(mails[0]?.text).not.toContain('baobab')
  await app.call(supportApi.read, { body: {} }, { as: ada })
  await answered(app.services, threadId, boss)
  app.pass(16 * MINUTE)
  await run('support-unread')
  expect(await mailsTo(ada)).toHaveLength(2)
})

test('whose thread it is and who has become an admin is led to the inbox, which is where they read it', async () => {
  const [ada, boss] = [await learner(), await admin()]
  const { threadId } = await asked(app.services, ada)
  await app.services.db.update(users).set({ role: 'admin' }).where(eq(users.id, ada.id))
  await answered(app.services, threadId, boss)
  app.pass(16 * MINUTE)
  await run('support-unread')
  const place = `/dashboard/admin-chat/${threadId}`
  expect((await mailsTo(ada))[0]?.text).toContain(place)
  const { notifications } = (await app.call(notificationApi.list, {}, { as: ada })).body
  expect(notifications).toMatchObject([{ title: 'Support has answered', link: place }])
  expect((await app.call(inboxApi.get, { params: { id: threadId } }, { as: ada })).status).toBe(200)
})

test('who is silent for as long as the setting says gives the thread back; who answers keeps it', async () => {
  await setTo(app, supportSettings.handBackHours, 2)
  const boss = await admin()
  const [silent, busy] = [await asked(app.services, await learner()), await asked(app.services, await learner())]
  for (const { threadId } of [silent, busy]) {
    await answered(app.services, threadId, boss)
    app.pass(MINUTE)
  }
  const people = [await threadOf(silent.threadId), await threadOf(busy.threadId)]
  for (const thread of people) await asked(app.services, { id: thread?.userId ?? 0 })
  app.pass(HOUR)
  await run('support-hand-back')
  expect((await threadOf(silent.threadId))?.assigneeId).toBe(boss.id)
  await answered(app.services, busy.threadId, boss)
  app.pass(HOUR + MINUTE)
  await Promise.all([run('support-hand-back'), run('support-hand-back')])
  expect((await threadOf(silent.threadId))?.assigneeId).toBeNull()
  expect((await threadOf(busy.threadId))?.assigneeId).toBe(boss.id)
})

test('a time is promised from twenty questions on: the median, with those that still wait', async () => {
  const always = (['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const).map(
    (day) => ({
      day,
      from: '00:00',
      to: '00:00',
    }),
  )
  await app.services.db.delete(supportQuestions)
  await setTo(app, supportSettings.openingHours, always)
  const boss = await admin()
  const ada = await learner()
  const promised = async () => (await app.call(supportApi.get, {}, { as: ada })).body.thread?.answer_minutes
  const people: Person[] = []
  for (let nth = 0; nth < 19; nth += 1) people.push(await learner())
  const threads = []
  for (const one of people) threads.push((await asked(app.services, one)).threadId)
  app.pass(10 * MINUTE)
  for (const id of threads.slice(0, 9)) await answered(app.services, id, boss)
  expect(await promised()).toBeNull()
  await asked(app.services, ada)
  app.pass(20 * MINUTE)
  // Nine have waited 10 minutes, nine 30 so far; one was closed after 30 without an answer, and one waits for 20.
  const closed = { id: threads[18] ?? 0, move: 'close' as const, byId: boss.id }
  const at = app.services.now()
  await app.services.db.transaction((tx) => closeOrReopenThread({ happenedAt: at }, tx, closed, at))
  expect(await promised()).toBe(25)
  expect((await app.call(supportApi.get, {}, { as: ada })).body.thread).toMatchObject({ is_open: true, opens_at: null })
  const monthLater = new Date(app.services.now().getTime() + 31 * 24 * HOUR * 1000)
  expect((await readExpectedWait(app.services.db, monthLater)).answer_minutes).toBeNull()
  await setTo(app, supportSettings.openingHours, [])
  expect((await app.call(supportApi.get, {}, { as: ada })).body.thread).toMatchObject({
    is_open: true,
    opens_at: null,
    answer_minutes: null,
  })
})

import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { aJob } from '#tests/support/jobs.ts'
import { type Person, person } from '#tests/support/people.ts'
import { JOB_ALERTS_MAX, jobAlertApi } from './job-alert.contract.ts'

const app = useTestApp()
const DAY = 86_400
const learner = () => person(app.services.db, 'student')
const ask = (as: Person, body: Parameters<typeof app.call<typeof jobAlertApi.create>>[1]['body']) =>
  app.call(jobAlertApi.create, { body }, { as })
const alertsOf = async (as: Person) => (await app.call(jobAlertApi.list, {}, { as })).body.alerts
const send = async () => {
  await app.services.jobs.send(app.services.db, 'job-alerts', [{}])
  await app.services.jobs.drain()
}
/** As mail programs do it (RFC 8058): a form, no cookie, no origin. */
const oneClick = (url: string) =>
  app.http.inject({
    method: jobAlertApi.end.method,
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
const mailsTo = async ({ email }: Person) => (await app.mails()).filter((mail) => mail.to === email)

test('two runs at once send one mail', async () => {
  const as = await learner()
  await ask(as, { keyword: 'porcupine' })
  await aJob(app.services, { title: 'Porcupine keeper' })
  await app.services.jobs.send(app.services.db, 'job-alerts', [{}, {}])
  await app.services.jobs.drain()
  expect(await mailsTo(as)).toHaveLength(1)
})

test('one click of a mail ends all alerts without signing in; a wrong link ends nothing', async () => {
  const as = await learner()
  await ask(as, { keyword: 'giraffe' })
  await aJob(app.services, { title: 'Giraffe guide' })
  await send()
  const [mail] = await mailsTo(as)
  expect(mail?.unsubscribe?.post).toBe('List-Unsubscribe=One-Click')
  const url = new URL(mail?.unsubscribe?.url ?? '').pathname
  expect(mail?.text).toContain(url)
  const asked = await app.http.inject({ method: jobAlertApi.ask.method, url })
  expect([asked.statusCode, asked.body.includes('<form method="post">')]).toEqual([200, true])
  const wrong = `/job-alerts/unsubscribe/${as.id}.${'x'.repeat(32)}`
  expect((await oneClick(wrong)).statusCode).toBe(404)
  expect(await alertsOf(as)).toHaveLength(1)
  for (let time = 0; time < 2; time++)
    expect((await oneClick(url)).body).toContain(
      'Your job alerts have stopped. You will not get any more of these emails.',
    )
  expect(await alertsOf(as)).toEqual([])
})

test('the same search is kept once, at most ten, and each is ended by its owner alone', async () => {
  const [as, other] = [await learner(), await learner()]
  const same = await Promise.all([ask(as, { keyword: 'loom' }), ask(as, { keyword: 'loom' })])
  expect(new Set(same.map(({ body }) => body.alert.id)).size).toBe(1)
  for (let nth = 1; nth < JOB_ALERTS_MAX; nth++) expect((await ask(as, { keyword: `w${nth}` })).status).toBe(201)
  expect((await ask(as, { keyword: 'one more' })).status).toBe(409)
  const at = { params: { id: same[0].body.alert.id } }
  expect((await app.call(jobAlertApi.remove, at, { as: other })).status).toBe(404)
  expect((await app.call(jobAlertApi.remove, at, { as })).status).toBe(200)
  expect((await app.call(jobAlertApi.remove, at, { as })).status).toBe(404)
  expect((await app.call(jobAlertApi.create, { body: {} })).status).toBe(401)
})

test('new jobs of all searches come in one mail a day, each job once, and never an empty one', async () => {
  const as = await learner()
  await aJob(app.services, { title: 'Older beekeeper', company: 'Hive' })
  app.pass(60)
  await ask(as, { keyword: 'hive', location: 'rwanda' })
  await ask(as, { keyword: 'hive', type: 'Full-time' })
  await send()
  expect(await mailsTo(as)).toEqual([])
  await aJob(app.services, { title: 'Beekeeper', company: 'Hive' })
  await aJob(app.services, { title: 'Hive cleaner', location: 'Accra, Ghana', type: 'Contract' })
  const gone = await aJob(app.services, { title: 'Hive painter' })
  await app.services.db.execute(`update jobs set status = 'closed' where id = ${gone.id}`)
  await send()
  await send()
  const [first, ...more] = await mailsTo(as)
  expect([first?.subject, more]).toEqual(['A new job for you', []])
  expect(first?.text).toContain('Beekeeper, Hive (Kigali, Rwanda): ')
  for (const words of ['Older', 'cleaner', 'painter']) expect(first?.text).not.toContain(words)
  await aJob(app.services, { title: 'Second beekeeper', company: 'Hive' })
  await send()
  expect(await mailsTo(as)).toHaveLength(1)
  app.pass(DAY)
  await send()
  const mails = await mailsTo(as)
  expect(mails).toHaveLength(2)
  expect(mails[1]?.text).toContain('Second beekeeper')
  expect(mails[1]?.text).not.toContain('- Beekeeper')
  app.pass(DAY)
  await send()
  expect(await mailsTo(as)).toHaveLength(2)
})

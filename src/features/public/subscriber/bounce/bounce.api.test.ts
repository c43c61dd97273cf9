import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobAlertApi } from '#features/public/job/job-alert/job-alert.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { subscriberApi } from '../subscriber.contract.ts'
import { emailKey } from '../subscriber.service.ts'
import { endedAddresses, subscribers } from '../subscriber.table.ts'
import { bounceApi } from './bounce.contract.ts'
import { stopMailsToMissingAddress } from './bounce.service.ts'

const KEY = 'a-key-that-only-the-mail-provider-has'
const app = useTestApp({ MAIL_BOUNCE_KEY: KEY })
const closed = useTestApp()

type Told = Parameters<typeof app.call<typeof bounceApi.tell>>[1]['body']
const tell = (body: Told, key = KEY) =>
  app.call(bounceApi.tell, { body }, { headers: { authorization: `Bearer ${key}` } })
const ask = async (email: string) => {
  await app.services.db.update(subscribers).set({ askedFrom: null })
  return app.call(subscriberApi.create, { body: { email } })
}
const mailsTo = async (email: string) => (await app.mails()).filter(({ to }) => to === email).length
const reasonOf = async (email: string) =>
  (
    await app.services.db
      .select()
      .from(endedAddresses)
      .where(eq(endedAddresses.emailHash, emailKey(email)))
  )[0]?.reason

test('a bounce and a complaint end an address for good, whatever is asked for later; again changes nothing', async () => {
  for (const [kind, reason] of [
    ['bounce', 'bounced'],
    ['complaint', 'complained'],
  ] as const) {
    const email = `${kind}@example.test`
    await ask(email)
    const before = await mailsTo(email)
    const answers = await Promise.all([1, 2, 3].map(() => tell({ email: email.toUpperCase(), kind })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]?.body.message).toBe('This address will no longer get these emails.')
    expect(await reasonOf(email)).toBe(reason)
    await ask(email)
    expect([before, await mailsTo(email)]).toEqual([1, 1])
  }
})

test('job alerts of the address end, too, and a mail server that does not know an address says the same', async () => {
  const as = await person(app.services.db, 'student')
  const alerts = async () => (await app.call(jobAlertApi.list, {}, { as })).body.alerts.length
  await app.call(jobAlertApi.create, { body: { keyword: 'bees' } }, { as })
  await tell({ email: as.email, kind: 'complaint' })
  expect(await alerts()).toBe(0)
  await app.call(jobAlertApi.create, { body: { keyword: 'bees' } }, { as })
  await stopMailsToMissingAddress(app.services, as.email)
  expect([await alerts(), await reasonOf(as.email)]).toEqual([0, 'complained'])
})

test('without a key in the configuration there is no such call; wrong keys are counted, and the right one still works', async () => {
  const body = { email: 'nobody@example.test', kind: 'bounce' as const }
  expect((await closed.call(bounceApi.tell, { body }, { headers: { authorization: `Bearer ${KEY}` } })).status).toBe(
    404,
  )
  expect((await app.call(bounceApi.tell, { body })).status).toBe(404)
  const wrong = []
  for (let nth = 0; nth < 7; nth += 1) wrong.push((await tell(body, `${KEY}${nth}`)).status)
  expect([wrong[0], wrong.at(-1)]).toEqual([404, 429])
  expect(await reasonOf(body.email)).toBeUndefined()
  expect((await tell(body)).status).toBe(200)
  expect((await tell({ email: 'x', kind: 'bounce' })).status).toBe(422)
  expect((await tell({ ...body, kind: 'other' as 'bounce' })).status).toBe(422)
})

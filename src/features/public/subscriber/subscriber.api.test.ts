import { expect, test } from 'vitest'
import { organisationSettings } from '#server/settings/organisation.ts'
import { useTestApp } from '#tests/support/app.ts'
import { setTo } from '#tests/support/settings.ts'
import { subscriberApi } from './subscriber.contract.ts'
import { subscribers } from './subscriber.table.ts'

const app = useTestApp()
const ask = (email: string, more: { website?: string } = {}) =>
  app.call(subscriberApi.create, { body: { email, ...more } })

/** The token of the newest confirming mail to this address. */
async function tokenFor(email: string): Promise<string> {
  const mail = (await app.mails()).findLast((each) => each.to === email)
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no confirming mail to ${email}`)
  return token
}

test('an address counts only after its owner has confirmed it, and can be removed again', async () => {
  expect((await ask(' Amina@Example.test ')).status).toBe(200)
  const token = await tokenFor('amina@example.test')
  const [waiting] = await app.services.db.select().from(subscribers)
  expect(waiting?.confirmedAt).toBeNull()
  const confirmed = await app.call(subscriberApi.confirm, { body: { token } })
  expect(confirmed.body.message).toBe('Thank you. Your address is confirmed.')
  expect((await app.call(subscriberApi.confirm, { body: { token } })).status).toBe(200)
  expect((await app.call(subscriberApi.remove, { body: { token } })).status).toBe(200)
  expect(await app.services.db.select().from(subscribers)).toEqual([])
})

test('the mail bears the name and the tagline of the organisation', async () => {
  const { organisation } = organisationSettings
  await setTo(app, organisation, { ...organisation.default, name: 'Baobab & Sons', tagline: 'Roots first' })
  await ask('nia@example.test')
  const mail = (await app.mails()).find((each) => each.to === 'nia@example.test')
  expect(mail?.text).toContain('news from Baobab & Sons to this address')
  expect(mail?.text).toContain('Baobab & Sons · Roots first')
  expect(mail?.text).not.toContain('Mbuyu')
  await setTo(app, organisation, null)
})

test('the same answer and no second mail for an address that is known already', async () => {
  const first = await ask('kofi@example.test')
  const again = await ask('kofi@example.test')
  expect(again.body).toEqual(first.body)
  const mails = (await app.mails()).filter((mail) => mail.to === 'kofi@example.test')
  expect(mails).toHaveLength(1)
})

test('a program that fills in the hidden field gets the usual answer, and nothing is stored', async () => {
  const answer = await ask('bot@example.test', { website: 'https://spam.example' })
  expect(answer.status).toBe(200)
  expect((await app.mails()).some((mail) => mail.to === 'bot@example.test')).toBe(false)
})

test('a wrong address, an unknown field and a wrong token are refused', async () => {
  const wrong = await ask('not an address')
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors?.email).toEqual(['Please enter a valid email address'])
  const extra = { email: 'a@example.test', confirmed: true } as { email: string }
  expect((await app.call(subscriberApi.create, { body: extra })).status).toBe(422)
  const token = 'x'.repeat(43)
  expect((await app.call(subscriberApi.confirm, { body: { token } })).status).toBe(422)
  expect((await app.call(subscriberApi.remove, { body: { token } })).status).toBe(200)
})

test('a confirming link ends after seven days', async () => {
  await ask('late@example.test')
  const token = await tokenFor('late@example.test')
  app.pass(8 * 86_400)
  expect((await app.call(subscriberApi.confirm, { body: { token } })).status).toBe(422)
})

test('one network address cannot subscribe many addresses', async () => {
  const answers = []
  for (let at = 0; at < 11; at++) answers.push((await ask(`many-${at}@example.test`)).status)
  expect(answers.at(-1)).toBe(429)
  app.pass(3700)
  expect((await ask('later@example.test')).status).toBe(200)
})

test('one network counts as one, whichever of its addresses asks', async () => {
  const askFrom = async (remoteAddress: string, email: string) => {
    const { method, path: url } = subscriberApi.create
    return (await app.http.inject({ method, url, remoteAddress, payload: { email } })).statusCode
  }
  const answers = []
  for (let at = 0; at < 11; at++)
    answers.push(await askFrom(`2001:db8:77:1:${at.toString(16)}::${at + 1}`, `v6-${at}@example.test`))
  expect(answers.slice(-2)).toEqual([200, 429])
  expect(await askFrom('2001:0DB8:77:1::ffff', 'v6-capitals@example.test')).toBe(429)
  expect(await askFrom('2001:db8:77:2::1', 'v6-neighbour@example.test')).toBe(200)
})

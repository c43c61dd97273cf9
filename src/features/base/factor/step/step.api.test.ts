import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#features/base/account/session/session.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type Browser, newBrowser } from '#tests/support/browser.ts'
import { aPasskey, anApp } from '#tests/support/factors.ts'
import { PASSWORD, person } from '#tests/support/people.ts'
import { accountApi } from '#features/base/account/account.contract.ts'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { stepApi } from './step.contract.ts'

const app = useTestApp()
const FAILED = 'Verification failed. Please try again.'
const NO_PASSKEY = 'Sign-in with this passkey failed. Try another method.'
/** Longer than a code of an app is taken. */
const NEXT_CODES = 90

const somebody = () => person(app.services.db, 'hr', { password: PASSWORD })
const give = (browser: Browser, email: string) =>
  browser.call(accountApi.signIn, { body: { email, password: PASSWORD } })
const enter = (browser: Browser, code: string) => browser.call(stepApi.signInWithCode, { body: { code } })
const optionsFor = async (browser: Browser, isSecond: boolean) =>
  (await browser.call(stepApi.passkeyOptions, { body: { is_second_step: isSecond } })).body.options

/** Someone with an app, in a browser that has given the password. */
async function atTheStep(ip: string) {
  const ada = await somebody()
  const shown = await anApp(app, ada)
  app.pass(NEXT_CODES)
  const browser = newBrowser(app, ip)
  const asked = await give(browser, ada.email)
  expect(asked.body).toMatchObject({ requires_otp: false, factors: ['app'] })
  expect(asked.body).not.toHaveProperty('token')
  return { ada, browser, ...shown }
}

test('a code of the app signs in once, also a step early; no mailed code is sent or taken in its place', async () => {
  const { ada, browser, codeAt } = await atTheStep('10.1.0.1')
  const mails = (await app.mails()).filter(({ to, text }) => to === ada.email && /\b\d{6}\b/.test(text))
  expect(mails).toEqual([])
  expect((await enter(browser, codeAt(-90))).body.message).toBe(FAILED)
  const early = codeAt(30)
  expect((await enter(browser, early)).status).toBe(200)
  expect((await browser.call(sessionApi.me, {})).body.id).toBe(ada.id)
  // Once: neither this code nor an older one again, also on the device that is known by now.
  await give(browser, ada.email)
  expect((await enter(browser, early)).status).toBe(422)
  expect((await enter(browser, codeAt())).status).toBe(422)
  app.pass(NEXT_CODES)
  await give(browser, ada.email)
  expect((await enter(browser, codeAt())).status).toBe(200)
})

test('five wrong codes end the step, and the right one is refused; without the password a code is nothing', async () => {
  const { browser, codeAt, ada } = await atTheStep('10.1.1.1')
  for (let nth = 0; nth < 5; nth++) expect((await enter(browser, '000000')).body.message).toBe(FAILED)
  expect((await enter(browser, codeAt())).body.message).toBe('Too many wrong codes. Sign in again.')
  expect((await enter(newBrowser(app, '10.1.1.2'), codeAt())).status).toBe(422)
  // A program without cookies sends the token of the first step along.
  const program = await app.call(accountApi.signIn, { body: { email: ada.email, password: PASSWORD } })
  const factor_token = program.body.factor_token ?? ''
  expect((await app.call(stepApi.signInWithCode, { body: { code: codeAt(), factor_token } })).status).toBe(200)
})

test('so many codes may be tried for an account in an hour, whatever the number of steps', async () => {
  const { browser, ada } = await atTheStep('10.1.2.1')
  const statuses: number[] = []
  for (let nth = 0; nth < 6; nth++) {
    for (let guess = 0; guess < 5; guess++) statuses.push((await enter(browser, '000000')).status)
    await give(browser, ada.email)
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(25)
  expect(statuses.slice(25)).toEqual([429, 429, 429, 429, 429])
})

test('of 20 parallel submits of one code one opens a session; a recovery code works once', async () => {
  const { ada, browser, codeAt, recovery } = await atTheStep('10.1.3.1')
  const before = await app.services.db.$count(sessions, eq(sessions.userId, ada.id))
  const code = codeAt()
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(browser, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await app.services.db.$count(sessions, eq(sessions.userId, ada.id))).toBe(before + 1)

  const [first = ''] = recovery
  app.pass(3600)
  const [one, two] = [newBrowser(app, '10.1.3.2'), newBrowser(app, '10.1.3.3')]
  await give(one, ada.email)
  await give(two, ada.email)
  const both = await Promise.all([enter(one, first.toUpperCase()), enter(two, first)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect((await app.mails()).map(({ subject }) => subject)).toContain('A recovery code was used to sign in')
})

test('a changed password ends a step that has begun; so does making the account inactive', async () => {
  const { ada, browser, codeAt } = await atTheStep('10.1.4.1')
  const body = {
    current_password: PASSWORD,
    new_password: 'another-baobab-8',
    new_password_confirmation: 'another-baobab-8',
  }
  expect((await app.call(accountApi.changePassword, { body }, { as: ada })).status).toBe(200)
  expect((await enter(browser, codeAt())).status).toBe(422)
  const bob = await atTheStep('10.1.4.2')
  await app.services.db.update(users).set({ isActive: false }).where(eq(users.id, bob.ada.id))
  expect((await enter(bob.browser, bob.codeAt())).status).toBe(422)
})

test('a passkey signs in after the password and alone; what was signed once, for another site or by another key does not', async () => {
  const [ada, bob] = [await somebody(), await somebody()]
  const { passkey } = await aPasskey(app, ada)
  const { passkey: bobs } = await aPasskey(app, bob)
  const browser = newBrowser(app, '10.1.5.1')
  const show = (credential: ReturnType<typeof passkey.sign>, isSecond = true, by = browser) =>
    by.call(stepApi.signInWithPasskey, { body: { is_second_step: isSecond, credential } })
  expect((await give(browser, ada.email)).body.factors).toEqual(['passkey'])
  const refused = async (sign: (options: Record<string, unknown>) => ReturnType<typeof passkey.sign>) => {
    const answer = await show(sign(await optionsFor(browser, true)))
    expect([answer.status, answer.body.message]).toEqual([422, NO_PASSKEY])
  }
  await refused((options) => passkey.sign(options, { origin: 'https://evil.example' }))
  await refused((options) => passkey.sign(options, { isVerified: false }))
  await refused((options) => bobs.sign(options))
  await refused((options) => ({ ...bobs.sign(options), id: passkey.id }))
  await refused((options) => passkey.sign({ ...options, challenge: 'bm90IHRoaXMgb25l' }))
  const signed = passkey.sign(await optionsFor(browser, true))
  expect((await show(signed)).body.user.id).toBe(ada.id)
  expect((await show(signed)).status).toBe(422)
  // A copy of the key that has counted less.
  await give(browser, ada.email)
  await refused((options) => passkey.sign(options, { counter: 1 }))

  const alone = newBrowser(app, '10.1.5.2')
  const answers = await optionsFor(alone, false)
  expect(answers).not.toHaveProperty('allowCredentials')
  const proof = bobs.sign(answers)
  // Bound to the browser that was given it.
  expect((await show(proof, false, newBrowser(app, '10.1.5.3'))).status).toBe(422)
  expect((await show(proof, false, alone)).body.user.id).toBe(bob.id)
  expect((await alone.call(sessionApi.me, {})).body.id).toBe(bob.id)
  expect((await show(proof, false, alone)).status).toBe(422)
  expect(
    await app.services.db.execute(sql`select 1 from factors where last_used_at is null and user_id = ${bob.id}`),
  ).toMatchObject({ rows: [] })
})

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { recipientAt } from '#server/mail/mail.ts'
import { useTestApp } from '#tests/support/app.ts'
import { newBrowser, newestCode, wrongCode } from '#tests/support/browser.ts'
import { PASSWORD, person } from '#tests/support/people.ts'
import { leastWork, timed } from '#tests/support/timing.ts'
import { accountApi } from '../account.contract.ts'
import { sendCode } from './code.service.ts'

const app = useTestApp()
/** No one hears sooner whether there was something to send. */
const EVEN_MS = 399
/** How often each question is asked. */
const ROUNDS = 3
/** Elsewhere no one measures how long the answers take. */
const SHORT_MS = 20
let evenMs = 0
beforeAll(() => {
  evenMs = app.services.evenMs
  app.services.evenMs = SHORT_MS
})
/** Seconds; some of them pass while a test runs. */
const about = (seconds: number): unknown => expect.closeTo(seconds, -2)
const FAILED = 'Verification failed. Please try again.'

/** A person in a browser of their own, at the code step. */
async function atTheBoxes(ip = '10.0.0.1') {
  const ada = await person(app.services.db, 'student', { password: PASSWORD })
  const browser = newBrowser(app, ip)
  const signIn = () => browser.call(accountApi.signIn, { body: { email: ada.email, password: PASSWORD } })
  expect((await signIn()).body.requires_otp).toBe(true)
  const enter = (code: string) => browser.call(accountApi.verifyOtp, { body: { email: ada.email, otp_code: code } })
  const resend = () => browser.call(accountApi.resendOtp, { body: { email: ada.email } })
  return { ada, browser, signIn, enter, resend, code: () => newestCode(app, ada.email) }
}

test('of 50 parallel submits of one code one succeeds, and it never works again', async () => {
  const { enter, code } = await atTheBoxes()
  const right = await code()
  const answers = await Promise.all(Array.from({ length: 50 }, () => enter(right)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect((await enter(right)).status).not.toBe(200)
})

test('five wrong tries invalidate the code: the right one is refused too', async () => {
  const { enter, code } = await atTheBoxes('10.0.1.1')
  const right = await code()
  for (let nth = 0; nth < 5; nth++) expect((await enter(wrongCode(right))).body.message).toBe(FAILED)
  const answer = await enter(right)
  expect(answer.status).toBe(422)
  expect(answer.body.message).toBe('Too many wrong codes. Request a new one.')
})

test('a new code invalidates the old one; spaces and hyphens do not matter', async () => {
  const { enter, code, resend } = await atTheBoxes('10.0.2.1')
  const old = await code()
  app.pass(61)
  expect((await resend()).body.message).toBe('New verification code sent to your email.')
  const next = await code()
  // One new code in a million equals the old one.
  expect((await enter(old === next ? wrongCode(next) : old)).status).toBe(422)
  expect((await enter(`${next.slice(0, 3)} ${next.slice(3)}-`)).status).toBe(200)
})

test('an early resend mails nothing', async () => {
  const { ada, resend } = await atTheBoxes('10.0.3.1')
  await resend()
  expect((await app.mails()).filter((mail) => mail.to === ada.email)).toHaveLength(1)
})

test('a code that arrives late is valid for ten minutes, and a new one can be sent then', async () => {
  const late = await atTheBoxes('10.0.4.1')
  // Some of it passes while the test runs.
  app.pass(570)
  expect((await late.enter(await late.code())).status).toBe(200)
  const { enter, code, resend } = await atTheBoxes('10.0.4.2')
  const old = await code()
  app.pass(601)
  expect((await enter(old)).body.message).toBe('Verification code has expired')
  await resend()
  expect((await enter(await code())).status).toBe(200)
})

test('a code belongs to the browser that gave the password', async () => {
  const { ada, code, enter } = await atTheBoxes('10.0.5.1')
  const right = await code()
  const thief = newBrowser(app, '10.0.5.2')
  const body = { email: ada.email, otp_code: right }
  expect((await thief.call(accountApi.verifyOtp, { body })).body.message).toBe(FAILED)
  expect((await app.call(accountApi.verifyOtp, { body })).body.message).toBe(FAILED)
  expect((await enter(right)).status).toBe(200)
})

test('after five codes within an hour there are five minutes between two; other browsers get the same answer', async () => {
  const { ada, resend } = await atTheBoxes('10.0.6.1')
  for (let nth = 0; nth < 4; nth++) {
    app.pass(61)
    expect((await resend()).status).toBe(200)
  }
  app.pass(61)
  const refused = await resend()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toEqual(about(239))
  expect((await app.mails()).filter((mail) => mail.to === ada.email)).toHaveLength(5)
  const elsewhere = await app.call(accountApi.resendOtp, { body: { email: ada.email } })
  expect(elsewhere.status).toBe(200)
  app.pass(240)
  expect((await resend()).status).toBe(200)
  expect((await app.mails()).filter((mail) => mail.to === ada.email)).toHaveLength(6)
})

test('whoever signs in again keeps the code that is on its way, also when no new one may be sent', async () => {
  const { ada, signIn, resend, enter, code } = await atTheBoxes('10.0.9.1')
  const first = await code()
  app.pass(20)
  expect((await signIn()).body).toMatchObject({ requires_otp: true, otp_seconds_left: about(280) })
  expect(await code()).toBe(first)
  for (let nth = 0; nth < 4; nth++) {
    app.pass(61)
    expect((await resend()).status).toBe(200)
  }
  app.pass(100)
  const again = await signIn()
  expect(again.body).toEqual({
    message: 'The code we emailed you is still valid. Enter it here.',
    requires_otp: true,
    otp_seconds_left: about(200),
  })
  expect((await app.mails()).filter((mail) => mail.to === ada.email)).toHaveLength(5)
  expect((await enter(await code())).status).toBe(200)
})

test('no more than 30 codes a day', async () => {
  const ada = await person(app.services.db, 'student', { password: PASSWORD })
  const now = app.services.now().getTime()
  const mail = (at: number) =>
    sendCode(
      app.services,
      app.services.db,
      { userId: ada.id, purpose: 'sign-in', hash: null },
      recipientAt(ada.email),
      new Date(at),
    )
  for (let nth = 30; nth > 0; nth--) await mail(now - nth * 301_000)
  const refused = await app.call(accountApi.signIn, { body: { email: ada.email, password: PASSWORD } })
  // The last one is still valid, so the boxes are shown; no further one is mailed.
  expect(refused.body).toMatchObject({ requires_otp: true, otp_seconds_left: 0 })
  await expect(mail(now + 400_000)).rejects.toMatchObject({ retryAfterSeconds: 86_400 - 30 * 301 - 400 })
})

test('25 wrong tries within an hour end the guessing: no new code until the hour is over', async () => {
  const { resend, enter, code } = await atTheBoxes('10.0.11.1')
  const passed = 4 * 61
  for (let nth = 0; nth < 5; nth++) {
    const right = await code()
    for (let guess = 0; guess < 5; guess++) expect((await enter(wrongCode(right))).status).toBe(422)
    app.pass(nth < 4 ? 61 : 301)
    if (nth < 4) await resend()
  }
  const refused = await resend()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toEqual(about(3600 - passed - 301))
})

describe('known and unknown email', () => {
  test('resend and verify give the same answer', async () => {
    const { ada } = await atTheBoxes('10.0.7.1')
    for (const ask of [
      (email: string) => app.call(accountApi.resendOtp, { body: { email } }),
      (email: string) => app.call(accountApi.verifyOtp, { body: { email, otp_code: '123456' } }),
    ]) {
      const known = await ask(ada.email)
      const unknown = await ask('nobody@example.test')
      expect(unknown.status).toBe(known.status)
      expect({ ...unknown.body, requestId: '' }).toEqual({ ...known.body, requestId: '' })
    }
  })

  test('a resend takes the same time, whether there is something to send or nobody', async () => {
    const { ada, resend } = await atTheBoxes('10.0.8.1')
    const early = await atTheBoxes('10.0.8.2')
    const gone = await person(app.services.db, 'student', { password: PASSWORD, isActive: false })
    const ask = (email: string) => app.call(accountApi.resendOtp, { body: { email } })
    app.services.evenMs = evenMs
    onTestFinished(() => void (app.services.evenMs = SHORT_MS))
    const works = await leastWork(ROUNDS, async () => {
      app.pass(61)
      await early.resend()
      const round: number[] = []
      for (const question of [
        resend,
        early.resend,
        () => ask(ada.email),
        () => ask('nobody@example.test'),
        () => ask(gone.email),
      ]) {
        const { answer, ms, work } = await timed(question)
        expect([answer.status, answer.body.message]).toEqual([200, 'New verification code sent to your email.'])
        // No answer comes before its time is over.
        expect(ms).toBeGreaterThanOrEqual(EVEN_MS)
        round.push(work)
      }
      return round
    })
    // What there is to do is done long before that.
    expect(Math.max(...works)).toBeLessThan(EVEN_MS / 2)
    expect((await app.mails()).filter((mail) => mail.to === ada.email).length).toBeGreaterThan(1)
    expect((await app.mails()).filter((mail) => mail.to === gone.email)).toEqual([])
  })

  test('a resend alone never makes a code', async () => {
    const ada = await person(app.services.db, 'student', { password: PASSWORD })
    await app.call(accountApi.resendOtp, { body: { email: ada.email } })
    expect((await app.mails()).filter((mail) => mail.to === ada.email)).toHaveLength(0)
  })
})

test('an incomplete code is an error at its field', async () => {
  const answer = await app.call(accountApi.verifyOtp, { body: { email: 'a@example.test', otp_code: '12 34' } })
  expect(answer.body.errors).toEqual({ otp_code: ['Please enter the complete 6-digit code'] })
})

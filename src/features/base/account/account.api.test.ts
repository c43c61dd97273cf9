import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { uploadApi } from '#features/base/upload/upload.contract.ts'
import type { Me } from '#shared/me.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { newBrowser, newestCode, wrongCode } from '#tests/support/browser.ts'
import { sendForm } from '#tests/support/forms.ts'
import { codeIn } from '#tests/support/mails.ts'
import { PASSWORD, person } from '#tests/support/people.ts'
import { accountApi } from './account.contract.ts'
import { sessionApi } from './session/session.contract.ts'

const app = useTestApp()

test('a visitor has no account to read', async () => {
  expect((await app.call(sessionApi.me, {})).status).toBe(401)
  expect((await app.call(sessionApi.user, {})).status).toBe(401)
})

test('/api/user answers the same as /api/me', async () => {
  const as = await person(app.services.db, 'teacher', { name: 'Wanjiru Kamau' })
  const [me, user] = [await app.call(sessionApi.me, {}, { as }), await app.call(sessionApi.user, {}, { as })]
  expect(user.body).toMatchObject({ id: as.id, name: 'Wanjiru Kamau', role: 'teacher', roles: ['teacher'] })
  expect(user.body).toEqual(me.body)
})

test('a program signs in with password and mailed code, reads /api/me and signs out', async () => {
  const ada = await person(app.services.db, 'student', { password: PASSWORD })
  const first = await app.call(accountApi.signIn, { body: { email: ada.email, password: PASSWORD } })
  expect(first.body).toMatchObject({ requires_otp: true, message: 'Verification code sent to your email!' })
  expect(first.body.token).toBeUndefined()
  const code = codeIn((await app.mails()).findLast((mail) => mail.to === ada.email))
  const second = await app.call(accountApi.verifyOtp, { body: { email: ada.email, otp_code: code } })
  expect(second.body.message).toBe('Login successful! Redirecting...')
  const as = { ...ada, token: second.body.token }
  const me = await app.call(sessionApi.me, {}, { as })
  expect(me.body).toMatchObject({ id: ada.id, email: ada.email, role: 'student', roles: ['student'] })
  expect((await app.call(sessionApi.signOut, {}, { as })).body.message).toBe('Logged out successfully')
  expect((await app.call(sessionApi.me, {}, { as })).status).toBe(401)
})

const form = (more: Record<string, string> = {}) => ({
  name: 'Ada Okafor',
  email: `ada-${Math.random().toString(36).slice(2)}@example.test`,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  role: 'student',
  phone_number: '+250 788 000 000',
  ...more,
})

describe('registering', () => {
  test('takes the zone of the device, and none where the device names one that does not exist', async () => {
    const here = await app.call(accountApi.register, { body: form({ time_zone: 'Africa/Lagos' }) })
    expect(here.body.user?.time_zone).toBe('Africa/Lagos')
    const nowhere = await app.call(accountApi.register, { body: form({ time_zone: 'Mars/Olympus' }) })
    expect(nowhere.status).toBe(201)
    expect(nowhere.body.user?.time_zone).toBeNull()
  })

  test('makes a student, signs them in at once and mails a code for the address', async () => {
    const browser = newBrowser(app)
    const body = form()
    const answer = await browser.call(accountApi.register, { body })
    expect(answer.status).toBe(201)
    expect(answer.body.user).toMatchObject({ email: body.email, role: 'student', is_verified: false })
    expect(Object.keys(answer.body).toSorted()).toEqual(['message', 'token', 'user'])
    expect((await browser.call(sessionApi.me, {})).body.id).toBe(answer.body.user.id)
    const confirmed = await browser.call(accountApi.confirmEmail, {
      body: { otp_code: await newestCode(app, body.email) },
    })
    expect(confirmed.body).toMatchObject({
      message: 'Your email address has been verified',
      user: { is_verified: true },
    })
    // A code was entered in this browser, so that the next sign-in asks for none.
    const again = await browser.call(accountApi.signIn, { body: { email: body.email, password: PASSWORD } })
    expect(again.body.requires_otp).toBe(false)
  })

  test('"I am looking for a mentor" makes a mentee; any other role is ignored and logged', async () => {
    const mentee = await app.call(accountApi.register, { body: form({ role: 'mentee' }) })
    expect(mentee.body.user.role).toBe('mentee')
    const sly = await app.call(accountApi.register, { body: form({ role: 'admin' }) })
    expect(sly.body.user).toMatchObject({ role: 'student', roles: ['student'] })
    const [entry] = await app.services.db.select().from(auditLog).where(eq(auditLog.actorId, sly.body.user.id))
    expect(entry).toMatchObject({ action: 'account.register', detail: { ignored_role: 'admin' } })
  })

  test('all field errors come at once, joined by a comma', async () => {
    const answer = await app.call(accountApi.register, {
      body: { ...form({ name: ' ', email: 'x', password: 'short', phone_number: 'none' }) },
    })
    expect(answer.status).toBe(422)
    expect(answer.body.message).toBe(
      'Full name is required, Please enter a valid email address, Password must be at least 8 characters long, Enter a valid phone number',
    )
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['name', 'email', 'password', 'phone_number'])
  })

  test('an address is taken once, whatever its case, even by two at the same time', async () => {
    const body = form()
    const answers = await Promise.all([1, 2, 3].map(() => app.call(accountApi.register, { body })))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
    const again = await app.call(accountApi.register, { body: form({ email: body.email.toUpperCase() }) })
    expect(again.body.errors).toEqual({ email: ['This email address is already taken'] })
  })

  test('accepts a photo, and refuses other files', async () => {
    const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const answer = await sendForm<{ user: Me }>(app, accountApi.register, {
      fields: form(),
      files: { profile_picture: { name: 'me.png', data: png } },
    })
    expect(answer.body.user.profile_picture).toMatch(/^\/files\/[0-9a-f]{24}\.webp$/)
    const refused = await sendForm(app, accountApi.register, {
      fields: form(),
      files: { profile_picture: { name: 'me.png', data: Buffer.from('<svg/>') } },
    })
    expect(refused.body.errors?.profile_picture).toHaveLength(1)
  })

  test('line breaks in what a mail will carry are refused', async () => {
    for (const cut of ['\r\n', '\n', '\r', '\u2028', '\0']) {
      const sly = `${cut}Bcc: victim@example.test`
      const forms: Record<string, string>[] = [
        { name: `Ada${sly}` },
        { email: `ada@example.test${sly}` },
        { phone_number: `+250788${sly}` },
      ]
      for (const more of forms)
        expect((await app.call(accountApi.register, { body: form(more) })).status).toBeGreaterThanOrEqual(400)
    }
    expect((await app.mails()).filter(({ to }) => to.includes('victim'))).toEqual([])
  })

  test('a school may sign up behind one address: 300 accounts an hour, and no more; others are unaffected', async () => {
    const browser = newBrowser(app, '10.7.7.7')
    // A refused one costs no hashing, but counts towards the limit.
    const body = form({ password_confirmation: 'another one' })
    for (let nth = 0; nth < 300; nth++) expect((await browser.call(accountApi.register, { body })).status).toBe(422)
    const refused = await browser.call(accountApi.register, { body: form() })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await newBrowser(app, '10.7.7.8').call(accountApi.register, { body: form() })).status).toBe(201)
  })

  test('unknown fields are refused: nobody sets their own role or verification', async () => {
    const body = { ...form(), is_verified: true } as ReturnType<typeof form>
    expect((await app.call(accountApi.register, { body })).body.errors).toEqual({
      is_verified: ['Unknown field'],
    })
  })
})

describe('the profile', () => {
  const same = (who: { name: string; email: string }) => ({
    name: who.name,
    email: who.email,
    phone_number: '0788000000',
  })

  test('a visitor has none', async () => {
    expect((await app.call(accountApi.updateProfile, { body: { name: 'x', email: 'x@example.test' } })).status).toBe(
      401,
    )
    expect((await app.call(accountApi.sendEmailCode, {})).status).toBe(401)
    expect((await app.call(accountApi.confirmEmail, { body: { otp_code: '123456' } })).status).toBe(401)
  })

  test('name and phone change at once, and the header cookie with them', async () => {
    const ada = await person(app.services.db, 'student')
    const browser = newBrowser(app)
    browser.cookies.set('token', ada.token)
    const answer = await browser.call(accountApi.updateProfile, { body: { ...same(ada), name: 'Ada Nwosu' } })
    expect(answer.body).toMatchObject({
      message: 'Profile saved',
      user: { name: 'Ada Nwosu', phone_number: '0788000000', pending_email: null },
    })
    expect(decodeURIComponent(browser.cookies.get('user') ?? '')).toContain('Ada Nwosu')
  })

  test('a picture must be one that this person uploaded', async () => {
    const ada = await person(app.services.db, 'student')
    const bob = await person(app.services.db, 'student')
    const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const files = { profile_picture: { name: 'me.png', data: png } }
    const { url } = (await sendForm<{ url: string }>(app, uploadApi.create, { as: ada, files })).body
    const set = (who: typeof ada, picture: string) =>
      app.call(accountApi.updateProfile, { body: { ...same(who), profile_picture: picture } }, { as: who })
    expect((await set(ada, url)).body.user.profile_picture).toBe(url)
    for (const picture of [url, 'https://evil.example/x.png', 'javascript:alert(1)']) {
      expect((await set(bob, picture)).body.errors).toEqual({ profile_picture: ['Upload the picture first'] })
    }
  })

  test('a new email counts when its code is entered; the old address gets a mail', async () => {
    const ada = await person(app.services.db, 'student', { password: PASSWORD })
    const next = `new-${ada.email}`
    const ask = (more: object) =>
      app.call(accountApi.updateProfile, { body: { ...same(ada), email: next, ...more } }, { as: ada })
    expect((await ask({})).body.errors).toHaveProperty('current_password')
    expect((await ask({ current_password: 'wrong' })).status).toBe(422)
    const answer = await ask({ current_password: PASSWORD })
    expect(answer.body).toMatchObject({ user: { email: ada.email, pending_email: next } })
    const otp_code = await newestCode(app, next)
    expect(
      (await app.call(accountApi.confirmEmail, { body: { otp_code: wrongCode(otp_code) } }, { as: ada })).body.errors,
    ).toEqual({ otp_code: ['Verification failed. Please try again.'] })
    const confirmed = await app.call(accountApi.confirmEmail, { body: { otp_code } }, { as: ada })
    expect(confirmed.body).toMatchObject({
      user: { email: next, pending_email: null },
      message: 'Your email address has been changed',
    })
    const notice = (await app.mails()).findLast((mail) => mail.to === ada.email)
    expect(notice?.subject).toBe('Your email address was changed')
  })

  test('a new email can be cancelled; its code is then invalid', async () => {
    const ada = await person(app.services.db, 'student', { password: PASSWORD })
    const body = { ...same(ada), email: `other-${ada.email}`, current_password: PASSWORD }
    await app.call(accountApi.updateProfile, { body }, { as: ada })
    const cancelled = await app.call(accountApi.cancelEmail, {}, { as: ada })
    expect(cancelled.body.user).toMatchObject({ email: ada.email, pending_email: null })
    const otp_code = await newestCode(app, body.email)
    expect((await app.call(accountApi.confirmEmail, { body: { otp_code } }, { as: ada })).status).toBe(422)
    expect((await app.call(accountApi.cancelEmail, {})).status).toBe(401)
  })

  test('nobody takes the address of somebody else', async () => {
    const ada = await person(app.services.db, 'student', { password: PASSWORD })
    const bob = await person(app.services.db, 'student')
    const body = { ...same(ada), email: bob.email, current_password: PASSWORD }
    expect((await app.call(accountApi.updateProfile, { body }, { as: ada })).body.errors).toEqual({
      email: ['This email address is already taken'],
    })
  })

  test('a verified address needs no code; an unverified one gets at most five an hour', async () => {
    const ada = await person(app.services.db, 'student')
    expect((await app.call(accountApi.sendEmailCode, {}, { as: ada })).status).toBe(409)
    const bob = await person(app.services.db, 'student', { verifiedAt: null })
    for (let nth = 0; nth < 5; nth++)
      expect((await app.call(accountApi.sendEmailCode, {}, { as: bob })).status).toBe(200)
    expect((await app.call(accountApi.sendEmailCode, {}, { as: bob })).status).toBe(429)
  })
})

import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { employeeApi } from '#features/people/employee/employee.contract.ts'
import { logApi } from '#features/admin/log/log.contract.ts'
import { personApi } from '#features/base/user/person/person.contract.ts'
import { roleApi } from '#features/base/user/role/role.contract.ts'
import { users } from '#features/base/user/user.table.ts'
import { hashPassword, isPassword, isWeakPassword } from '#server/session/passwords.ts'
import { useTestApp } from '#tests/support/app.ts'
import { newBrowser } from '#tests/support/browser.ts'
import { PASSWORD, type Person, person, signIn } from '#tests/support/people.ts'
import { leastWork, timed } from '#tests/support/timing.ts'
import { accountApi } from '../account.contract.ts'
import { sessionApi } from '../session/session.contract.ts'
import { sessions } from '../session/session.table.ts'
import { createAdmin } from '../account.service.ts'

const app = useTestApp({ SIGN_IN_CODE: 'never' })
const NEXT = 'another-baobab-8'
/** No one hears sooner whether there was a link to send. */
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
const SENT = 'Password reset link sent to your email!'

const withPassword = () => person(app.services.db, 'student', { password: PASSWORD })
const mailsTo = async (email: string) => (await app.mails()).filter((mail) => mail.to === email)

/** Asks for a link and reads its token out of the mail. */
async function linkFor(email: string): Promise<string> {
  await app.call(accountApi.forgotPassword, { body: { email } })
  const token = /\/reset-password#([\w-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1]
  if (!token) throw new Error('there is no link in the mail')
  return token
}

const reset = (token: string, password = NEXT, again = password) =>
  app.call(accountApi.resetPassword, { body: { token, password, password_confirmation: again } })

describe('the stored hash', () => {
  test('is argon2id in PHC form and matches its password', async () => {
    const stored = await hashPassword(PASSWORD)
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await isPassword(stored, PASSWORD)).toBe(true)
    expect(await isPassword(stored, `${PASSWORD} `)).toBe(false)
    expect(await isPassword(null, PASSWORD)).toBe(false)
  })

  test('common passwords are weak, whatever their case; so are those that repeat their owner', () => {
    expect(isWeakPassword('Password1')).toBe(true)
    expect(isWeakPassword('qwertyuiop')).toBe(true)
    expect(isWeakPassword('ada@example.test', ['ada@example.test'])).toBe(true)
    expect(isWeakPassword('unlock-potential-2026')).toBe(false)
  })
})

describe('forgot', () => {
  test('known, unknown and disabled: the same answer, in the same time', async () => {
    const ada = await withPassword()
    const gone = await person(app.services.db, 'student', { password: PASSWORD, isActive: false })
    app.services.evenMs = evenMs
    onTestFinished(() => void (app.services.evenMs = SHORT_MS))
    const works = await leastWork(ROUNDS, async () => {
      const round: number[] = []
      for (const email of [ada.email, 'nobody@example.test', gone.email]) {
        const { answer, ms, work } = await timed(() => app.call(accountApi.forgotPassword, { body: { email } }))
        expect([answer.status, answer.body]).toEqual([200, { message: SENT }])
        // No answer comes before its time is over.
        expect(ms).toBeGreaterThanOrEqual(EVEN_MS)
        round.push(work)
      }
      return round
    })
    // What there is to do is done long before that.
    expect(Math.max(...works)).toBeLessThan(EVEN_MS / 2)
    expect(await mailsTo(gone.email)).toEqual([])
  })

  test('the link works once, ends every session and mails the owner', async () => {
    const ada = await withPassword()
    const token = await linkFor(ada.email)
    expect((await reset(token)).body.message).toBe('Your password has been changed. You can sign in now.')
    expect((await app.call(sessionApi.me, {}, { as: ada })).status).toBe(401)
    expect((await reset(token)).body.errors?.token).toHaveLength(1)
    const signedIn = await app.call(accountApi.signIn, { body: { email: ada.email, password: NEXT } })
    expect(signedIn.body.requires_otp).toBe(false)
    expect((await mailsTo(ada.email)).some((mail) => mail.subject === 'Your password was changed')).toBe(true)
  })

  test('one address asks 100 times an hour; others are unaffected', { timeout: 60_000 }, async () => {
    const ask = (ip: string) =>
      newBrowser(app, ip).call(accountApi.forgotPassword, { body: { email: 'nobody@example.test' } })
    const statuses = (await Promise.all(Array.from({ length: 102 }, () => ask('10.6.6.6')))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(100).fill(200), 429, 429])
    expect(Number((await ask('10.6.6.6')).headers['retry-after'])).toBeGreaterThan(3000)
    expect((await ask('10.6.6.7')).status).toBe(200)
  })

  test('of two at once with one link, one wins', async () => {
    const ada = await withPassword()
    const token = await linkFor(ada.email)
    const answers = await Promise.all([reset(token), reset(token), reset(token)])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  test('a newer link ends the older; after 30 minutes none works', async () => {
    const ada = await withPassword()
    const old = await linkFor(ada.email)
    const next = await linkFor(ada.email)
    expect((await reset(old)).status).toBe(422)
    app.pass(1801)
    expect((await reset(next)).status).toBe(422)
  })

  test('the new password is checked', async () => {
    const ada = await withPassword()
    const token = await linkFor(ada.email)
    expect((await reset(token, 'short')).body.errors).toEqual({
      password: ['Password must be at least 8 characters long'],
    })
    expect((await reset(token, 'password1')).body.errors).toEqual({
      password: ['This password is too common. Choose another one.'],
    })
    expect((await reset(token, NEXT, 'something else')).body.errors).toEqual({
      password_confirmation: ['Passwords do not match'],
    })
    expect((await reset(token)).status).toBe(200)
  })
})

test('a new administrator chooses the password by the mailed link', async () => {
  const url = await createAdmin(app.services, { name: 'Nia Mwangi', email: 'nia@example.test' })
  expect((await mailsTo('nia@example.test'))[0]?.text).toContain(url)
  expect((await reset(url.split('#')[1] ?? '')).status).toBe(200)
  const answer = await app.call(accountApi.signIn, { body: { email: 'nia@example.test', password: NEXT } })
  expect(answer.body.user).toMatchObject({ role: 'admin', is_verified: true })
  await expect(createAdmin(app.services, { name: 'Nia', email: 'NIA@example.test' })).rejects.toThrow(
    'This email address is already taken',
  )
})

describe('changing it', () => {
  const change = (current: string, next: string, again = next) => ({
    body: { current_password: current, new_password: next, new_password_confirmation: again },
  })

  test('a visitor has none to change', async () => {
    expect((await app.call(accountApi.changePassword, change(PASSWORD, NEXT))).status).toBe(401)
  })

  test('ends the other sessions, gives this browser a new token and mails the owner', async () => {
    const ada = await withPassword()
    const other = await signIn(app.services.db, ada.id)
    const browser = newBrowser(app)
    await browser.call(accountApi.signIn, { body: { email: ada.email, password: PASSWORD } })
    const before = browser.cookies.get('token')
    const answer = await browser.call(accountApi.changePassword, change(PASSWORD, NEXT))
    expect(answer.body.message).toBe('Password changed')
    expect(browser.cookies.get('token')).not.toBe(before)
    expect((await browser.call(sessionApi.me, {})).status).toBe(200)
    expect((await app.call(sessionApi.me, {}, { as: { ...ada, token: other } })).status).toBe(401)
    expect((await app.call(sessionApi.me, {}, { as: { ...ada, token: before ?? '' } })).status).toBe(401)
    expect((await mailsTo(ada.email)).at(-1)?.subject).toBe('Your password was changed')
  })

  test('each refusal has its message', async () => {
    const ada = await withPassword()
    const ask = (input: ReturnType<typeof change>) => app.call(accountApi.changePassword, input, { as: ada })
    expect((await ask(change(PASSWORD, NEXT, 'other'))).body.message).toBe('New passwords do not match')
    expect((await ask(change(PASSWORD, 'short'))).body.message).toBe('Password must be at least 8 characters long')
    expect((await ask(change('wrong', NEXT))).body.errors).toEqual({
      current_password: ['The current password is incorrect'],
    })
    for (let nth = 0; nth < 4; nth++) await ask(change('wrong', NEXT))
    expect((await ask(change(PASSWORD, NEXT))).status).toBe(429)
    const [row] = await app.services.db.select().from(users).where(eq(users.id, ada.id))
    expect(await isPassword(row?.passwordHash, PASSWORD)).toBe(true)
  })
})

describe('the file of a list of people, or of a log', () => {
  const FILES = [
    personApi.export,
    roleApi.export,
    employeeApi.export,
    logApi.exportAudit,
    logApi.exportSignIns,
    logApi.exportMails,
  ]
  const take = async (as: Person) => {
    const statuses = []
    for (const file of FILES) {
      const { statusCode, body } = await app.http.inject({
        url: file.path,
        headers: { authorization: `Bearer ${as.token}` },
      })
      statuses.push(statusCode === 403 ? (JSON.parse(body) as { code: string }).code : statusCode)
    }
    return [...new Set(statuses)]
  }
  const confirm = (as: Person | null, current_password: string) =>
    app.call(accountApi.confirmPassword, { body: { current_password } }, { as })

  test('comes for ten minutes after a sign-in, and then for ten after the own password was given again', async () => {
    const as = await person(app.services.db, 'admin', { password: PASSWORD })
    // The clock of this file is ahead of that of the database.
    await app.services.db.update(sessions).set({ createdAt: app.services.now() }).where(eq(sessions.userId, as.id))
    expect(await take(as)).toEqual([200])
    app.pass(11 * 60)
    expect(await take(as)).toEqual(['password_needed'])
    const wrong = await confirm(as, 'not this one')
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { current_password: ['The current password is incorrect'] },
    ])
    expect(await take(as)).toEqual(['password_needed'])
    const right = await confirm(as, PASSWORD)
    expect([right.status, right.body.message]).toEqual([200, 'Password confirmed'])
    expect(await take(as)).toEqual([200])
    // Another session of the same person has proved nothing.
    app.pass(60)
    const other = { ...as, token: await signIn(app.services.db, as.id) }
    expect(await take(other)).toEqual(['password_needed'])
    app.pass(10 * 60)
    expect(await take(as)).toEqual(['password_needed'])
  })

  test('what asks for the own password itself counts as much; nobody confirms without a session', async () => {
    const { db } = app.services
    const as = await person(db, 'admin', { password: PASSWORD })
    app.pass(11 * 60)
    expect(await take(as)).toEqual(['password_needed'])
    const { id } = await person(db, 'student')
    const body = { role: 'manager' as const, reason: 'Stands in', current_password: PASSWORD }
    await app.call(roleApi.grant, { params: { id }, body }, { as })
    expect(await take(as)).toEqual([200])
    expect((await confirm(null, PASSWORD)).status).toBe(401)
  })
})

import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminApi } from '#features/admin/admin/admin.contract.ts'
import { userRoles, users } from '#features/base/user/user.table.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { countFailedAccount } from '#server/rate-limits/rate-limits.data.ts'
import { useTestApp } from '#tests/support/app.ts'
import { newBrowser, newestCode, wrongCode } from '#tests/support/browser.ts'
import { PASSWORD, person } from '#tests/support/people.ts'
import { chanceLimit, compareTimes, timed } from '#tests/support/timing.ts'
import { accountApi } from '../account.contract.ts'
import { sessionApi } from './session.contract.ts'
import { openSession, openSignedInSession } from './session.service.ts'

const app = useTestApp()
const LOGIN_FAILED = 'Login failed. Please check your email address and password.'
const DAY = 86_400
/** Pairs of answers whose times are compared. */
const ROUNDS = 24

const withPassword = (role: Parameters<typeof person>[1] = 'student') =>
  person(app.services.db, role, { password: PASSWORD })

/** Signs in by password and mailed code. */
async function signInFully(email: string, browser = newBrowser(app)) {
  await browser.call(accountApi.signIn, { body: { email, password: PASSWORD } })
  const answer = await browser.call(accountApi.verifyOtp, {
    body: { email, otp_code: await newestCode(app, email) },
  })
  return { browser, token: answer.body.token, answer }
}

describe('signing in', () => {
  test('an address verified meanwhile stays verified', async () => {
    const ada = await withPassword()
    const proven = new Date('2026-01-02T03:04:05Z')
    const { db } = app.services
    await db.update(users).set({ verifiedAt: proven }).where(eq(users.id, ada.id))
    const origin = {
      ip: '127.0.0.1',
      network: '127.0.0.1',
      requestId: 'meanwhile',
      userAgent: 'test',
      keepsCookies: true,
    }
    // What the person was read as before the password was compared: not proven yet.
    await openSignedInSession(db, ada.id, { origin, session: null, verifiedAt: null, now: app.services.now() })
    const [row] = await db.select().from(users).where(eq(users.id, ada.id))
    expect(row?.verifiedAt).toEqual(proven)
  })

  test('a known browser is not asked for a code again for 30 days; cookie and bearer both work', async () => {
    const ada = await withPassword()
    const { browser, token } = await signInFully(ada.email)
    expect((await browser.call(sessionApi.me, {})).body.id).toBe(ada.id)
    expect((await app.call(sessionApi.me, {}, { as: { ...ada, token } })).body.id).toBe(ada.id)
    const again = await browser.call(accountApi.signIn, { body: { email: ada.email, password: PASSWORD } })
    expect(again.body).toMatchObject({ requires_otp: false, message: 'Login successful! Redirecting...' })
    expect(again.body.token).not.toBe(token)
    // The previous session of this browser has ended: its token is invalid.
    expect((await app.call(sessionApi.me, {}, { as: { ...ada, token } })).status).toBe(401)
    app.pass(31 * DAY)
    const later = await browser.call(accountApi.signIn, { body: { email: ada.email, password: PASSWORD } })
    expect(later.body.requires_otp).toBe(true)
  })

  test('the token cookie is HttpOnly and Lax; the user cookie only shows who it is', async () => {
    const ada = await withPassword()
    const { answer, browser } = await signInFully(ada.email)
    const token = answer.setCookies.find((line) => line.startsWith('token='))
    expect(token).toMatch(/HttpOnly/)
    expect(token).toMatch(/SameSite=Lax/)
    expect(token).toMatch(/Max-Age=31536000/)
    const user = JSON.parse(decodeURIComponent(browser.cookies.get('user') ?? '{}')) as object
    expect(user).toEqual({ id: ada.id, name: ada.name, role: 'student', picture: null })
    const forged = newBrowser(app)
    forged.cookies.set('user', encodeURIComponent(JSON.stringify({ id: 1, role: 'admin' })))
    expect((await forged.call(sessionApi.me, {})).status).toBe(401)
  })

  test('every sign-in has a token of its own, and none works again after its end', async () => {
    const ada = await withPassword()
    const seen: string[] = []
    for (let nth = 0; nth < 4; nth++) seen.push((await signInFully(ada.email)).token ?? '')
    expect(new Set(seen).size).toBe(4)
    for (const token of seen) expect(token).toMatch(/^[\w-]{43}$/)
    const [replayed = ''] = seen
    const asCookie = newBrowser(app, '10.0.0.9')
    asCookie.cookies.set('token', replayed)
    expect((await asCookie.call(sessionApi.me, {})).status).toBe(200)
    expect((await asCookie.call(sessionApi.signOut, {})).status).toBe(200)
    asCookie.cookies.set('token', replayed)
    expect((await asCookie.call(sessionApi.me, {})).status).toBe(401)
    expect((await app.call(sessionApi.me, {}, { as: { ...ada, token: replayed } })).status).toBe(401)
    // The other sessions are unaffected.
    expect((await app.call(sessionApi.me, {}, { as: { ...ada, token: seen[1] ?? '' } })).status).toBe(200)
  })

  test('a session planted before the sign-in does not become the victim’s', async () => {
    const [ada, thief] = [await withPassword(), await withPassword()]
    const victim = newBrowser(app, '10.0.0.8')
    const { token: planted } = await signInFully(thief.email)
    victim.cookies.set('token', planted ?? '')
    const { token } = await signInFully(ada.email, victim)
    expect(token).not.toBe(planted)
    expect((await victim.call(sessionApi.me, {})).body.id).toBe(ada.id)
    const asThief = await app.call(sessionApi.me, {}, { as: { ...thief, token: planted ?? '' } })
    expect(asThief.status).toBe(401)
  })

  test('a token sent by the client is not adopted', async () => {
    const ada = await withPassword()
    const browser = newBrowser(app)
    browser.cookies.set('token', 'a'.repeat(43))
    const { token } = await signInFully(ada.email, browser)
    expect(token).not.toBe('a'.repeat(43))
  })

  test('known and unknown email: same status, body and work', { timeout: 60_000 }, async () => {
    const ada = await person(app.services.db, 'student', { passwordHash: await hashPassword(PASSWORD) })
    const refusal = { status: 422, message: LOGIN_FAILED, code: 'wrong_credentials' }
    let asked = 0
    const work = async (email: string): Promise<number> => {
      asked += 1
      const browser = newBrowser(app, `10.1.0.${asked}`)
      const { answer, work: ms } = await timed(() =>
        browser.call(accountApi.signIn, { body: { email, password: 'not the one' } }),
      )
      const { message, code } = answer.body
      expect({ status: answer.status, message, code }).toEqual(refusal)
      return ms
    }
    // argon2 alone takes tens of milliseconds: without its dummy hash every unknown address would be known at once.
    const { chance, medians } = await compareTimes(
      ROUNDS,
      () => work(ada.email),
      () => work('nobody@example.test'),
    )
    expect(Math.abs(chance - 0.5)).toBeLessThan(chanceLimit(ROUNDS))
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.5)
  })

  test('missing and malformed fields are errors at the fields', async () => {
    const answer = await app.call(accountApi.signIn, { body: { email: 'no address', password: '' } })
    expect(answer.body.errors).toEqual({
      email: ['Please enter a valid email address'],
      password: ['Password is required'],
    })
  })

  test('a disabled person is refused at sign-in and on the next call', async () => {
    const ada = await withPassword()
    const { browser } = await signInFully(ada.email)
    await app.services.db.update(users).set({ isActive: false }).where(eq(users.id, ada.id))
    expect((await browser.call(sessionApi.me, {})).status).toBe(401)
    const answer = await browser.call(accountApi.signIn, { body: { email: ada.email, password: PASSWORD } })
    expect(answer.body.message).toBe(LOGIN_FAILED)
  })

  test('a person a person who has lost a role is refused on the next call', async () => {
    const admin = await withPassword('admin')
    const boss = { ...admin, token: (await signInFully(admin.email)).token ?? '' }
    expect((await app.call(adminApi.stats, {}, { as: boss })).status).toBe(200)
    await app.services.db.update(users).set({ role: 'student' }).where(eq(users.id, boss.id))
    expect((await app.call(adminApi.stats, {}, { as: boss })).status).toBe(403)
    expect((await app.call(sessionApi.me, {}, { as: boss })).body.roles).toEqual(['student'])
  })

  test('the owner gets a mail about a new device, and every sign-in is logged', async () => {
    const ada = await withPassword()
    await signInFully(ada.email)
    await signInFully(ada.email, newBrowser(app, '10.9.9.9'))
    const warnings = (await app.mails()).filter(
      (mail) => mail.to === ada.email && mail.subject === 'New sign-in to your account',
    )
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.text).toContain('Chrome · Android')
    const [entry] = await app.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.actorId, ada.id))
      .orderBy(desc(auditLog.id))
    expect(entry).toMatchObject({ action: 'account.signIn', result: 'ok', ip: '10.9.9.9' })
  })
})

describe('limits', { timeout: 60_000 }, () => {
  test('five wrong passwords lock this account for this address, doubling; others are unaffected', async () => {
    const ada = await withPassword()
    const attacker = newBrowser(app, '10.2.0.1')
    const guess = () => attacker.call(accountApi.signIn, { body: { email: ada.email, password: 'a wrong one' } })
    for (let nth = 0; nth < 5; nth++) expect((await guess()).status).toBe(422)
    const locked = await guess()
    expect(locked.status).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(590)
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(600)
    const owner = newBrowser(app, '10.2.0.2')
    expect((await owner.call(accountApi.signIn, { body: { email: ada.email, password: PASSWORD } })).status).toBe(200)
    app.pass(601)
    for (let nth = 0; nth < 5; nth++) expect((await guess()).status).toBe(422)
    expect(Number((await guess()).headers['retry-after'])).toBeGreaterThan(1190)
  })

  test('parallel guesses do not bypass the lock', async () => {
    const ada = await withPassword()
    const attacker = newBrowser(app, '10.3.0.1')
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        attacker.call(accountApi.signIn, { body: { email: ada.email, password: 'a wrong one' } }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(5)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7)
  })

  /** How many accounts have failed from there within the last moment. */
  const haveFailed = async (count: number, ip: string): Promise<void> => {
    const { db, now } = app.services
    for (let nth = 0; nth < count; nth++) await countFailedAccount(db, ip, `failed-${nth}@example.test`, now())
  }

  test('one password tried on many accounts from one address ends in 429; others are unaffected', async () => {
    const neighbour = await withPassword()
    const { browser: known } = await signInFully(neighbour.email, newBrowser(app, '10.4.0.1'))
    const spray = newBrowser(app, '10.4.0.1')
    const guess = (nth: number, browser = spray) =>
      browser.call(accountApi.signIn, { body: { email: `spray-${nth}@example.test`, password: 'Summer-2026-x' } })
    await haveFailed(97, '10.4.0.1')
    // The same account over and over is one failed account; its own limit stops it.
    for (let nth = 0; nth < 6; nth++) await guess(0)
    for (const nth of [1, 2]) expect((await guess(nth)).status).toBe(422)
    const refused = await guess(3)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    // Codes cannot be tried on many accounts either.
    const code = { email: neighbour.email, otp_code: '123456' }
    expect((await spray.call(accountApi.verifyOtp, { body: code })).status).toBe(429)

    expect((await guess(4, newBrowser(app, '10.4.0.2'))).status).toBe(422)
    const body = { email: neighbour.email, password: PASSWORD }
    // Behind the same address: the browser that its owner uses goes on, any other one waits.
    expect((await known.call(accountApi.signIn, { body })).status).toBe(200)
    expect((await newBrowser(app, '10.4.0.1').call(accountApi.signIn, { body })).status).toBe(429)
    app.pass(3601)
    expect((await newBrowser(app, '10.4.0.1').call(accountApi.signIn, { body })).status).toBe(200)
  })

  test('a wrong code counts as a failure of its account, once', async () => {
    const ada = await withPassword()
    await haveFailed(99, '10.4.3.1')
    const browser = newBrowser(app, '10.4.3.1')
    await browser.call(accountApi.signIn, { body: { email: ada.email, password: PASSWORD } })
    const enter = (otp_code: string) => browser.call(accountApi.verifyOtp, { body: { email: ada.email, otp_code } })
    expect((await enter(wrongCode(await newestCode(app, ada.email)))).status).toBe(422)
    expect((await enter('123456')).status).toBe(429)
  })

  test('guesses at many accounts at once do not slip through', async () => {
    await haveFailed(95, '10.4.1.1')
    const spray = newBrowser(app, '10.4.1.1')
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, nth) =>
        spray.call(accountApi.signIn, { body: { email: `at-once-${nth}@example.test`, password: 'Summer-2026-x' } }),
      ),
    )
    const compared = answers.filter(({ status }) => status === 422).length
    // Eight are compared at a time; those under way are not counted yet.
    expect(compared).toBeGreaterThanOrEqual(5)
    expect(compared).toBeLessThanOrEqual(5 + 8)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30 - compared)
  })

  test('a school is one address: right passwords are not counted, however many come at once', async () => {
    await haveFailed(99, '10.4.2.1')
    const learners = await Promise.all(Array.from({ length: 30 }, () => withPassword()))
    const answers = await Promise.all(
      learners.map(({ email }) =>
        newBrowser(app, '10.4.2.1').call(accountApi.signIn, { body: { email, password: PASSWORD } }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('cross-site', () => {
  test('another site can neither use a cookie nor sign a visitor in', async () => {
    const ada = await withPassword()
    const { browser } = await signInFully(ada.email)
    const evil = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.call(sessionApi.signOut, {}, evil)).body.code).toBe('cross_site')
    expect((await browser.call(sessionApi.me, {})).status).toBe(200)
    const visitor = newBrowser(app)
    const body = { email: ada.email, password: PASSWORD }
    expect((await visitor.call(accountApi.signIn, { body }, evil)).status).toBe(403)
  })
})

describe('sessions', () => {
  test('a person sees only their own and signs the others out', async () => {
    const ada = await withPassword()
    const bob = await withPassword()
    const { token: bobs } = await signInFully(bob.email)
    const { token: other } = await signInFully(ada.email)
    const { browser } = await signInFully(ada.email)
    const list = await browser.call(accountApi.sessions, {})
    expect(list.body.sessions.map((each) => each.is_current)).toEqual([true, false])
    expect(list.body.sessions[0]?.device).toBe('Chrome · Android')
    expect((await browser.call(accountApi.signOutOthers, {})).status).toBe(200)
    expect((await browser.call(sessionApi.me, {})).status).toBe(200)
    expect((await app.call(sessionApi.me, {}, { as: { ...ada, token: other } })).status).toBe(401)
    expect((await app.call(sessionApi.me, {}, { as: { ...bob, token: bobs } })).status).toBe(200)
    expect((await app.call(accountApi.sessions, {})).status).toBe(401)
    expect((await app.call(accountApi.signOutOthers, {})).status).toBe(401)
  })

  test('signing out ends the session and clears the cookies; without a session it answers the same', async () => {
    const ada = await withPassword()
    const { browser, token } = await signInFully(ada.email)
    expect((await browser.call(sessionApi.signOut, {})).body.message).toBe('Logged out successfully')
    expect(browser.cookies.has('token')).toBe(false)
    expect(browser.cookies.has('user')).toBe(false)
    expect((await app.call(sessionApi.me, {}, { as: { ...ada, token } })).status).toBe(401)
    expect((await app.call(sessionApi.signOut, {})).status).toBe(200)
  })

  test('staff sessions end after 12 idle hours or 7 days, those of learners after 30 idle days', async () => {
    const admin = await withPassword('admin')
    const learner = await withPassword()
    const asAdmin = { ...admin, token: (await signInFully(admin.email)).token }
    const asLearner = { ...learner, token: (await signInFully(learner.email)).token }
    app.pass(11 * 3600)
    expect((await app.call(sessionApi.me, {}, { as: asAdmin })).status).toBe(200)
    app.pass(13 * 3600)
    expect((await app.call(sessionApi.me, {}, { as: asAdmin })).status).toBe(401)
    expect((await app.call(sessionApi.me, {}, { as: asLearner })).status).toBe(200)
    const fresh = { ...admin, token: (await signInFully(admin.email)).token }
    for (let half = 0; half < 15; half++) {
      app.pass(11 * 3600)
      await app.call(sessionApi.me, {}, { as: fresh })
    }
    expect((await app.call(sessionApi.me, {}, { as: fresh })).status).toBe(200)
    app.pass(8 * 3600)
    expect((await app.call(sessionApi.me, {}, { as: fresh })).status).toBe(401)
    app.pass(31 * DAY)
    expect((await app.call(sessionApi.me, {}, { as: asLearner })).status).toBe(401)
  })
})

describe('a session that is over', () => {
  const later = useTestApp()
  const HOUR = 3600
  const origin = { ip: '127.0.0.1', network: '127.0.0.1', requestId: 'over', userAgent: 'test', keepsCookies: false }
  const open = (userId: number) => openSession(later.services.db, userId, origin, later.services.now())

  test.each([
    { who: 'staff', role: 'admin', what: '12 hours unused', every: 11 * HOUR, times: 1, last: 12 * HOUR + 61 },
    { who: 'staff', role: 'hr', what: '7 days old', every: 11 * HOUR, times: 15, last: 4 * HOUR },
    { who: 'a learner', role: 'student', what: '30 days unused', every: 29 * DAY, times: 1, last: 30 * DAY + 61 },
    { who: 'a learner', role: 'student', what: 'a year old', every: 29 * DAY, times: 12, last: 18 * DAY },
  ] as const)('of $who, $what, is neither listed nor let in', async ({ role, every, times, last }) => {
    const { id, name, email } = await person(later.services.db, role)
    const as = async () => ({ id, name, email, role, token: await open(id) })
    const old = await as()
    for (let nth = 0; nth < times; nth++) {
      later.pass(every)
      expect((await later.call(sessionApi.me, {}, { as: old })).status).toBe(200)
    }
    later.pass(last)
    const fresh = await as()
    const listed = await later.call(accountApi.sessions, {}, { as: fresh })
    expect(listed.body.sessions.map((each) => each.is_current)).toEqual([true])
    expect((await later.call(sessionApi.me, {}, { as: old })).body.code).toBe('signed_out')
    expect((await later.call(sessionApi.me, {}, { as: fresh })).status).toBe(200)
  })

  test('a further role lasts until its end, and makes the session as short as its own', async () => {
    const { db, now } = later.services
    const { id, name, email } = await person(db, 'student')
    const endsAt = new Date(now().getTime() + 20 * HOUR * 1000)
    await db.insert(userRoles).values({ userId: id, role: 'admin', reason: 'Stands in for a week', endsAt })
    const as = async () => ({ id, name, email, role: 'student' as const, token: await open(id) })
    const [used, unused] = [await as(), await as()]
    later.pass(11 * HOUR)
    expect((await later.call(adminApi.stats, {}, { as: used })).status).toBe(200)
    expect((await later.call(sessionApi.me, {}, { as: used })).body.roles).toEqual(['student', 'admin'])
    later.pass(2 * HOUR)
    expect((await later.call(sessionApi.me, {}, { as: unused })).status).toBe(401)
    later.pass(7 * HOUR + 1)
    expect((await later.call(adminApi.stats, {}, { as: used })).status).toBe(403)
    expect((await later.call(sessionApi.me, {}, { as: used })).body.roles).toEqual(['student'])
  })
})

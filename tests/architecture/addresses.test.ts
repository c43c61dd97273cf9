import { describe, expect, test } from 'vitest'
import { accountApi } from '#features/base/account/account.contract.ts'
import { createAdmin } from '#features/base/account/account.service.ts'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import { subscriberApi } from '#features/public/subscriber/subscriber.contract.ts'
import { personApi } from '#features/base/user/person/person.contract.ts'
import { peopleApi } from '#features/base/user/search/search.contract.ts'
import { allHandlers } from '#app/handlers.ts'
import { useTestApp } from '#tests/support/app.ts'
import { newBrowser, newestCode } from '#tests/support/browser.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { PASSWORD, person } from '#tests/support/people.ts'
import { send } from '#tests/support/requests.ts'
import { requestOf } from '#web/api/client.ts'

const app = useTestApp({ SIGN_IN_CODE: 'always', BASE_URL: 'http://mbuyu.example' })

/** What a server, a proxy or a `Referer` sees of an address: everything before `#`. */
const travelling = (address: string): string => address.split('#')[0] ?? ''
/** Parameter names that would carry a secret or a person. */
const REVEALING = /[?&;](token|code|otp\w*|password|secret|session|e-?mail|user)=|@|%40/i

describe('no token, code or e-mail address is part of an address (SECURITY.md, proof 19)', () => {
  test('of any mail, though every kind of mail is sent', async () => {
    const { db } = app.services
    const boss = await person(db, 'admin')
    const browser = newBrowser(app)
    const email = 'amina@example.test'
    const facts = { name: 'Amina', email, phone_number: '+250788123456', role: 'student' }
    const { body: me } = await browser.call(accountApi.register, {
      body: { ...facts, password: PASSWORD, password_confirmation: PASSWORD },
    })
    const signIn = async (again: ReturnType<typeof newBrowser>) => {
      await again.call(accountApi.signIn, { body: { email, password: PASSWORD } })
      return again.call(accountApi.verifyOtp, { body: { email, otp_code: await newestCode(app, email) } })
    }
    await signIn(newBrowser(app, '10.0.0.2'))
    await signIn(newBrowser(app, '10.0.0.3'))
    await browser.call(accountApi.forgotPassword, { body: { email } })
    await app.call(subscriberApi.create, { body: { email } })
    await createAdmin(app.services, { name: 'Nia', email: 'nia@example.test' })
    const course = await aCourse(app.services)
    const learner = { ...boss, id: me.user.id, email, token: me.token, role: 'student' as const }
    const id = await anEnrollment(db, learner, course, 'completed')
    await anEnrollment(db, await person(db, 'student'), course, 'rejected')
    const [held] = (await app.call(certificateApi.listOwn, {}, { as: learner })).body.certificates
    const revoke = { params: { id: held?.id ?? 0 }, body: { reason: 'A mistake of ours' } }
    await app.call(certificateApi.revoke, revoke, { as: boss })
    const change = {
      current_password: PASSWORD,
      new_password: `${PASSWORD}x`,
      new_password_confirmation: `${PASSWORD}x`,
    }
    await browser.call(accountApi.changePassword, { body: change })
    expect(id).toBeGreaterThan(0)
    const mover = await person(db, 'student', { password: PASSWORD })
    const moved = { name: 'Mover', email: 'moved@example.test', current_password: PASSWORD }
    await app.call(accountApi.updateProfile, { body: moved }, { as: mover })
    const body = { otp_code: await newestCode(app, moved.email) }
    await app.call(accountApi.confirmEmail, { body }, { as: mover })

    const mails = await app.mails()
    const subjects = new Set(mails.map(({ subject }) => subject))
    expect(subjects.size).toBeGreaterThanOrEqual(9)
    const secrets = new Set(mails.flatMap(({ text }) => text.match(/(?<=#(token=)?)[\w-]{40,}|\b\d{6}\b/g) ?? []))
    expect(secrets.size).toBeGreaterThanOrEqual(4)
    for (const { subject, text, html, to } of mails) {
      const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link ?? '')
      for (const address of [...links, ...(text.match(/https?:\/\/\S+/g) ?? [])]) {
        expect(travelling(address), subject).not.toMatch(REVEALING)
        for (const secret of [...secrets, to, me.token]) expect(travelling(address), subject).not.toContain(secret)
      }
    }
  })

  test('of any endpoint: none takes one in its path or query, but for the public number of a certificate and the address of a calendar', () => {
    const suspicious = /^(token|code|otp\w*|password|secret|session|e-?mail)$/i
    const found = allHandlers.flatMap(({ endpoint }) =>
      [...Object.keys(shapeOf(endpoint.params)), ...Object.keys(shapeOf(endpoint.query))]
        .filter((name) => suspicious.test(name))
        .map((name) => `${endpoint.name} ${name}`),
    )
    // Calendars keep no other secret than their address; the log leaves it out (ADR 27).
    expect(new Set(found)).toEqual(new Set(['certificate.verify code', 'sessionCalendar.feed token']))
  })

  test('of any answer to a signed-in person, and of any redirect', async () => {
    const { db } = app.services
    const ada = await person(db, 'student')
    const course = await aCourse(app.services)
    const id = await anEnrollment(db, ada, course)
    const addresses: string[] = []
    for (const { endpoint } of allHandlers.filter((one) => one.endpoint.method === 'GET')) {
      const params = endpoint === learningApi.get ? { id: String(id) } : undefined
      const answer = await send(app, endpoint, { as: ada, ...(params ? { params } : {}) })
      addresses.push(...(answer.text.match(/(?:https?:\/)?\/[\w./-]+\?[^\s"'<>]*/g) ?? []))
      addresses.push(JSON.stringify([answer.headers.location, answer.headers.link]))
    }
    for (const url of ['/language?to=fr&back=/courses', '/dashboard', '/dashboard/profile?token=abc'])
      addresses.push((await app.http.inject(url)).headers.location ?? '')
    for (const address of addresses) {
      expect(address).not.toMatch(REVEALING)
      expect(address).not.toContain(ada.token)
    }
    // A film has a signed address of its own: it names the file and an end, never a person.
    expect(addresses.filter((one) => one.startsWith('/files/'))).not.toEqual([])
  })

  test('of a call that a screen makes, though staff search for an address: it is in a header, and found by all the same', async () => {
    const { db } = app.services
    const admin = await person(db, 'admin')
    const wanted = await person(db, 'student', { email: 'wanted@example.test' })
    await aCourse(app.services, { title: 'Mail for wanted@example.test' })
    const asked = [
      [personApi.list, {}],
      [peopleApi.search, {}],
      [courseApi.list, {}],
    ] as const
    for (const [endpoint, query] of asked) {
      const { url, headers } = requestOf(endpoint, { query: { ...query, search: wanted.email } })
      expect(url).toBe(endpoint.path)
      const ask = (sent: Record<string, string>) =>
        app.http.inject({ url, headers: { authorization: `Bearer ${admin.token}`, ...sent } })
      // The one asked without it comes between two that are asked with it: a cache would mix them up.
      const found = [await ask(headers), await ask({}), await ask(headers)].map(({ body }) => body)
      expect(found[0], endpoint.name).toContain(endpoint === courseApi.list ? wanted.email : `"id":${wanted.id},`)
      expect(found[2]).toBe(found[0])
      expect(found[1]).not.toBe(found[0])
    }
    // A visitor's answers come out of caches, and have none of it.
    const visitor = requestOf(courseApi.list, { query: { search: 'nobody@example.test' } })
    const plain = (await app.http.inject({ url: '/api/courses' })).body
    expect((await app.http.inject(visitor)).body).not.toBe(plain)
    expect((await app.http.inject({ url: '/api/courses' })).body).toBe(plain)
    // The names of the specification's queries go on working.
    const specified = await app.http.inject({
      url: `/api/users?search=${encodeURIComponent(wanted.email)}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(specified.body).toContain(`"id":${wanted.id},`)
  })

  test('a token in an address signs nobody in', async () => {
    const { token } = await person(app.services.db, 'admin')
    for (const name of ['token', 'access_token', 'api_token', 'session'])
      expect((await app.http.inject(`/api/me?${name}=${token}`)).statusCode).toBe(401)
  })
})

const shapeOf = (schema: unknown): object => (schema as { shape?: object }).shape ?? {}

import { describe, expect, test } from 'vitest'
import { accountApi } from '#features/base/account/account.contract.ts'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { decisionApi } from '#features/learning/enrollment/decision/decision.contract.ts'
import { siteApi } from '#features/base/site/site.contract.ts'
import { addressOf } from '#web/api/client.ts'
import { useTestApp } from '#tests/support/app.ts'
import { newBrowser, newestCode } from '#tests/support/browser.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { PASSWORD, person } from '#tests/support/people.ts'

const app = useTestApp()
const ENGLISH = 'Course not found'
const FRENCH = 'Cours introuvable'

/** What is said about a course that is not there. */
async function refusalFor({ language, headers = {} }: { language?: 'fr' | 'en'; headers?: Record<string, string> }) {
  const as = await person(app.services.db, 'student', { language: language ?? null })
  const answer = await app.call(courseApi.get, { params: { id: 999_999 } }, { as, headers })
  expect(answer.status).toBe(404)
  expect(answer.headers.vary).toContain('accept-language')
  return { says: answer.body.message, language: answer.headers['content-language'] }
}

test('English, to the letter of the specification, is what everybody gets who has chosen nothing', async () => {
  expect(await refusalFor({})).toEqual({ says: ENGLISH, language: 'en' })
  expect(await refusalFor({ headers: { 'accept-language': 'sw, *' } })).toEqual({ says: ENGLISH, language: 'en' })
})

test('a refusal is French by cookie, by the setting of the person, or by what the client accepts', async () => {
  const french = { says: FRENCH, language: 'fr' }
  expect(await refusalFor({ headers: { cookie: 'lang=fr', 'accept-language': 'en' } })).toEqual(french)
  expect(await refusalFor({ language: 'fr', headers: { 'accept-language': 'en' } })).toEqual(french)
  expect(await refusalFor({ headers: { 'accept-language': 'fr-RW, en;q=0.8' } })).toEqual(french)
  expect((await refusalFor({ language: 'fr', headers: { cookie: 'lang=en' } })).says).toBe(ENGLISH)
})

test('field errors are said in the same language, with the numbers of the rule', async () => {
  const body = { name: 'x'.repeat(121), email: 'x', phone_number: '1', password: 'short' }
  const input = { body: { ...body, password_confirmation: 'short', role: 'student' } }
  const english = await app.call(accountApi.register, input)
  expect(english.body.errors).toMatchObject({
    name: ['Full name must be at most 120 characters long'],
    password: ['Password must be at least 8 characters long'],
  })
  const french = await app.call(accountApi.register, input, { headers: { 'accept-language': 'fr' } })
  expect(french.body.errors).toMatchObject({
    name: ['Le nom complet doit avoir au plus 120 caractères'],
    password: ['Le mot de passe doit avoir au moins 8 caractères'],
  })
  expect(french.body.message).toBe(
    Object.values(french.body.errors ?? {})
      .flat()
      .join(', '),
  )
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'a field called %s is simply not known',
  async (name) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: accountApi.signIn.path,
      headers: { 'content-type': 'application/json' },
      payload: `{"email":"ada@example.test","password":"x","${name}":"x"}`,
    })
    expect(answer.statusCode).toBe(name === '__proto__' ? 400 : 422)
  },
)

test('an answer for everybody is in no language', async () => {
  for (const language of ['fr', 'en']) {
    const answer = await app.call(courseApi.list, {}, { headers: { cookie: `lang=${language}` } })
    expect(answer.headers['content-language']).toBeUndefined()
  }
})

test('a browser that has chosen no language takes over the one of the person who signs in', async () => {
  const ada = await person(app.services.db, 'student', { password: PASSWORD, language: 'fr' })
  const signIn = async (cookies: Record<string, string>) => {
    const browser = newBrowser(app)
    for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value)
    const code = await browser.call(accountApi.signIn, { body: { email: ada.email, password: PASSWORD } })
    expect(code.body.requires_otp).toBe(true)
    const otp_code = await newestCode(app, ada.email)
    await browser.call(accountApi.verifyOtp, { body: { email: ada.email, otp_code } })
    return browser.cookies.get('lang')
  }
  expect(await signIn({})).toBe('fr')
  expect(await signIn({ lang: 'en' })).toBe('en')
})

test('the switch in the footer sets the language of the browser, and of the person who is signed in', async () => {
  const ada = await person(app.services.db, 'student')
  const url = addressOf(siteApi.chooseLanguage, { query: { to: 'fr' } })
  const answer = await app.http.inject({ url, headers: { authorization: `Bearer ${ada.token}` } })
  expect(String(answer.headers['set-cookie'])).toMatch(/^lang=fr;/)
  expect((await app.call(sessionApi.me, {}, { as: ada })).body.language).toBe('fr')
  expect((await app.http.inject({ url })).statusCode).toBe(303)
})

test('the profile takes a language and a time zone that are known, and null for none', async () => {
  const ada = await person(app.services.db, 'student')
  const same = { name: ada.name, email: ada.email }
  const change = (more: object) => app.call(accountApi.updateProfile, { body: { ...same, ...more } }, { as: ada })
  const set = await change({ language: 'fr', time_zone: 'America/New_York' })
  expect(set.body.user).toMatchObject({ language: 'fr', time_zone: 'America/New_York' })
  expect((await change({})).body.user).toMatchObject({ language: 'fr', time_zone: 'America/New_York' })
  const unset = await change({ language: null, time_zone: null })
  expect(unset.body.user).toMatchObject({ language: null, time_zone: null })
  for (const wrong of ['Mars/Olympus', '+02:00', '', 'x'.repeat(300)]) {
    expect((await change({ time_zone: wrong })).body.errors).toHaveProperty('time_zone')
  }
  expect((await change({ language: 'xx' })).body.errors).toEqual({ language: ['Choose a language'] })
})

describe('mails', () => {
  /** The mail that a learner gets when an admin approves. */
  async function approvalFor(learner: { language: 'fr' | 'en' | null }, headers: Record<string, string> = {}) {
    const { db } = app.services
    const ada = await person(db, 'student', learner)
    const id = await anEnrollment(db, ada, await aCourse(app.services, { title: 'Web Basics' }), 'pending')
    const input = { params: { id }, body: { status: 'active' as const } }
    await app.call(decisionApi.setStatus, input, { as: await person(db, 'admin'), headers })
    const mail = (await app.mails()).findLast(({ to }) => to === ada.email)
    return { subject: mail?.subject, lang: /<html lang="(\w+)">/.exec(mail?.html ?? '')?.[1], text: mail?.text ?? '' }
  }

  test('are in the language of whoever gets them, not of whoever causes them', async () => {
    const french = await approvalFor({ language: 'fr' }, { cookie: 'lang=en' })
    expect(french).toMatchObject({ subject: 'Inscription approuvée\u00a0: Web Basics', lang: 'fr' })
    expect(french.text).toContain('Bonjour Test student,')
    const english = await approvalFor({ language: null }, { cookie: 'lang=fr' })
    expect(english).toMatchObject({ subject: 'You are enrolled in Web Basics', lang: 'en' })
    expect(english.text).toContain('Hello Test student,')
  })

  test('to whoever asks for them are in the language of the request, if the person has none', async () => {
    const codeMail = async (language: 'en' | null) => {
      const ada = await person(app.services.db, 'student', { password: PASSWORD, language })
      const body = { email: ada.email, password: PASSWORD }
      await app.call(accountApi.signIn, { body }, { headers: { 'accept-language': 'fr' } })
      return (await app.mails()).findLast(({ to }) => to === ada.email)?.subject
    }
    expect(await codeMail(null)).toBe('Votre code de connexion')
    expect(await codeMail('en')).toBe('Your sign-in code')
  })

  test('name the zone of a time, which is the own one of the person', async () => {
    const ada = await person(app.services.db, 'student', {
      password: PASSWORD,
      timeZone: 'America/New_York',
      lastLoginAt: new Date(),
    })
    const browser = newBrowser(app)
    await browser.call(accountApi.signIn, { body: { email: ada.email, password: PASSWORD } })
    const otp_code = await newestCode(app, ada.email)
    await browser.call(accountApi.verifyOtp, { body: { email: ada.email, otp_code } })
    const mail = (await app.mails()).findLast(({ to }) => to === ada.email)
    expect(mail?.text).toMatch(/from a new device: Chrome · Android, .+\sE[SD]T\./)
  })
})

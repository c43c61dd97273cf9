import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { personApi } from '#features/base/user/person/person.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { allHandlers } from '#app/handlers.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aPasskey, anApp } from '#tests/support/factors.ts'
import { PASSWORD, person, signIn } from '#tests/support/people.ts'
import { newPasskey } from '#tests/support/passkeys.ts'
import { send } from '#tests/support/requests.ts'
import { setTo } from '#tests/support/settings.ts'
import { factorApi, type NewCredential } from './factor.contract.ts'
import { factorSettings } from './factor.settings.ts'
import { factors } from './factor.table.ts'

const app = useTestApp()
const confirmed = { current_password: PASSWORD }
const somebody = (role: Parameters<typeof person>[1] = 'hr') => person(app.services.db, role, { password: PASSWORD })
const subjectsTo = async (email: string) =>
  (await app.mails())
    .filter((mail) => mail.to === email)
    .map(({ subject }) => subject)
    .toSorted()

test('an app counts once its code is confirmed, a passkey once it has signed; each change is mailed and logged', async () => {
  const ada = await somebody()
  const wrong = await app.call(factorApi.startApp, { body: { current_password: 'not this one' } }, { as: ada })
  expect(wrong.status).toBe(422)
  const begun = await app.call(factorApi.startApp, { body: confirmed }, { as: ada })
  expect(begun.body.address).toContain('otpauth://totp/')
  expect(begun.body.address).toContain(`secret=${begun.body.secret}`)
  expect((await app.call(factorApi.confirmApp, { body: { code: '000000' } }, { as: ada })).status).toBe(422)
  expect((await app.call(factorApi.list, {}, { as: ada })).body.factors).toEqual([])

  const { answer, recovery } = await anApp(app, ada)
  expect(answer.status).toBe(200)
  expect(new Set(recovery).size).toBe(10)
  const [row] = await app.services.db.select().from(factors).where(eq(factors.userId, ada.id))
  expect(row?.sealed).toBeTruthy()
  expect(JSON.stringify(row)).not.toContain(begun.body.secret)

  const { answer: added } = await aPasskey(app, ada)
  expect(added).toMatchObject({ status: 200, body: { recovery_codes: [] } })
  const { body } = await app.call(factorApi.list, {}, { as: ada })
  expect(body).toMatchObject({
    factors: [{ kind: 'app' }, { kind: 'passkey', name: 'My phone', last_used_at: null }],
    recovery_codes_left: 10,
    is_required: false,
  })
  expect((await app.call(sessionApi.me, {}, { as: ada })).body.facts.has_factor).toBe(true)

  const fresh = await app.call(factorApi.renewCodes, { body: confirmed }, { as: ada })
  expect(fresh.body.recovery_codes.some((code) => recovery.includes(code))).toBe(false)
  for (const { id } of body.factors)
    expect((await app.call(factorApi.remove, { params: { id }, body: confirmed }, { as: ada })).status).toBe(200)
  expect((await app.call(factorApi.list, {}, { as: ada })).body.recovery_codes_left).toBe(0)
  expect((await app.call(factorApi.renewCodes, { body: confirmed }, { as: ada })).status).toBe(409)
  expect(await subjectsTo(ada.email)).toEqual([
    'A passkey was added to your account',
    'A passkey was removed from your account',
    'An authenticator app was set up for your account',
    'New recovery codes were created for your account',
    'The authenticator app was removed from your account',
  ])
  const lines = await app.services.db.select().from(auditLog).where(eq(auditLog.actorId, ada.id)).orderBy(auditLog.id)
  expect(lines.filter(({ result }) => result === 'ok').map(({ action }) => action)).toEqual([
    'factor.add',
    'factor.add',
    'factor.renewCodes',
    'factor.remove',
    'factor.remove',
  ])
})

test('a passkey is taken once, of this site, with the finger; five wrong codes end the setting up of an app', async () => {
  const ada = await somebody()
  const options = async () => {
    const { body } = await app.call(factorApi.startPasskey, { body: confirmed }, { as: ada })
    return body.options
  }
  const add = (credential: NewCredential) =>
    app.call(factorApi.addPasskey, { body: { name: '', credential } }, { as: ada })
  const { baseUrl } = app.services.config
  const phone = newPasskey(baseUrl)
  expect((await add(phone.make(await options(), { origin: 'https://evil.example' }))).status).toBe(422)
  expect((await add(phone.make(await options(), { isVerified: false }))).status).toBe(422)
  const made = phone.make(await options())
  expect((await add(made)).status).toBe(200)
  expect((await add(made)).status).toBe(422)
  expect((await app.call(factorApi.list, {}, { as: ada })).body.factors).toMatchObject([{ name: 'lightMyRequest' }])

  const { body } = await app.call(factorApi.startApp, { body: confirmed }, { as: ada })
  expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => app.call(factorApi.confirmApp, { body: { code: '000000' } }, { as: ada })),
  )
  const texts = tries.map((answer) => answer.body.message)
  expect(texts.filter((text) => text === 'This took too long. Start again.')).toHaveLength(3)
})

test('whose role needs a second step sets it up first: every other call is refused, and the last one stays', async () => {
  const { hr: _, ...rest } = factorSettings.requiredOf.default
  const late = await somebody('accountant')
  await setTo(app, factorSettings.requiredOf, { ...rest, hr: true })
  try {
    const ada = await somebody()
    const open: string[] = []
    for (const { endpoint } of allHandlers) {
      if (endpoint.access.roles === 'anyone') continue
      const answer = await send(app, endpoint, { as: ada, payload: {} })
      const code = answer.status === 403 && (JSON.parse(answer.text) as { code: string }).code
      if (code !== 'factor_needed') open.push(endpoint.name)
    }
    expect(open.toSorted()).toEqual(
      [
        'account.me',
        'account.user',
        'factor.list',
        'factor.startApp',
        'factor.confirmApp',
        'factor.startPasskey',
        'factor.addPasskey',
      ].toSorted(),
    )
    expect((await app.call(sessionApi.me, {}, { as: ada })).body.needs_factor).toBe(true)
    // Others are not held back.
    expect((await app.call(factorApi.renewCodes, { body: confirmed }, { as: late })).status).toBe(409)

    await anApp(app, ada)
    expect((await app.call(personApi.list, { query: {} }, { as: ada })).status).toBe(200)
    const { body } = await app.call(factorApi.list, {}, { as: ada })
    expect(body.is_required).toBe(true)
    const id = body.factors[0]?.id ?? 0
    expect((await app.call(factorApi.remove, { params: { id }, body: confirmed }, { as: ada })).status).toBe(409)
    // A new phone: the app of before is replaced.
    await anApp(app, ada)
    expect((await app.call(factorApi.list, {}, { as: ada })).body.factors).toHaveLength(1)
    expect((await app.call(sessionApi.signOut, {}, { as: await somebody() })).status).toBe(200)
  } finally {
    await setTo(app, factorSettings.requiredOf, null)
  }
})

test('an administrator sees who has a second step and removes a lost one, never the own', async () => {
  const boss = await somebody('admin')
  const ada = await somebody()
  await aPasskey(app, boss)
  await aPasskey(app, ada)
  const seen = async (as: typeof boss) => {
    const { body } = await app.call(personApi.list, { query: { search: ada.email } }, { as })
    return body.users.map((user) => 'has_factor' in user && user.has_factor)
  }
  expect(await seen(boss)).toEqual([true])
  expect(await seen(ada)).toEqual([null])
  const reset = (id: number, current_password: string = PASSWORD) =>
    app.call(factorApi.reset, { params: { id }, body: { current_password } }, { as: boss })
  expect((await reset(boss.id)).status).toBe(403)
  expect((await reset(ada.id, 'not this one')).status).toBe(422)
  const second = await signIn(app.services.db, ada.id)
  expect((await reset(ada.id)).status).toBe(200)
  expect((await reset(ada.id)).status).toBe(409)
  expect(await seen(boss)).toEqual([false])
  expect((await app.call(sessionApi.me, {}, { as: { ...ada, token: second } })).status).toBe(401)
  expect(await subjectsTo(ada.email)).toContain('Your second sign-in step was removed')
  const back = { ...ada, token: await signIn(app.services.db, ada.id) }
  const { notifications } = (await app.call(notificationApi.list, {}, { as: back })).body
  expect(notifications).toMatchObject([
    { title: 'Your second sign-in step was removed' },
    { title: 'A passkey was added to your account' },
  ])
  const lines = await app.services.db.select().from(auditLog).where(eq(auditLog.action, 'factor.reset'))
  expect(lines.filter(({ result }) => result === 'ok')).toMatchObject([{ actorId: boss.id, subject: `user:${ada.id}` }])
})

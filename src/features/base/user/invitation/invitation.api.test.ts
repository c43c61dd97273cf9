import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountApi } from '#features/base/account/account.contract.ts'
import { consentApi } from '#features/admin/privacy/consent/consent.contract.ts'
import { consents } from '#features/admin/privacy/consent/consent.table.ts'
import { privacyApi } from '#features/admin/privacy/privacy.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { sendForm } from '#tests/support/forms.ts'
import { PASSWORD, type Person, person, signIn } from '#tests/support/people.ts'
import { userImportApi } from '../import/import.contract.ts'
import { isPerson, personApi } from '../person/person.contract.ts'
import { users } from '../user.table.ts'
import { invitationApi } from './invitation.contract.ts'

const app = useTestApp()
const SEVEN_DAYS = 7 * 86_400

async function invited(as: Person, email: string) {
  const body = { name: 'Kwame Asante', email, role: 'student' as const }
  return (await app.call(personApi.create, { body }, { as })).body.user.id
}
const tokensOf = async (email: string) =>
  (await app.mails())
    .filter(({ to }) => to === email)
    .map(({ text }) => /reset-password#([\w-]+)/.exec(text)?.[1] ?? '')
const answerTo = (token = '') => {
  const body = { token, password: PASSWORD, password_confirmation: PASSWORD }
  return app.call(accountApi.resetPassword, { body })
}
const choose = async (token?: string) => (await answerTo(token)).status

test('an invitation that has ended is sent again; only the newest link works, and it works once', async () => {
  const as = await person(app.services.db, 'hr')
  const email = 'kwame@example.test'
  const id = await invited(as, email)
  const again = () => app.call(invitationApi.send, { params: { id } }, { as })
  const answer = await again()
  expect([answer.status, answer.body.message]).toEqual([200, `Invitation sent to ${email}`])
  const [first, second] = await tokensOf(email)
  expect(await choose(first)).toBe(422)
  expect(await choose(second)).toBe(200)
  expect(await choose(second)).toBe(422)
  expect((await again()).status).toBe(409)
})

test('a withdrawn invitation lets nobody in, and can be sent anew', async () => {
  const as = await person(app.services.db, 'admin')
  const email = 'withdrawn@example.test'
  const id = await invited(as, email)
  const { body } = await app.call(invitationApi.withdraw, { params: { id } }, { as })
  expect(body.message).toBe('Invitation withdrawn')
  const [first] = await tokensOf(email)
  expect(await choose(first)).toBe(422)
  await app.call(accountApi.forgotPassword, { body: { email } })
  expect(await tokensOf(email)).toHaveLength(1)
  await app.call(invitationApi.send, { params: { id } }, { as })
  expect(await choose((await tokensOf(email))[1])).toBe(200)
})

test('nobody who has a password is invited, and HR invites nobody for HR', async () => {
  const [admin, hr] = [await person(app.services.db, 'admin'), await person(app.services.db, 'hr')]
  const student = await person(app.services.db, 'student', { password: PASSWORD })
  const ask = async (id: number) => (await app.call(invitationApi.send, { params: { id } }, { as: hr })).status
  expect(await ask(student.id)).toBe(409)
  expect(await ask(admin.id)).toBe(403)
  const colleague = await person(app.services.db, 'hr', { verifiedAt: null })
  expect(await ask(colleague.id)).toBe(403)
  expect(await ask(2_000_000_000)).toBe(404)
})

test('a mailbox is not filled: ten invitations a day', async () => {
  const as = await person(app.services.db, 'hr')
  const id = await invited(as, 'often@example.test')
  const answers = []
  for (let nth = 0; nth < 11; nth += 1)
    answers.push((await app.call(invitationApi.send, { params: { id } }, { as })).status)
  expect(answers.slice(-2)).toEqual([200, 429])
})

test('the invitation goes to the right address when a wrong one is put right, and the wrong one gets none', async () => {
  const as = await person(app.services.db, 'hr', { password: PASSWORD })
  const id = await invited(as, 'typo@example.test')
  const body = { name: 'Kwame Asante', email: 'right@example.test', role: 'student' as const }
  await app.call(personApi.update, { params: { id }, body: { ...body, current_password: PASSWORD } }, { as })
  expect(await choose((await tokensOf('typo@example.test'))[0])).toBe(422)
  expect(await choose((await tokensOf('right@example.test'))[0])).toBe(200)
})

test('an account that is made inactive invites once it is active', async () => {
  const as = await person(app.services.db, 'hr')
  const email = 'later@example.test'
  const body = { name: 'Kwame Asante', email, role: 'student' as const }
  const made = await app.call(personApi.create, { body: { ...body, is_active: false } }, { as })
  expect(await tokensOf(email)).toEqual([])
  await app.call(personApi.update, { params: { id: made.body.user.id }, body: { ...body, is_active: true } }, { as })
  expect(await choose((await tokensOf(email))[0])).toBe(200)
})

test('with their first password the owner of the account accepts the present texts, and with later ones nothing', async () => {
  const { db } = app.services
  const as = await person(db, 'admin')
  const note = { text: 'terms' as const, version: 1, note: 'Refunds within 30 days.' }
  expect((await app.call(consentApi.publish, { body: note }, { as })).status).toBe(201)
  const email = 'accepts@example.test'
  const id = await invited(as, email)
  const own = async () => {
    const me = { id, name: 'Kwame Asante', email, role: 'student' as const, token: await signIn(db, id) }
    const { body } = await app.call(privacyApi.get, {}, { as: me })
    const { versions } = (await app.call(consentApi.pending, {}, { as: me })).body
    return { pending: versions, consents: body.consents.map(({ text, version, way }) => [text, version, way]) }
  }
  expect((await own()).consents).toEqual([])
  const at = app.services.now()
  expect(await choose((await tokensOf(email))[0])).toBe(200)
  const accepted = {
    pending: [],
    consents: [
      ['privacy', 1, 'invitation'],
      ['terms', 2, 'invitation'],
    ],
  }
  expect(await own()).toEqual(accepted)
  const [row] = await db.select().from(consents).where(eq(consents.userId, id))
  expect(Math.abs((row?.acceptedAt.getTime() ?? 0) - at.getTime())).toBeLessThan(60_000)
  // A link because the password was forgotten is no agreement to newer versions.
  await app.call(consentApi.publish, { body: { ...note, version: 2 } }, { as })
  await app.call(accountApi.forgotPassword, { body: { email } })
  expect(await choose((await tokensOf(email)).at(-1))).toBe(200)
  expect(await own()).toEqual({ ...accepted, pending: [expect.objectContaining({ text: 'terms', version: 3 })] })
})

test('what is imported waits for its owner, too', async () => {
  const { db } = app.services
  const as = await person(db, 'admin', { password: PASSWORD })
  const email = 'brought@example.test'
  const data = Buffer.from(`Name,Email,Role\r\nAbena Owusu,${email},Student`)
  const files = { file: { name: 'people.csv', type: 'text/csv', data } }
  const fields = { current_password: PASSWORD }
  expect((await sendForm(app, userImportApi.create, { as, fields, files })).status).toBe(201)
  const ownerLinksOf = async () =>
    (
      await db
        .select({ way: consents.way })
        .from(consents)
        .innerJoin(users, eq(users.id, consents.userId))
        .where(eq(users.email, email))
    ).map(({ way }) => way)
  expect(await ownerLinksOf()).toEqual([])
  expect(await choose((await tokensOf(email))[0])).toBe(200)
  expect(await ownerLinksOf()).toEqual(['invitation', 'invitation'])
})

test('an invitation of seven days ago no longer works and says so, to staff too; a new one works', async () => {
  const as = await person(app.services.db, 'hr')
  const [late, justInTime] = ['late@example.test', 'just-in-time@example.test']
  const state = async (search: string) => {
    const { users: found } = (await app.call(personApi.list, { query: { search } }, { as })).body
    return found.filter(isPerson).map(({ invitation }) => invitation)
  }
  app.pass(-SEVEN_DAYS)
  const id = await invited(as, late)
  app.pass(300)
  await invited(as, justInTime)
  expect(await state(late)).toEqual(['open'])
  app.pass(SEVEN_DAYS - 300)
  expect([await state(late), await state(justInTime)]).toEqual([['over'], ['open']])
  const { status, body } = await answerTo((await tokensOf(late))[0])
  const words = 'This link has expired or has already been used. Request a new one.'
  expect([status, body.errors]).toEqual([422, { token: [words] }])
  expect(await choose((await tokensOf(justInTime))[0])).toBe(200)
  await app.call(invitationApi.send, { params: { id } }, { as })
  expect(await choose((await tokensOf(late))[1])).toBe(200)
  expect(await state(late)).toEqual([null])
})

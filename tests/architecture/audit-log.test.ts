import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountApi } from '#features/base/account/account.contract.ts'
import { stepApi } from '#features/base/factor/step/step.contract.ts'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { createAdmin } from '#features/base/account/account.service.ts'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { decisionApi } from '#features/learning/enrollment/decision/decision.contract.ts'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { allHandlers } from '#app/handlers.ts'
import { useTestApp } from '#tests/support/app.ts'
import { newBrowser, newestCode, wrongCode } from '#tests/support/browser.ts'
import { aCourse, anEnrollment, answersTo } from '#tests/support/courses.ts'
import { aPasskey, anApp } from '#tests/support/factors.ts'
import { PASSWORD, person, signIn } from '#tests/support/people.ts'
import { send } from '#tests/support/requests.ts'
import { rightCall } from '#tests/support/right-calls.ts'

const app = useTestApp({ SIGN_IN_CODE: 'always' })
const NEXT = 'another-baobab-8'
/** Seconds. */
const LONGER_THAN_A_CODE = 90

/** What the log has of one request: who, what, with what result, when and from where. */
async function entriesOf(requestId: unknown) {
  const rows = await app.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.requestId, String(requestId)))
    .orderBy(auditLog.id)
  for (const row of rows) {
    expect(row.ip).toBeTruthy()
    expect(Math.abs(row.at.getTime() - Date.now())).toBeLessThan(60_000)
  }
  return rows.map(({ actorId, action, result, subject }) => ({ actorId, action, result, subject }))
}
const linesOf = (answer: { headers: Record<string, unknown> }) => entriesOf(answer.headers['x-request-id'])

describe('the log records who, what, when and the result (SECURITY.md, proof 21)', () => {
  test('of signing in and out, wrong passwords and wrong codes, known and unknown', async () => {
    const ada = await person(app.services.db, 'student', { password: PASSWORD })
    const subject = `user:${ada.id}`
    const browser = newBrowser(app)
    const enter = (email: string, password: string) => browser.call(accountApi.signIn, { body: { email, password } })
    const code = (otp_code: string) => browser.call(accountApi.verifyOtp, { body: { email: ada.email, otp_code } })
    const failed = { actorId: null, action: 'account.signIn', result: 'failed' }
    expect(await linesOf(await enter(ada.email, 'not this one'))).toEqual([{ ...failed, subject }])
    expect(await linesOf(await enter('nobody@example.test', 'not this one'))).toEqual([
      { ...failed, subject: 'unknown' },
    ])
    await enter(ada.email, PASSWORD)
    const right = await newestCode(app, ada.email)
    expect(await linesOf(await code(wrongCode(right)))).toEqual([{ ...failed, action: 'account.verifyOtp', subject }])
    const ok = { actorId: ada.id, result: 'ok', subject: null }
    expect(await linesOf(await code(right))).toEqual([{ ...ok, action: 'account.signIn' }])
    expect(await linesOf(await browser.call(accountApi.signOutOthers, {}))).toEqual([
      { ...ok, action: 'account.signOutOthers' },
    ])
    expect(await linesOf(await browser.call(sessionApi.signOut, {}))).toEqual([{ ...ok, action: 'account.signOut' }])
  })

  test('of signing in with the code of an app, right and wrong, and with a passkey', async () => {
    const ada = await person(app.services.db, 'student', { password: PASSWORD })
    const { codeAt } = await anApp(app, ada)
    const { passkey } = await aPasskey(app, ada)
    app.pass(LONGER_THAN_A_CODE)
    const ok = { actorId: ada.id, action: 'account.signIn', result: 'ok', subject: null }
    const browser = newBrowser(app)
    await browser.call(accountApi.signIn, { body: { email: ada.email, password: PASSWORD } })
    const enter = (code: string) => browser.call(stepApi.signInWithCode, { body: { code } })
    expect(await linesOf(await enter('000000'))).toMatchObject([{ result: 'failed', subject: `user:${ada.id}` }])
    expect(await linesOf(await enter(codeAt()))).toEqual([ok])
    const alone = newBrowser(app)
    const { options } = (await alone.call(stepApi.passkeyOptions, { body: { is_second_step: false } })).body
    const shown = { is_second_step: false, credential: passkey.sign(options) }
    expect(await linesOf(await alone.call(stepApi.signInWithPasskey, { body: shown }))).toEqual([ok])
  })

  test('of a new account, an ignored role, and every change of the password', async () => {
    const email = 'log@example.test'
    const browser = newBrowser(app)
    const facts = { name: 'Log Book', email, phone_number: '+250788123456', role: 'admin' }
    const registered = await browser.call(accountApi.register, {
      body: { ...facts, password: PASSWORD, password_confirmation: PASSWORD },
    })
    const { id } = registered.body.user
    const ok = { actorId: id, result: 'ok', subject: null }
    expect(await linesOf(registered)).toEqual([{ ...ok, action: 'account.register' }])
    const [row] = await app.services.db.select().from(auditLog).where(eq(auditLog.actorId, id))
    expect(row?.detail).toEqual({ ignored_role: 'admin' })

    const change = (current_password: string) =>
      browser.call(accountApi.changePassword, {
        body: { current_password, new_password: NEXT, new_password_confirmation: NEXT },
      })
    expect(await linesOf(await change('not this one'))).toEqual([
      { ...ok, action: 'account.password', result: 'failed' },
    ])
    expect(await linesOf(await change(PASSWORD))).toEqual([{ ...ok, action: 'account.changePassword' }])
    expect(await linesOf(await browser.call(accountApi.forgotPassword, { body: { email } }))).toEqual([
      { actorId: null, action: 'account.forgotPassword', result: 'ok', subject: `user:${id}` },
    ])
    const link = (await app.mails()).findLast((mail) => mail.to === email)?.text ?? ''
    const token = /#([\w-]+)/.exec(link)?.[1] ?? ''
    const reset = { token, password: PASSWORD, password_confirmation: PASSWORD }
    expect(await linesOf(await browser.call(accountApi.resetPassword, { body: reset }))).toEqual([
      { ...ok, action: 'account.resetPassword' },
    ])
  })

  test('of a changed e-mail address', async () => {
    const ada = await person(app.services.db, 'student', { password: PASSWORD })
    const email = 'moved@example.test'
    const facts = { name: ada.name, email, current_password: PASSWORD }
    await app.call(accountApi.updateProfile, { body: facts }, { as: ada })
    const body = { otp_code: await newestCode(app, email) }
    expect(await linesOf(await app.call(accountApi.confirmEmail, { body }, { as: ada }))).toEqual([
      { actorId: ada.id, action: 'account.changeEmail', result: 'ok', subject: null },
    ])
  })

  test('of what a role or a row does not allow', async () => {
    const { db } = app.services
    const [ada, bob] = [await person(db, 'student'), await person(db, 'student')]
    const course = await aCourse(app.services)
    const id = await anEnrollment(db, ada, course, 'pending')
    const denied = { result: 'denied', subject: null }
    const decide = { params: { id }, body: { status: 'active' as const } }
    expect(await linesOf(await app.call(decisionApi.setStatus, decide, { as: bob }))).toEqual([
      { ...denied, actorId: bob.id, action: 'enrollment.setStatus' },
    ])
    // The teacher of the course sees the enrollment, but learning is the learner's.
    const open = await anEnrollment(db, bob, course)
    const watch = { params: { id: open }, body: { video_id: course.videos[0]?.id ?? 0 } }
    const refused = await app.call(learningApi.completeVideo, watch, { as: course.tutor })
    expect(refused.status).toBe(403)
    expect(await linesOf(refused)).toEqual([{ ...denied, actorId: course.tutor.id, action: 'learning.completeVideo' }])
  })

  test('of decisions on enrollments, marks and certificates', async () => {
    const { db } = app.services
    const boss = await person(db, 'admin')
    const ada = await person(db, 'student')
    const course = await aCourse(app.services)
    const id = await anEnrollment(db, ada, course, 'pending')
    const approved = await app.call(decisionApi.setStatus, { params: { id }, body: { status: 'active' } }, { as: boss })
    expect(await linesOf(approved)).toEqual([
      { actorId: boss.id, action: 'enrollment.approve', result: 'ok', subject: `enrollment:${id}` },
    ])
    const bob = await person(db, 'student')
    const done = await anEnrollment(db, bob, course, 'completed')
    const [held] = (await app.call(certificateApi.listOwn, {}, { as: bob })).body.certificates
    const subject = `certificate:${held?.id}`
    const actions = await db.select().from(auditLog).where(eq(auditLog.subject, subject))
    expect(actions.map((one) => one.action)).toEqual(['certificate.issue'])
    const completed = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `enrollment:${done}`))
    expect(completed.map((one) => one.action)).toContain('enrollment.complete')
    const revoke = { params: { id: held?.id ?? 0 }, body: { reason: 'Somebody else sat the quizzes' } }
    expect(await linesOf(await app.call(certificateApi.revoke, revoke, { as: boss }))).toEqual([
      { actorId: boss.id, action: 'certificate.revoke', result: 'ok', subject },
    ])
  })

  test('of a quiz that the server has marked', async () => {
    const { db } = app.services
    const ada = await person(db, 'student')
    const course = await aCourse(app.services)
    const [, quiz] = course.videos
    const id = await anEnrollment(db, ada, course)
    const input = { params: { id }, body: { video_id: quiz?.id ?? 0, answers: answersTo(quiz, false) } }
    const marked = await app.call(learningApi.attemptQuiz, input, { as: ada })
    expect(await linesOf(marked)).toEqual([
      { actorId: ada.id, action: 'learning.attemptQuiz', result: 'ok', subject: `enrollment:${id}` },
    ])
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.requestId, String(marked.headers['x-request-id'])))
    expect(entry?.detail).toMatchObject({ video_id: quiz?.id, score: 0, passed: false, attempt: 1 })
  })

  // A template is the first line of a file that is to be filled in: no one's data.
  const exports = allHandlers
    .map(({ endpoint }) => endpoint)
    .filter(({ raw, name }) => raw === 'text/csv' && !/template$/i.test(name))
  test.each(exports.map((endpoint) => [endpoint.name, endpoint] as const))(
    'of whoever takes a list away as a file, and how many rows: %s',
    async (name, endpoint) => {
      const { as, sent } = await rightCall(app, endpoint)
      const { params } = sent
      // Only what has to be said: which rows a file has without it.
      const isWhole = !endpoint.query || endpoint.query.safeParse({}).success
      const taken = await send(app, endpoint, { as, ...(params && { params }), ...(!isWhole && { query: sent.query }) })
      expect(taken.status).toBe(200)
      expect(await linesOf(taken)).toEqual([{ actorId: as?.id, action: name, result: 'ok', subject: null }])
      const [entry] = await app.services.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.requestId, String(taken.headers['x-request-id'])))
      expect(entry?.detail).toHaveProperty('count')
    },
  )

  test('of an administrator made on the command line', async () => {
    await createAdmin(app.services, { name: 'Nia Mwangi', email: 'nia@example.test' })
    const made = await app.services.db.select().from(auditLog).where(eq(auditLog.action, 'account.createAdmin'))
    expect(made).toHaveLength(1)
  })
})

describe('the role of the app can only add to it', () => {
  test.each([
    ['update', sql`update audit_log set result = 'ok'`],
    ['update of nothing', sql`update audit_log set result = 'ok' where false`],
    ['delete', sql`delete from audit_log`],
    ['truncate', sql`truncate audit_log`],
  ])('%s', async (_, statement) => {
    const { db } = app.services
    await signIn(db, (await person(db, 'student')).id)
    const before = await db.$count(auditLog)
    expect(before).toBeGreaterThan(0)
    const problem = await db.execute(statement).then(
      () => undefined,
      (thrown: Error) => thrown.cause,
    )
    expect(problem).toMatchObject({ code: '42501', message: 'rows of audit_log are only ever added' })
    expect(await db.$count(auditLog)).toBe(before)
  })
})

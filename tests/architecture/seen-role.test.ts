import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { personApi } from '#features/base/user/person/person.contract.ts'
import { allHandlers } from '#app/handlers.ts'
import { VIDEO_UPLOADS } from '#features/learning/video/video.contract.ts'
import { type Ability, allowsRole } from '#shared/policy.ts'
import { ROLES } from '#shared/roles.ts'
import { PREVIEW_USER_ID } from '#shared/preview-person.ts'
import { PREVIEW_ROLE_HEADER } from '#shared/preview-role.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { person } from '#tests/support/people.ts'
import { send } from '#tests/support/requests.ts'
import { sampleBody } from '#tests/support/samples.ts'

const app = useTestApp()
const REAL = 'Nkechi Realname'

/** Every table with how many rows were ever written, changed and deleted, as the engine counts them. */
async function writes(): Promise<unknown> {
  await app.services.db.execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await app.services.db.execute(
    sql`select relname, n_tup_ins + n_tup_upd + n_tup_del as written from pg_stat_user_tables
      where schemaname = 'public' and relname not in ('sessions', 'audit_log', 'request_counts') order by relname`,
  )
  return rows
}

test(
  'as a role every call answers by its contract or is refused: no row is read, none is written (ADR 51)',
  { timeout: 60_000 },
  async () => {
    const { services } = app
    const admin = await person(services.db, 'admin')
    const learner = await person(services.db, 'student', { name: REAL })
    await anEnrollment(services.db, learner, await aCourse(services, { title: `Course of ${REAL}` }))
    const before = await writes()
    const answered = new Set<string>()
    for (const { endpoint } of allHandlers) {
      const roles = ROLES.filter((role) => allowsRole(endpoint.access as Ability<never>, { roles: [role] }))
      for (const role of [roles[0], ROLES.find((one) => !roles.includes(one))]) {
        if (!role) continue
        const headers = { [PREVIEW_ROLE_HEADER]: role }
        const { status, text } = await send(app, endpoint, { as: admin, headers, payload: sampleBody(endpoint) })
        const isRead = endpoint.method === 'GET' && !endpoint.raw
        const wanted = !roles.includes(role) ? 403 : isRead ? 200 : endpoint.method === 'GET' ? 404 : 403
        expect([endpoint.name, role, status, status === wanted ? '' : text]).toEqual([endpoint.name, role, wanted, ''])
        expect(text).not.toContain(REAL)
        if (status === 200) answered.add(endpoint.name)
      }
    }
    expect(answered.size).toBeGreaterThan(100)
    expect(await writes()).toEqual(before)
  },
)

test('whoever looks as a role has that role alone, and an id that no account has', async () => {
  const admin = await person(app.services.db, 'admin')
  for (const role of ROLES) {
    const { body } = await app.call(sessionApi.me, {}, { as: admin, headers: { [PREVIEW_ROLE_HEADER]: role } })
    expect(body).toMatchObject({ id: PREVIEW_USER_ID, role, roles: [role], needs_factor: false })
    expect(body.email).not.toBe(admin.email)
  }
  const { body } = await app.call(
    personApi.list,
    { query: { page: 1 } },
    { as: admin, headers: { [PREVIEW_ROLE_HEADER]: 'hr' } },
  )
  expect(body.users.length).toBeGreaterThan(0)
  expect(body.users.every((one) => 'email' in one && one.email.endsWith('@example.test'))).toBe(true)
})

test('only administrators look as a role, and nothing comes in pieces either', async () => {
  const { services } = app
  const headers = { [PREVIEW_ROLE_HEADER]: 'teacher' }
  const hr = await person(services.db, 'hr')
  const admin = await person(services.db, 'admin')
  expect((await app.call(sessionApi.me, {}, { as: hr, headers })).status).toBe(403)
  expect((await app.call(sessionApi.me, {}, { headers })).status).toBe(401)
  expect((await app.call(sessionApi.me, {}, { as: admin, headers: { [PREVIEW_ROLE_HEADER]: 'owner' } })).status).toBe(
    400,
  )
  const upload = await app.http.inject({
    method: 'POST',
    url: VIDEO_UPLOADS,
    headers: { ...headers, authorization: `Bearer ${admin.token}`, 'tus-resumable': '1.0.0', 'upload-length': '10' },
  })
  expect([upload.statusCode, upload.body]).toEqual([403, expect.stringContaining('Nothing is saved')])
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeInvitation } from '#features/base/account/password/password.service.ts'
import { accountApi } from '#features/base/account/account.contract.ts'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { requireUser } from '#features/base/user/user.service.ts'
import { users } from '#features/base/user/user.table.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { hashDemoPassword } from '#server/session/passwords.ts'
import { useTestApp } from '#tests/support/app.ts'
import { PASSWORD, person } from '#tests/support/people.ts'
import { endDemoAccountsIfServed } from './end-demo-accounts.ts'

const app = useTestApp()

/** The start of the product with these settings, on the database of the test. */
const startIn = (env: 'production' | 'development', demo: boolean) =>
  endDemoAccountsIfServed({ ...app.services, config: { ...app.services.config, env, demo } })

const signIn = async (email: string, password = PASSWORD) =>
  (await app.call(accountApi.signIn, { body: { email, password } })).status

test('a production that starts on the data of a demo lets nobody in with its passwords, and says so once', async () => {
  const { db } = app.services
  const roles = ['admin', 'hr', 'student'] as const
  const demo = await Promise.all(
    roles.map((role) => person(db, role, { email: `${role.toUpperCase()}@Mbuyu.test`, password: PASSWORD })),
  )
  // One has changed the address and kept the password.
  const moved = await person(db, 'hr', { email: 'moved@example.org' })
  await db
    .update(users)
    .set({ passwordHash: await hashDemoPassword(PASSWORD) })
    .where(eq(users.id, moved.id))
  demo.push(moved)
  const real = await person(db, 'student', { email: 'amina@mbuyu.test.example.org', password: PASSWORD })
  // A demo that is asked for, and a development, keep theirs.
  expect([await startIn('production', true), await startIn('development', false)]).toEqual([[], []])
  for (const { email } of demo) expect(await signIn(email)).toBe(200)
  expect(await startIn('production', false)).toEqual([
    expect.stringMatching(/^Accounts of the demo .*: 4\. They are inactive now\./),
  ])
  for (const one of demo) {
    expect(await signIn(one.email)).not.toBe(200)
    expect((await app.call(sessionApi.me, {}, { as: one })).status).toBe(401)
    const [row] = await db.select().from(users).where(eq(users.id, one.id))
    expect(row).toMatchObject({ isActive: false, passwordHash: null })
    const lines = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${one.id}`))
    expect(lines.map(({ action }) => action)).toContain('user.endDemo')
  }
  expect(await signIn(real.email)).toBe(200)
  expect(await startIn('production', false)).toEqual([])
})

test('nor with an invitation that everybody could read in the demo', async () => {
  const { db, now } = app.services
  const invite = async (email: string) => {
    const { id } = await person(db, 'hr', { email })
    await db.update(users).set({ passwordHash: null, verifiedAt: null }).where(eq(users.id, id))
    const user = await requireUser(db, id)
    const link = await db.transaction((tx) => makeInvitation({ now }, tx, user))
    return { token: link.split('#')[1] ?? '' }
  }
  const [demo, real] = [await invite('invited@mbuyu.test'), await invite('invited@example.org')]
  expect(await startIn('production', false)).toEqual([expect.stringMatching(/: 1\. They are inactive now\./)])
  const password = 'a baobab tree of Kigali'
  const choose = ({ token }: { token: string }) =>
    app.call(accountApi.resetPassword, { body: { token, password, password_confirmation: password } })
  expect((await choose(demo)).status).toBe(422)
  expect((await choose(real)).status).toBe(200)
  expect(await startIn('production', false)).toEqual([])
})

import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { momoSettings } from '#tests/support/momo.ts'
import { type Person, person } from '#tests/support/people.ts'
import { trialApi, type TRIALS } from './trial.contract.ts'

// Nothing listens on this port: mail server and payment provider cannot be reached.
const app = useTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', ...momoSettings('http://127.0.0.1:9', 'RWF') })
let admin: Person
beforeAll(async () => {
  admin = await person(app.services.db, 'admin')
})

const run = (what: (typeof TRIALS)[number]) => app.call(trialApi.run, { body: { what } }, { as: admin })

/** What the log says of the last trial. */
async function lastLine() {
  const [line] = await app.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'trial.run'))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return line
}

test('a mail server that cannot be reached is said with its reason, and the log knows', async () => {
  const { status, body } = await run('mail')
  expect([status, body.is_working]).toEqual([200, false])
  expect(body.says).toMatch(/^The test failed: .*ECONNREFUSED/)
  expect(await lastLine()).toMatchObject({ actorId: admin.id, result: 'failed', detail: { what: 'mail' } })
})

test('so is a payment provider', async () => {
  const { body } = await run('payment')
  expect(body).toMatchObject({ is_working: false, says: expect.stringMatching(/^The test failed: ./) })
  expect(await lastLine()).toMatchObject({ result: 'failed', detail: { what: 'payment' } })
})

test('a store that does not write, or gives back something else, does not work; it works again afterwards', async () => {
  const full = vi.spyOn(app.services.files, 'write').mockRejectedValueOnce(new Error('no space left on device'))
  expect((await run('storage')).body).toEqual({
    is_working: false,
    says: 'The test failed: no space left on device',
  })
  full.mockRestore()
  expect((await run('storage')).body.is_working).toBe(true)
  expect(await lastLine()).toMatchObject({ result: 'ok', detail: { what: 'storage' } })
})

test('twenty trials an hour, so that nobody is flooded', async () => {
  const other = await person(app.services.db, 'admin')
  const statuses = []
  for (let nth = 0; nth < 21; nth += 1)
    statuses.push((await app.call(trialApi.run, { body: { what: 'storage' } }, { as: other })).status)
  expect(statuses.slice(-2)).toEqual([200, 429])
})

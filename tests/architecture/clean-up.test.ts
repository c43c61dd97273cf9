import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { backupSettings } from '#features/admin/backup/backup.settings.ts'
import { accountApi } from '#features/base/account/account.contract.ts'
import { stepApi } from '#features/base/factor/step/step.contract.ts'
import { subscriberApi } from '#features/public/subscriber/subscriber.contract.ts'
import { allJobs } from '#app/jobs.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { exchangeCounts } from '#server/rate-limits/request-counts.data.ts'
import { saveSetting } from '#server/settings/settings.ts'
import { useTestApp } from '#tests/support/app.ts'
import { newBrowser, newestCode } from '#tests/support/browser.ts'
import { PASSWORD, person } from '#tests/support/people.ts'

const app = useTestApp()
const HOUR = 3600
const DAY = 24 * HOUR
const TABLES = [
  'sessions',
  'devices',
  'codes',
  'factor_challenges',
  'password_links',
  'tries',
  'request_counts',
  'subscribers',
]

/** Rows per table; people, who are never deleted, are not among them. */
async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const name of TABLES) {
    const { rows } = await app.services.db.execute<{ many: number }>(
      sql`select count(*)::int as many from ${sql.identifier(name)}`,
    )
    found[name] = rows[0]?.many ?? 0
  }
  return found
}

/** Runs every job that has a schedule. */
async function cleanUp(): Promise<void> {
  for (const job of allJobs(app.services)) if (job.schedule) await job.handle({}, job.name)
}

/** One of everything that ends: a session and a device, a code, a link, a limit, a window, a request for news. */
async function leaveTraces(name: string): Promise<void> {
  const { db, now } = app.services
  const { email } = await person(db, 'student', { password: PASSWORD, email: `${name}@example.test` })
  const browser = newBrowser(app)
  await browser.call(accountApi.signIn, { body: { email, password: PASSWORD } })
  await browser.call(accountApi.verifyOtp, { body: { email, otp_code: await newestCode(app, email) } })
  await browser.call(accountApi.forgotPassword, { body: { email } })
  await browser.call(stepApi.passkeyOptions, { body: { is_second_step: false } })
  await app.call(subscriberApi.create, { body: { email } })
  await countAgainstLimit(db, `test:${name}`, { most: 5, seconds: HOUR }, now())
  await exchangeCounts(db, [{ key: name, count: 1, leftMs: 60_000 }])
}

describe('the clean-up deletes what has expired and nothing else', () => {
  let before: Record<string, number>
  beforeAll(async () => {
    // In the hour of the day in which they are made, a backup would be made and verified while the test waits for its mails.
    const { db, now } = app.services
    const plan = { ...backupSettings.plan.default, every: 'never' as const }
    await db.transaction((tx) => saveSetting(tx, backupSettings.plan, plan, { by: null, now: now() }))
    await leaveTraces('old')
    before = await counts()
  })

  test('there is one of everything to begin with', () => {
    for (const name of TABLES) expect(before[name], name).toBeGreaterThan(0)
  })

  test('at once nothing is deleted', async () => {
    await cleanUp()
    expect(await counts()).toEqual(before)
  })

  test('after an hour links, windows and second steps are over, codes and sessions are not', async () => {
    app.pass(HOUR)
    await cleanUp()
    const {
      password_links: links,
      request_counts: windows,
      factor_challenges: steps,
      tries: _,
      ...rest
    } = await counts()
    expect([links, windows, steps]).toEqual([0, 0, 0])
    const {
      password_links: _links,
      request_counts: _windows,
      factor_challenges: _steps,
      tries: _before,
      ...lasting
    } = before
    expect(rest).toEqual(lasting)
  })

  test('after eight days codes and unanswered requests for news are gone, the device is still known', async () => {
    app.pass(8 * DAY)
    await cleanUp()
    const left = await counts()
    expect([left.codes, left.subscribers]).toEqual([0, 0])
    expect(left.devices).toBe(before.devices)
  })

  test('after a month nothing of the old is left, and what is new stays', async () => {
    app.pass(31 * DAY)
    await leaveTraces('new')
    const fresh = await counts()
    await cleanUp()
    const left = await counts()
    expect(left.sessions).toBeLessThan(fresh.sessions ?? 0)
    expect(left.devices).toBe(1)
    expect([left.codes, left.password_links, left.subscribers]).toEqual([1, 1, 1])
    expect(await app.services.db.execute(sql`select count(*)::int as many from users`)).toMatchObject({
      rows: [{ many: 2 }],
    })
  })

  test('a confirmed address stays', async () => {
    const link = (await app.mails()).findLast(({ subject }) => subject === 'Please confirm your subscription')
    const token = /#token=([\w-]+)/.exec(link?.text ?? '')?.[1] ?? ''
    expect((await app.call(subscriberApi.confirm, { body: { token } })).status).toBe(200)
    app.pass(40 * DAY)
    await cleanUp()
    expect((await counts()).subscribers).toBe(1)
  })
})

import { expect, test } from 'vitest'
import { message } from '#shared/message.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { notificationApi } from '../notification.contract.ts'
import { withdrawNotices } from '../notification.service.ts'
import { record, recordWithNotices } from '#features/base/record/record.service.ts'
import { NOTICE_KINDS, preferenceApi, type Preferences } from './preference.contract.ts'

const app = useTestApp()
const NOTHING: Preferences = { kinds: [], digest_hour: 18, quiet_from: null, quiet_until: null }
const someone = () => person(app.services.db, 'student', { timeZone: 'Africa/Kigali' })
const save = (as: Person, body: Preferences) => app.call(preferenceApi.save, { body }, { as })

/** Something that tells this person on the site and by mail. */
const eventFor = ({ id, email }: Person, action: string) => ({
  action,
  notice: { userIds: [id], title: message('News'), message: message('Something happened') },
  mail: {
    to: { id, email, language: null, zone: null, isConfirmed: true },
    subject: message('News'),
    lines: [message('Something')],
  },
})
const happens = (as: Person, action: string) => record(app.services, app.services.db, [eventFor(as, action)])
const listed = async (as: Person) => (await app.call(notificationApi.list, {}, { as })).body.notifications.length
const mailed = async ({ email }: Person) => (await app.mails()).filter(({ to }) => to === email).length
const heldFor = async ({ id }: Person) =>
  (await app.services.db.execute(`select 1 from held_mails where user_id = ${id}`)).rows.length
/** Seconds that the mails in the queue wait, the longest first. */
const waits = async (): Promise<number[]> => {
  const { rows } = await app.services.db.execute<{ wait: number }>(
    `select extract(epoch from start_after - now())::int as wait from pgboss.job
      where name = 'mail' and state = 'created' order by 1 desc`,
  )
  return rows.map(({ wait }) => wait)
}

test('a visitor has no settings; everybody else begins with everything at once', async () => {
  expect((await app.call(preferenceApi.get, {})).status).toBe(401)
  expect((await app.call(preferenceApi.save, { body: NOTHING })).status).toBe(401)
  const { body } = await app.call(preferenceApi.get, {}, { as: await someone() })
  expect(body.preferences).toMatchObject({ digest_hour: 18, quiet_from: null, quiet_until: null })
  expect(body.preferences.kinds).toEqual(NOTICE_KINDS.map((kind) => ({ kind, in_app: true, mail: 'now', push: true })))
})

test('choices are kept, of a kind named twice the last; wrong hours are refused', async () => {
  const [as, other] = [await someone(), await someone()]
  const pay = { kind: 'pay', in_app: false, mail: 'off', push: false } as const
  const saved = await save(as, { ...NOTHING, kinds: [{ ...pay, in_app: true }, pay], quiet_from: 22, quiet_until: 6 })
  expect([saved.status, saved.body.message]).toEqual([200, 'Notification settings saved'])
  const { body } = await app.call(preferenceApi.get, {}, { as })
  expect(body.preferences).toEqual(saved.body.preferences)
  expect(body.preferences.kinds.find(({ kind }) => kind === 'pay')).toEqual(pay)
  expect((await app.call(preferenceApi.get, {}, { as: other })).body.preferences.quiet_from).toBeNull()
  for (const wrong of [
    { quiet_from: 22 },
    { quiet_from: 5, quiet_until: 5 },
    { digest_hour: 24 },
    { digest_hour: 1.5 },
  ])
    expect((await save(as, { ...NOTHING, ...wrong })).status).toBe(422)
})

test('each choice decides what is written and what is mailed', async () => {
  const cases = [
    [{ in_app: true, mail: 'now' }, [1, 1, 0]],
    [{ in_app: false, mail: 'now' }, [0, 1, 0]],
    [{ in_app: true, mail: 'off' }, [1, 0, 0]],
    [{ in_app: false, mail: 'off' }, [0, 0, 0]],
    [{ in_app: true, mail: 'digest' }, [1, 0, 1]],
  ] as const
  for (const [choice, expected] of cases) {
    const as = await someone()
    await save(as, { ...NOTHING, kinds: [{ kind: 'courses', push: true, ...choice }] })
    await happens(as, 'enrollment.approve')
    expect([await listed(as), await mailed(as), await heldFor(as)]).toEqual(expected)
    // Another kind is not concerned.
    await happens(as, 'booking.confirm')
    expect([await listed(as), await mailed(as)]).toEqual([expected[0] + 1, expected[1] + 1])
  }
})

test('security and receipts come whatever was chosen', async () => {
  const as = await someone()
  await save(as, {
    ...NOTHING,
    kinds: NOTICE_KINDS.map((kind) => ({ kind, in_app: false, mail: 'off' as const, push: false })),
  })
  await happens(as, 'account.changePassword')
  expect([await listed(as), await mailed(as)]).toEqual([1, 1])
  await happens(as, 'payment.paid')
  expect([await listed(as), await mailed(as)]).toEqual([1, 2])
  await happens(as, 'payment.failed')
  expect([await listed(as), await mailed(as)]).toEqual([1, 2])
  expect(
    (
      await save(as, {
        ...NOTHING,
        kinds: [{ kind: 'security' as string as 'pay', in_app: false, mail: 'off', push: true }],
      })
    ).status,
  ).toBe(422)
})

test('in quiet hours mails wait for their end, mails about security do not, and notices are there at once', async () => {
  const as = await someone()
  await app.mails()
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Africa/Kigali' }).format(app.services.now()),
  )
  await save(as, { ...NOTHING, quiet_from: hour, quiet_until: (hour + 3) % 24 })
  await happens(as, 'account.changePassword')
  expect(Math.max(...(await waits()))).toBeLessThanOrEqual(0)
  await happens(as, 'booking.confirm')
  const [longest = 0] = await waits()
  expect(longest).toBeGreaterThan(2 * 3600 - 60)
  expect(longest).toBeLessThanOrEqual(3 * 3600)
  expect(await listed(as)).toBe(2)
})

test('what waits for the daily mail is taken back with what it tells of, and dropped when its kind is switched off', async () => {
  const as = await someone()
  const { db } = app.services
  await save(as, { ...NOTHING, kinds: [{ kind: 'courses', in_app: true, mail: 'digest', push: true }] })
  const traces = await recordWithNotices(app.services, db, [eventFor(as, 'enrollment.approve')], 12)
  expect(await withdrawNotices(app.services, db, traces)).toBe(true)
  expect([await listed(as), await heldFor(as)]).toEqual([0, 0])
  expect(await withdrawNotices(app.services, db, traces)).toBe(false)
  await happens(as, 'enrollment.approve')
  await save(as, { ...NOTHING, kinds: [{ kind: 'courses', in_app: true, mail: 'off', push: true }] })
  expect(await heldFor(as)).toBe(0)
})

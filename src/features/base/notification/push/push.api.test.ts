import { createDecipheriv, hkdfSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { message } from '#shared/message.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { newDevice, PushService } from '#tests/support/push-service.ts'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { withdrawNotices } from '../notification.service.ts'
import { record, recordWithNotices } from '#features/base/record/record.service.ts'
import { preferenceApi } from '../preference/preference.contract.ts'
import { DEVICES_MAX, PUSH_BYTES_MAX, pushApi } from './push.contract.ts'

const service = new PushService()
const settings: Record<string, string> = {}
beforeAll(async () => {
  await service.start()
  settings.PUSH_TEST_URL = service.url
})
afterAll(() => service.stop())
const app = useTestApp(settings)

let count = 0
const addressOf = () => `/device/${(count += 1)}`
const someone = () => person(app.services.db, 'mentee')

async function subscribed(as: Person, path = addressOf()) {
  const device = newDevice(service.url + path)
  const { status } = await app.call(pushApi.subscribe, { body: device.body }, { as })
  expect(status).toBe(201)
  return { path, ...device }
}
const eventFor = (as: Person, action: string, text = 'Something happened') => ({
  action,
  notice: { userIds: [as.id], title: message('New message'), message: message('{text}', { text }), link: '/dashboard' },
})
const happens = (as: Person, action = 'conversation.send', text?: string) =>
  record(app.services, app.services.db, [eventFor(as, action, text)])
const sentTo = async (path: string) => {
  await app.services.jobs.drain()
  return service.received.filter((one) => one.path === path)
}
const devicesOf = async ({ id }: Person) =>
  (await app.services.db.execute(`select 1 from push_subscriptions where user_id = ${id}`)).rows.length

/** Reads a message as a browser does (RFC 8291, RFC 8188). */
function read({ pair, auth }: ReturnType<typeof newDevice>, body: Buffer): unknown {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
  const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: nonce\0', 12))
  const sealed = body.subarray(21 + length)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8'))
}

test('a device gets what happens, encrypted for it and signed with our key', async () => {
  const as = await someone()
  const device = await subscribed(as)
  await happens(as)
  const [sent, ...more] = await sentTo(device.path)
  expect(more).toEqual([])
  expect(read(device, sent?.body ?? Buffer.alloc(0))).toMatchObject({ title: 'New message', path: '/dashboard' })
  const { body } = await app.call(pushApi.key, {}, { as })
  expect(sent?.headers.authorization).toContain(`k=${body.public_key}`)
  expect(sent?.headers['content-encoding']).toBe('aes128gcm')
})

test('a long text is cut, so that push services take it', async () => {
  const as = await someone()
  const { path } = await subscribed(as)
  await happens(as, 'conversation.send', 'ñ'.repeat(9000))
  const [sent] = await sentTo(path)
  expect(sent?.body.length).toBeLessThan(PUSH_BYTES_MAX + 200)
})

test('only a device that is gone is forgotten; one that is refused once is not', async () => {
  for (const [status, left] of [
    [404, 1],
    [410, 1],
    [413, 2],
    [201, 2],
  ] as const) {
    const as = await someone()
    const [one, other] = [await subscribed(as), await subscribed(as)]
    service.answers.set(one.path, { status })
    await happens(as)
    expect(await sentTo(other.path)).toHaveLength(1)
    expect(await devicesOf(as), String(status)).toBe(left)
  }
})

test('redirections are not followed, and a service that is down is tried again', async () => {
  const as = await someone()
  const [moved, busy] = [await subscribed(as), await subscribed(as)]
  service.answers.set(moved.path, { status: 307, location: `${service.url}/elsewhere` })
  service.answers.set(busy.path, { status: 503 })
  await happens(as)
  await expect(app.services.jobs.drain()).rejects.toThrow(/answered (307|503)/)
  expect(service.received.some(({ path }) => path === '/elsewhere')).toBe(false)
  expect(await devicesOf(as)).toBe(2)
  service.answers.clear()
  await app.services.db.execute(`delete from pgboss.job where name = 'web-push'`)
})

test('addresses that are no push service are refused', async () => {
  const as = await someone()
  const { keys } = newDevice('').body
  for (const endpoint of ['http://127.0.0.1:1/x', 'https://169.254.169.254/latest', 'https://evil.example/x', 'x'])
    expect((await app.call(pushApi.subscribe, { body: { endpoint, keys } }, { as })).status).toBe(422)
  expect((await app.call(pushApi.subscribe, { body: { endpoint: `${service.url}/x`, keys } })).status).toBe(401)
  expect((await app.call(pushApi.key, {})).status).toBe(401)
  expect((await app.call(pushApi.unsubscribe, { body: { endpoint: 'x' } })).status).toBe(401)
})

test('a device belongs to whoever used it last, is ended by its owner alone, and goes with the session', async () => {
  const [as, other] = [await someone(), await someone()]
  const { body, path } = await subscribed(as)
  await app.call(pushApi.unsubscribe, { body: { endpoint: body.endpoint } }, { as: other })
  expect(await devicesOf(as)).toBe(1)
  await subscribed(other, path)
  expect([await devicesOf(as), await devicesOf(other)]).toEqual([0, 1])
  await happens(as)
  expect(await sentTo(path)).toEqual([])
  await app.call(sessionApi.signOut, {}, { as: other })
  expect(await devicesOf(other)).toBe(0)
  for (let nth = 0; nth <= DEVICES_MAX; nth += 1) await subscribed(as)
  expect(await devicesOf(as)).toBe(DEVICES_MAX)
  const last = await subscribed(as)
  const ended = await app.call(pushApi.unsubscribe, { body: { endpoint: last.body.endpoint } }, { as })
  expect([ended.status, await devicesOf(as)]).toEqual([200, DEVICES_MAX - 1])
})

test('choices and quiet hours hold for devices, too; what is taken back does not come', async () => {
  const as = await someone()
  const { path } = await subscribed(as)
  const kinds = [{ kind: 'messages' as const, in_app: true, mail: 'now' as const, push: false }]
  const hours = { digest_hour: 18, quiet_from: null, quiet_until: null }
  await app.call(preferenceApi.save, { body: { kinds, ...hours } }, { as })
  await happens(as)
  expect(await sentTo(path)).toEqual([])
  const traces = await recordWithNotices(app.services, app.services.db, [eventFor(as, 'booking.confirm')], 12)
  expect(await withdrawNotices(app.services, app.services.db, traces)).toBe(true)
  expect(await sentTo(path)).toEqual([])
  const hour = app.services.now().getUTCHours() + 2
  const quiet = { quiet_from: hour % 24, quiet_until: (hour + 3) % 24 }
  await app.call(preferenceApi.save, { body: { kinds: [], ...hours, ...quiet } }, { as })
  await happens(as, 'booking.confirm')
  await happens(as, 'account.changePassword')
  const { rows } = await app.services.db.execute<{ wait: number }>(
    `select extract(epoch from start_after - now())::int as wait from pgboss.job
      where name = 'web-push' and state = 'created' order by 1`,
  )
  expect(rows[0]?.wait).toBeLessThanOrEqual(0)
  expect(rows[1]?.wait).toBeGreaterThan(3600)
  expect(await sentTo(path)).toHaveLength(2)
})

test('the worker is a script that shows what is pushed and answers no requests', async () => {
  const { status, headers, body } = await app.call(pushApi.worker, {})
  expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(body).toEqual(expect.stringContaining("addEventListener('push'"))
  expect(body).not.toEqual(expect.stringContaining("'fetch'"))
})

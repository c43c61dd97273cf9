import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app/server.ts'
import { donationApi } from '#features/money/donation/donation.contract.ts'
import { donations } from '#features/money/donation/donation.table.ts'
import { paymentApi } from '#features/money/payment/payment.contract.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/db.ts'
import { Day } from '#shared/dates.ts'
import { endpoint, type InputOf } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { anyone } from '#shared/policy.ts'
import { useTestApp } from '#tests/support/app.ts'
import { encodeForm } from '#tests/support/forms.ts'
import { aPremiumCourse, order, picture, takeTransfers } from '#tests/support/payments.ts'
import { type Person, person } from '#tests/support/people.ts'
import { requireRepeatable } from '../http/idempotency-key.ts'
import { answerOnce } from './answer-once.ts'
import { idempotencyKeys } from './idempotency.table.ts'

const app = useTestApp({ LOG_LEVEL: 'fatal' })
let other: App
let keeper: Person

beforeAll(async () => {
  other = await createApp(app.services)
  keeper = await person(app.services.db, 'accountant')
  await takeTransfers(app)
})
afterAll(() => other.close())

type Gift = InputOf<typeof donationApi.create>['body']
const gift = (more: Partial<Gift> = {}): Gift => ({
  name: `Uwase ${randomUUID()}`,
  amount: 25_000,
  currency: 'RWF',
  received_on: Day.parse('2026-03-02'),
  way: 'bank',
  reference: randomUUID(),
  ...more,
})

async function give(body: Gift, key?: string, { as = keeper, at = app }: { as?: Person; at?: Pick<App, 'http'> } = {}) {
  const answer = await at.http.inject({
    method: 'POST',
    url: donationApi.create.path,
    headers: { authorization: `Bearer ${as.token}`, ...(key !== undefined && { 'idempotency-key': key }) },
    payload: body,
  })
  return { status: answer.statusCode, text: answer.body, isAgain: answer.headers['idempotency-replayed'] === 'true' }
}
const kept = ({ name }: Gift): Promise<number> => app.services.db.$count(donations, eq(donations.name, name ?? ''))
/** As if the process of every run so far had ended so long ago, before its answer was stored. */
const endRuns = (secondsAgo: number, isDone: boolean) =>
  app.services.db.update(idempotencyKeys).set({
    answer: null,
    doneAt: isDone ? app.services.now() : null,
    startedAt: new Date(app.services.now().getTime() - secondsAgo * 1000),
  })

test('a request that comes again under its key has the first answer, word for word, and is kept once', async () => {
  const [body, key] = [gift(), randomUUID()]
  const first = await give(body, key)
  const second = await give(body, key, { at: other })
  expect([first.status, first.isAgain]).toEqual([201, false])
  expect(second).toEqual({ ...first, isAgain: true })
  expect(await kept(body)).toBe(1)
})

test('without a key it is another request each time', async () => {
  const body = gift()
  // The reference of a payment is taken once.
  expect([(await give(body)).status, (await give(body)).status]).toEqual([201, 422])
})

test('the key with other content is refused, whatever differs', async () => {
  const [body, key] = [gift(), randomUUID()]
  await give(body, key)
  const refused = await give({ ...body, amount: 25_001 }, key)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('This key has already been used for another request')
  expect(await kept(body)).toBe(1)
})

test('a key is of one person: the same key of another is another request', async () => {
  const [body, key] = [gift(), randomUUID()]
  await give(body, key)
  const answer = await give(body, key, { as: await person(app.services.db, 'admin') })
  expect([answer.status, answer.isAgain]).toEqual([422, false])
})

test('of many at the same moment, in two processes, one is carried out and all have its answer', async () => {
  const [body, key] = [gift(), randomUUID()]
  const answers = await Promise.all([app, other, app, other, app, other].map((at) => give(body, key, { at })))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers.filter(({ isAgain }) => !isAgain)).toHaveLength(1)
  expect(await kept(body)).toBe(1)
})

test('a refusal is not kept: what is corrected is taken under the same key', async () => {
  const [body, key, reference] = [gift(), randomUUID(), randomUUID()]
  await give({ ...body, reference })
  expect((await give({ ...body, reference }, key)).status).toBe(422)
  expect(await give({ ...body, reference: randomUUID() }, key)).toMatchObject({ status: 201, isAgain: false })
})

test('a key of the wrong length is refused, and a caller who may not do it learns nothing by a key', async () => {
  expect((await give(gift(), 'short')).status).toBe(400)
  expect((await give(gift(), 'x'.repeat(201))).status).toBe(400)
  const [body, key] = [gift(), randomUUID()]
  await give(body, key)
  expect((await give(body, key, { as: await person(app.services.db, 'student') })).status).toBe(403)
})

test('a run that ended with its process, having done nothing, is carried out by the next', async () => {
  const [body, key] = [gift(), randomUUID()]
  await give(body, key)
  await app.services.db.delete(donations).where(eq(donations.name, body.name ?? ''))
  await endRuns(200, false)
  expect(await give(body, key)).toMatchObject({ status: 201, isAgain: false })
  expect(await kept(body)).toBe(1)
})

const asked = (key: string) => ({
  key,
  personId: keeper.id,
  content: { endpoint: { name: 'test.pay' }, params: {}, query: {}, body: {}, files_in: {} },
})
const said = { text: '{}', language: 'en' }
const quick = { waitMs: 40, lookMs: 20 }

test('a run that ended after it had done something is never carried out again', async () => {
  const key = randomUUID()
  await answerOnce(app.services, asked(key), () => Promise.resolve(said))
  await endRuns(200, true)
  const again = answerOnce(app.services, asked(key), () => Promise.reject(new Error('carried out twice')), quick)
  await expect(again).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('the response was lost'),
  })
})

test('while it is under way, the next one waits for a while and is then asked to come back', async () => {
  const key = randomUUID()
  let finish = (): void => {}
  const underWay = new Promise<void>((resolve) => (finish = resolve))
  const first = answerOnce(app.services, asked(key), () => underWay.then(() => said))
  await expect.poll(() => app.services.db.$count(idempotencyKeys)).toBeGreaterThan(0)
  const second = answerOnce(app.services, asked(key), () => Promise.resolve(said), quick)
  await expect(second).rejects.toMatchObject({ code: 'conflict', retryAfterSeconds: 5 })
  finish()
  expect((await first).isAgain).toBe(false)
})

test('a run that was given up for lost and comes back carries nothing out', async () => {
  const [key, reference] = [randomUUID(), randomUUID()]
  const work = answerOnce(app.services, asked(key), (db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into tries (key, count, level, expires_at) values (${reference}, 1, 0, now())`)
      await tx.update(idempotencyKeys).set({ holder: 'another' })
      return said
    }),
  )
  await expect(work).rejects.toMatchObject({ code: 'conflict' })
  const { rows } = await app.services.db.execute(sql`select from tries where key = ${reference}`)
  expect(rows).toEqual([])
})

test('what breaks after a commit keeps the key, what refuses frees it', async () => {
  const [broken, refused] = [randomUUID(), randomUUID()]
  const commitThen = (key: string, problem: Error) =>
    answerOnce(app.services, asked(key), async (db) => {
      await db.transaction(() => Promise.resolve())
      throw problem
    })
  await expect(commitThen(broken, new Error('a bug'))).rejects.toThrow('a bug')
  const again = answerOnce(app.services, asked(broken), () => Promise.resolve(said), quick)
  await expect(again).rejects.toMatchObject({ code: 'conflict' })
  await expect(commitThen(refused, new AppError('conflict', message('Order not found')))).rejects.toThrow(
    'Order not found',
  )
  expect(await answerOnce(app.services, asked(refused), () => Promise.resolve(said))).toMatchObject({ isAgain: false })
})

/** A connection that breaks as the key is freed, and, where asked, once before, as the answer to its taking is under way. */
function breaking(isAtTaking: boolean): Db {
  const { db } = app.services
  const broken = (): never => {
    throw new Error('Connection terminated unexpectedly')
  }
  let isFirst = true
  return Object.assign(Object.create(db) as Db, {
    delete: (...[table]: Parameters<Db['delete']>) => {
      if (!isFirst) return db.delete(table)
      isFirst = false
      return broken()
    },
    ...(isAtTaking && {
      insert: () => ({
        values: (run: typeof idempotencyKeys.$inferInsert) => ({
          onConflictDoUpdate: () => ({ returning: () => db.insert(idempotencyKeys).values(run).then(broken) }),
        }),
      }),
    }),
  })
}

test('a key that could not be freed, as the connection broke, is free a moment later', async () => {
  for (const isAtTaking of [false, true]) {
    const key = randomUUID()
    const services = { ...app.services, db: breaking(isAtTaking) }
    const first = answerOnce(services, asked(key), () =>
      Promise.reject(new Error('Connection terminated unexpectedly')),
    )
    await expect(first).rejects.toThrow('Connection terminated')
    expect(await answerOnce(app.services, asked(key), () => Promise.resolve(said))).toMatchObject({ isAgain: false })
  }
})

test('the rows name nobody, hold no key and no readable answer, and go after a day', async () => {
  const [body, key] = [gift(), randomUUID()]
  const first = await give(body, key)
  const stored = JSON.stringify(await app.services.db.select().from(idempotencyKeys))
  expect(stored).not.toContain(key)
  expect(stored).not.toContain('Uwase')
  const age = (hours: number) =>
    app.services.db
      .update(idempotencyKeys)
      .set({ startedAt: new Date(app.services.now().getTime() - hours * 3_600_000) })
  await age(23)
  await app.jobsOf('idempotency-clean-up')
  expect((await give(body, key)).text).toBe(first.text)
  await age(25)
  expect(await give(body, key)).toMatchObject({ status: 422, isAgain: false })
  await give(gift(), randomUUID())
  await age(25)
  await app.jobsOf('idempotency-clean-up')
  expect(await app.services.db.$count(idempotencyKeys)).toBe(0)
})

test('a form with a file counts with its bytes', async () => {
  const as = await person(app.services.db, 'student')
  const id = await order(app, as, await aPremiumCourse(app))
  const key = randomUUID()
  const hand = async (data: Buffer) => {
    const { payload, type } = await encodeForm(paymentApi.submitProof, {
      fields: { reference: 'TX 4711' },
      files: { proof: { name: 'proof.png', data } },
    })
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/orders/${id}/proof`,
      headers: { 'content-type': type, authorization: `Bearer ${as.token}`, 'idempotency-key': key },
      payload,
    })
    return { status: answer.statusCode, text: answer.body }
  }
  const proof = await picture()
  const first = await hand(proof)
  expect(first.status).toBe(200)
  expect(await hand(proof)).toEqual(first)
  expect((await hand(Buffer.concat([proof, Buffer.from([0])]))).status).toBe(409)
})

test('only what can be told apart and answered again may be declared so', () => {
  const call = { name: 'test.call', path: '/api/test', summary: 'A call.', isIdempotent: true as const }
  expect(() => requireRepeatable(endpoint({ ...call, method: 'POST', access: anyone }))).toThrow('test.call')
  expect(() => requireRepeatable(donationApi.create)).not.toThrow()
})

import { expect, test } from 'vitest'
import { createClient } from './client.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { registrationApi } from '#features/public/event/registration/registration.contract.ts'

const call = { isIdempotent: true as const }
const input = { params: { id: 1 }, body: { note: 'Hello' } }

test('the same again has the same key until it has succeeded', () => {
  const keys = createIdempotencyKeys()
  const first = keys.keyOf(call, input)
  expect(first).toMatch(/^[\w-]{36}$/)
  expect(keys.keyOf(call, { ...input, body: { note: 'Hello' } })).toBe(first)
  keys.done()
  expect(keys.keyOf(call, input)).not.toBe(first)
})

test('other words, another address and another file are another request', () => {
  const keys = createIdempotencyKeys()
  const file = (text: string) => new File([text], 'proof.png', { lastModified: text.length })
  const sent = [
    input,
    { ...input, body: { note: 'Hello!' } },
    { ...input, params: { id: 2 } },
    { ...input, files: { proof: file('a') } },
    { ...input, files: { proof: file('ab') } },
  ]
  expect(new Set(sent.map((one) => keys.keyOf(call, one))).size).toBe(5)
})

test('calls that do not read keys get none', () => {
  expect(createIdempotencyKeys().keyOf({}, input)).toBeUndefined()
})

test('the client sends the key as a header, and none where there is none', async () => {
  const sent: Record<string, string>[] = []
  const client = createClient(({ headers }) => {
    sent.push(headers)
    return Promise.resolve({ status: 200, text: '{}', retryAfter: null })
  })
  const place = { params: { id: 'open-day' }, body: {} as never }
  await client(registrationApi.register, { ...place, idempotencyKey: 'a-key-of-a-form' })
  await client(registrationApi.register, place)
  expect(sent.map((headers) => headers['idempotency-key'])).toEqual(['a-key-of-a-form', undefined])
})

import { expect, test } from 'vitest'
import { allHandlers } from '#app/handlers.ts'
import { sampleBody } from '#tests/support/samples.ts'

/** Every call whose body has a field for an address, and is taken with an ordinary one. */
const calls = allHandlers
  .map(({ endpoint }) => endpoint)
  .flatMap((endpoint) => {
    const sample = sampleBody(endpoint)
    const body = typeof sample === 'object' && sample !== null && 'email' in sample ? { ...sample } : {}
    const takes = (email: string) => endpoint.body.safeParse({ ...body, email })
    return takes('amina@example.org').success && 'email' in body ? [[endpoint.name, takes] as const] : []
  })

test('there are such calls', () => {
  expect(calls.length).toBeGreaterThan(8)
})

test.each(calls)('%s takes every address that exists, in the form that mail servers take', (_, takes) => {
  expect(takes('r&d@example.org')).toMatchObject({ success: true, data: { email: 'r&d@example.org' } })
  expect(takes('info@münchen.de')).toMatchObject({ success: true, data: { email: 'info@xn--mnchen-3ya.de' } })
  expect(takes('a b@example.org').success).toBe(false)
})

import * as fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { parseAddress, parseBody } from '#server/http/input.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Sent } from '#tests/fixtures/fixture.ts'
import { oddAddressField, oddField, unknownField } from './odd-values.ts'
import { shapeOf } from './samples.ts'

/** Other values in some fields of a call: `[part, field, value]`. */
export type Change = ['params' | 'query' | 'body', string, unknown][]

const PARTS = ['params', 'query', 'body'] as const

/** A call with some fields odd: one, many or all of them, or one that the contract does not know. */
function oddChange(endpoint: Endpoint): fc.Arbitrary<Change> {
  const isRead = endpoint.method === 'GET'
  const fields = PARTS.filter((part) => part !== 'body' || !isRead).flatMap((part) =>
    Object.entries(shapeOf(endpoint, part).properties ?? {}).map(([name, shape]) => {
      const value = part === 'body' ? oddField(shape) : oddAddressField(shape, part === 'query')
      return value.map((odd): Change[number] => [part, name, odd])
    }),
  )
  const unknown = unknownField(isRead).map(([name, odd]): Change => [[isRead ? 'query' : 'body', name, odd]])
  if (fields.length === 0) return unknown
  const one = fc.oneof(...fields).map((field): Change => [field])
  const several = fc.tuple(...fields).chain((all) => fc.subarray(all, { minLength: 1 }))
  return fc.oneof({ weight: 4, arbitrary: one }, { weight: 3, arbitrary: several }, { weight: 1, arbitrary: unknown })
}

/** Whether a call reads anything that its caller sends. */
export const hasFields = (endpoint: Endpoint): boolean =>
  PARTS.some((part) => Object.keys(shapeOf(endpoint, part).properties ?? {}).length > 0)

/** The same changes in every run, so that a failure can be looked at again. */
export const oddChanges = (endpoint: Endpoint, count: number): Change[] =>
  fc.sample(oddChange(endpoint), { numRuns: count, seed: 20_260_117 })

/** The call with its changes. */
export function changed(sent: Sent, change: Change): Sent {
  const parts: Sent = { params: { ...sent.params }, query: { ...sent.query }, body: { ...sent.body } }
  for (const [part, name, value] of change) parts[part] = { ...parts[part], [name]: value }
  return parts
}

/** Whether a call is taken; `large` when with a number that no column holds, which the service must then refuse. */
export type Reading = 'refused' | 'taken' | 'large'

/**
 * Reads a call as the server does (http/input.ts), without sending it. Throws when reading itself breaks, and when a text
 * is taken that no column holds.
 */
export function readingOf(endpoint: Endpoint, { params = {}, query = {}, body = {} }: Sent): Reading {
  const request = { params, query, headers: {} } as unknown as FastifyRequest
  try {
    const address = parseAddress(endpoint, request)
    const read = [address, endpoint.method === 'GET' ? {} : parseBody(endpoint, body)]
    return holds(read, isLarge) ? 'large' : 'taken'
  } catch (problem) {
    if (problem instanceof AppError && problem.status < 500) return 'refused'
    throw problem
  }
}

const LARGEST_INTEGER = 2_147_483_647

/** Whether a value is a number beyond four bytes; the engine's own error would be all that a caller is told of a text with a NUL. */
function isLarge(value: unknown): boolean {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new Error(`a text that no column holds is taken: ${JSON.stringify(value).slice(0, 60)}`)
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) > LARGEST_INTEGER
}

/** Whether this is true of any value in a value; each is looked at. */
function holds(value: unknown, isIt: (value: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return isIt(value)
  return Object.values(value).filter((part) => holds(part, isIt)).length > 0
}

/** The address of a call; a list is in the query once per entry. */
export function oddAddress(endpoint: Endpoint, { params = {}, query = {} }: Sent): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  const text = new URLSearchParams(pairs).toString()
  return text ? `${path}?${text}` : path
}

import type { Endpoint } from '#shared/endpoint.ts'
import type { Sent } from '#tests/fixtures/fixture.ts'
import { type Change, changed, oddAddress } from './odd-calls.ts'
import { ODD_BODIES, ODD_BYTES, ODD_NAMES, ODD_TEXTS, ODD_VALUES } from './odd-values.ts'
import { fieldNames } from './samples.ts'

type Body = { payload: string; type: string }

/** One request: the right call with something odd in it, or with an address or a body that is odd as a whole. */
export type Question = {
  what: string
  change?: (right: Sent) => Sent
  address?: (right: Sent) => string
  body?: (right: object) => Body
  /** Whatever takes it is wrong. */
  isRefused?: boolean
}

/** A call with other values in some fields; such a one can be read without being sent. */
export type FieldQuestion = Question & { change: (right: Sent) => Sent }

/** Of the values for an unknown field, each call is asked every ninth: its value is dropped before any call sees it. */
const SHARES = 9
const share = <T>(list: readonly T[], { name }: Endpoint): T[] =>
  list.filter((_, nth) => nth % SHARES === name.length % SHARES)

const texts = ODD_TEXTS.filter((text) => text.isWellFormed())
const ASKED = [...texts, ['1', '1'], ['a', 'b', 'c']]

/** Everything on the lists of odd values, in every field of a call. */
export function fieldQuestions(endpoint: Endpoint, { params = {} }: Sent): FieldQuestion[] {
  const inAddress = [
    ...Object.keys(params).flatMap((name) => texts.map((text) => oddField('params', name, text))),
    ...ODD_NAMES.map((name) => oddField('query', name, '1')),
    ...fieldNames(endpoint, 'query').flatMap((name) => ASKED.map((value) => oddField('query', name, value))),
    ...share(ASKED, endpoint).map((value) => oddField('query', 'unknown', value)),
  ]
  if (endpoint.method === 'GET') return inAddress
  const inBody = fieldNames(endpoint, 'body')
  return [...inAddress, ...inBody.flatMap((name) => ODD_VALUES.map((value) => oddField('body', name, value)))]
}

/** Addresses and bodies that are odd as a whole: the framework reads them before any call does. */
export function wholeQuestions(endpoint: Endpoint, { params = {} }: Sent): Question[] {
  const inAddress = [
    ...Object.keys(params).flatMap((name) =>
      ODD_BYTES.map((bytes) => ({
        what: `:${name}=${bytes}`,
        address: (right: Sent) =>
          oddAddress(endpoint, changed(right, [['params', name, 'HERE']])).replace('HERE', bytes),
      })),
    ),
    ...fieldNames(endpoint, 'query').flatMap((name) => bytesInQuery(endpoint, name)),
    ...share(bytesInQuery(endpoint, 'unknown'), endpoint),
  ]
  if (endpoint.method === 'GET') return inAddress
  return [
    ...inAddress,
    ...ODD_NAMES.flatMap((name) => [
      oddBody(name, (right) => jsonWith(right, name)),
      oddBody(`a form with ${name}`, (right) => formWith(right, name)),
      oddBody(`a form with a file ${name}`, (right) => formWith(right, name, 'a.png')),
    ]),
    ...ODD_BODIES.map((body) => oddBody(body.payload.slice(0, 40), () => body)),
  ]
}

/** What is no proper text behind the question mark, and a name that is there as a list and as an object besides. */
const bytesInQuery = (endpoint: Endpoint, name: string): Question[] =>
  ODD_BYTES.map((bytes) => ({
    what: `?${name}=${bytes}`,
    address: (right) => `${oddAddress(endpoint, { ...right, query: {} })}?${name}=${bytes}&${name}[a]=1&${name}[]=2`,
  }))

const oddField = (part: Change[number][0], name: string, value: unknown): FieldQuestion => ({
  what: `${part}.${name}=${JSON.stringify(value)?.slice(0, 60)}`,
  change: (right) => changed(right, [[part, name, value]]),
})

/** Odd bodies are refused by every call, except those that are as empty as no body at all. */
const EMPTY = /^(null|\ufeff?\{\})$/

const oddBody = (what: string, body: (right: object) => Body): Question => ({
  what: `body ${what}`,
  body,
  isRefused: !EMPTY.test(what),
})

/** The right fields and one more, written out: not every name survives as a key of a plain object. */
function jsonWith(right: object, name: string): Body {
  const entries = [...Object.entries(right), [name, 1]]
  const fields = entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
  return { payload: `{${fields.join(',')}}`, type: 'application/json' }
}

/** A form with the right fields and one more. */
function formWith(right: object, name: string, filename?: string): Body {
  const part = (key: string, value: string, file = '') =>
    `--b\r\ncontent-disposition: form-data; name="${key}"${file}\r\n\r\n${value}\r\n`
  const fields = Object.entries(right).map(([key, value]) => part(key, String(value)))
  const odd = part(name, '1', filename === undefined ? '' : `; filename="${filename}"`)
  return { payload: `${fields.join('')}${odd}--b--\r\n`, type: 'multipart/form-data; boundary=b' }
}

import type { Endpoint } from '#shared/endpoint.ts'
import type { Sent } from '#tests/fixtures/fixture.ts'
import { type Change, changed, oddAddress } from './odd-calls.ts'
import { ODD_BODIES, ODD_BYTES, ODD_NAMES, ODD_TEXTS, ODD_VALUES } from './odd-values.ts'
import { fieldNames } from './samples.ts'

type Body = { payload: string; type: string }

/** One request: the right call with something odd in it, or with an address or a body that is odd as a whole. */
export type Question = {
  /** Begins with `body` when whatever takes it is wrong. */
  what: string
  change?: (right: Sent) => Sent
  address?: (right: Sent) => string
  body?: (right: object) => Body
}

/** Of the values for an unknown field, each call is asked every ninth. */
const SHARES = 9
const texts = ODD_TEXTS.filter((text) => text.isWellFormed())

/** Everything on the lists of odd things, in every field of a call. */
export function listedQuestions(endpoint: Endpoint, { params = {} }: Sent): Question[] {
  const inAddress = [
    ...Object.keys(params).flatMap((name) => [
      ...texts.map((text) => oddField('params', name, text)),
      ...ODD_BYTES.map((bytes) => ({
        what: `:${name}=${bytes}`,
        address: (right: Sent) =>
          oddAddress(endpoint, changed(right, [['params', name, 'HERE']])).replace('HERE', bytes),
      })),
    ]),
    ...ODD_NAMES.map((name) => oddField('query', name, '1')),
    ...fieldNames(endpoint, 'query').flatMap((name) => inQuery(endpoint, name)),
    // Its value is dropped before any call sees it: the calls share the values among them.
    ...inQuery(endpoint, 'unknown').filter((_, nth) => nth % SHARES === endpoint.name.length % SHARES),
  ]
  if (endpoint.method === 'GET') return inAddress
  return [
    ...inAddress,
    ...fieldNames(endpoint, 'body').flatMap((name) => ODD_VALUES.map((value) => oddField('body', name, value))),
    ...ODD_NAMES.flatMap((name): Question[] => [
      { what: `body with ${name}`, body: (right) => jsonWith(right, name) },
      { what: `body a form with ${name}`, body: (right) => formWith(right, name) },
      { what: `body a form with a file ${name}`, body: (right) => formWith(right, name, 'a.png') },
    ]),
    ...ODD_BODIES.map((body): Question => ({ what: `body ${body.payload.slice(0, 40)}`, body: () => body })),
  ]
}

/** Every odd value of one field behind the question mark. */
const inQuery = (endpoint: Endpoint, name: string): Question[] => [
  ...[...texts, ['1', '1'], ['a', 'b', 'c']].map((value) => oddField('query', name, value)),
  ...ODD_BYTES.map((bytes) => ({
    what: `?${name}=${bytes}`,
    address: (right: Sent) =>
      `${oddAddress(endpoint, { ...right, query: {} })}?${name}=${bytes}&${name}[a]=1&${name}[]=2`,
  })),
]

const oddField = (part: Change[number][0], name: string, value: unknown): Question => ({
  what: `${part}.${name}=${JSON.stringify(value)?.slice(0, 60)}`,
  change: (right) => changed(right, [[part, name, value]]),
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

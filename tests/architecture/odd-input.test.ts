import { describe, expect, test } from 'vitest'
import { allHandlers } from '#server/features.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { type Plain, send } from '#tests/support/requests.ts'
import { absentParams, fieldNames, sampleBody } from '#tests/support/samples.ts'

const app = useTestApp({ LOG_LEVEL: 'fatal' })

/** What people and scanners put into addresses. */
const ODD_TEXTS = [
  `' or 1=1 --`,
  '%_\\',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  '-1',
  '0',
  '1.5',
  '1e9',
  '99999999999999999999',
  'NaN',
  'null',
  '<script>alert(1)</script>',
  '__proto__',
  'x'.repeat(180),
]
/** What a body can carry besides. */
const ODD_VALUES: unknown[] = [
  ...ODD_TEXTS,
  'ｅ\u202eabc\u0007\r\nBcc: victim@example.test',
  'y'.repeat(100_000),
  null,
  true,
  -1,
  1.5,
  2 ** 53,
  2_147_483_648,
  [],
  ['a', { b: 1 }],
  {},
  { $gt: '' },
  { toString: 1 },
]
/** Names that every plain object knows already. */
const ODD_NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']
/** Whole bodies that are not what a form sends. */
const ODD_BODIES: { payload: string; type: string }[] = [
  { payload: '[]', type: 'application/json' },
  { payload: '"text"', type: 'application/json' },
  { payload: 'null', type: 'application/json' },
  { payload: '{"a":', type: 'application/json' },
  { payload: '{"__proto__":{"admin":true}}', type: 'application/json' },
  { payload: '{"constructor":{"prototype":{"x":1}}}', type: 'application/json' },
  { payload: `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, type: 'application/json' },
  { payload: `${'['.repeat(300_000)}${']'.repeat(300_000)}`, type: 'application/json' },
  { payload: '{"name":"a","name":"b"}', type: 'application/json' },
  { payload: 'a=1', type: 'application/x-www-form-urlencoded' },
  { payload: '<a/>', type: 'application/xml' },
  { payload: 'hello', type: 'text/plain' },
  { payload: '{}', type: 'application/json; charset=utf-7' },
  { payload: 'no boundary', type: 'multipart/form-data' },
  { payload: '--b\r\nbroken', type: 'multipart/form-data; boundary=b' },
]

describe('odd input is refused in words and never breaks anything', () => {
  test.each(allHandlers.map(({ endpoint }) => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    const broken: string[] = []
    const look = (what: string, answer: Plain): void => {
      if (answer.status >= 500) broken.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
      else if (isRefused(what) && answer.status < 400) broken.push(`${what}: taken with ${answer.status}`)
      else if (answer.status >= 400) broken.push(...shapeProblems(answer).map((problem) => `${what}: ${problem}`))
    }
    for (const [what, parts] of questions(endpoint))
      look(what, await send(app, endpoint, { as: await me(endpoint), ...parts }))
    expect(broken).toEqual([])
  })
})

function questions(endpoint: Endpoint): [string, Parameters<typeof send>[2]][] {
  const params = absentParams(endpoint)
  const asked: [string, Parameters<typeof send>[2]][] = []
  const payload = endpoint.method === 'GET' ? undefined : sampleBody(endpoint)
  for (const name of Object.keys(params))
    for (const odd of ODD_TEXTS)
      if (isAddress(odd)) asked.push([`:${name}=${show(odd)}`, { params: { ...params, [name]: odd }, payload }])
  for (const name of ODD_NAMES) asked.push([`?${name}=1`, { query: { [name]: '1' }, payload }])
  for (const name of [...fieldNames(endpoint, 'query'), 'unknown'])
    for (const odd of ODD_TEXTS)
      if (isAddress(odd)) asked.push([`?${name}=${show(odd)}`, { query: { [name]: odd }, payload }])
  if (payload === undefined) return asked
  for (const name of fieldNames(endpoint, 'body'))
    for (const odd of ODD_VALUES)
      asked.push([`${name}=${show(odd)}`, { payload: { ...(payload as object), [name]: odd } }])
  for (const name of ODD_NAMES) {
    const entries = [...Object.entries(payload as object), [name, 1]]
    const written = `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`
    asked.push([`body with ${name}`, { payload: written, headers: { 'content-type': 'application/json' } }])
    asked.push([`body a form with ${name}`, formWith(payload as object, name)])
    asked.push([`body a form with a file ${name}`, formWith(payload as object, name, 'a.png')])
  }
  for (const odd of ODD_BODIES)
    asked.push([`body ${odd.payload.slice(0, 40)}`, { payload: odd.payload, headers: { 'content-type': odd.type } }])
  return asked
}

/** A form with the sample's fields and one more. */
function formWith(payload: object, name: string, filename?: string): Parameters<typeof send>[2] {
  const part = (key: string, value: string, file = '') =>
    `--b\r\ncontent-disposition: form-data; name="${key}"${file}\r\n\r\n${value}\r\n`
  const fields = Object.entries(payload).map(([key, value]) => part(key, String(value)))
  const odd = part(name, '1', filename === undefined ? '' : `; filename="${filename}"`)
  return {
    payload: `${fields.join('')}${odd}--b--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  }
}

/** Odd bodies are refused wherever they go, but for those that say as little as no body at all. */
const isRefused = (what: string): boolean => /^body (?!null$|\{\}$)/.test(what)
/** A lone surrogate cannot stand in an address. */
const isAddress = (text: string): boolean => text.isWellFormed()
const show = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'undefined'

/** Somebody whom the gate lets through; a new person for every question, since an answer may end the session. */
function me(endpoint: Endpoint): Promise<Person> | null {
  const { roles } = endpoint.access
  if (roles === 'anyone') return null
  const role = roles === 'signedIn' ? 'student' : ((roles[0] ?? ROLES[0]) as Role)
  return person(app.services.db, role)
}

/** Every refusal looks alike: a sentence, a code, a request id, nothing of the inside (SECURITY.md, proof 20). */
function shapeProblems(answer: Plain): string[] {
  let body: Record<string, unknown>
  try {
    body = JSON.parse(answer.text) as Record<string, unknown>
  } catch {
    return [`not JSON: ${answer.text.slice(0, 80)}`]
  }
  const unknown = Object.keys(body).filter((key) => !['message', 'code', 'errors', 'requestId'].includes(key))
  return [
    ...unknown.map((key) => `unknown field ${key}`),
    ...(typeof body.message === 'string' && body.message !== '' ? [] : ['no message']),
    ...(typeof body.code === 'string' ? [] : ['no code']),
    ...(typeof body.requestId === 'string' ? [] : ['no request id']),
    ...(String(answer.headers['cache-control']).includes('no-store') ? [] : ['may be stored']),
    ...(/ at .*\.ts:\d|select .* from |node_modules|drizzle/i.test(answer.text) ? ['tells about the inside'] : []),
  ]
}

import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { users } from '#features/user/user.table.ts'
import { allHandlers } from '#server/features.ts'
import { allowsRole } from '#shared/policy.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import type { Made, ObjectCall, Sent } from '#tests/fixtures/fixture.ts'
import { objectCalls } from '#tests/fixtures/register.ts'
import { useTestApp } from '#tests/support/app.ts'
import { encodeForm } from '#tests/support/forms.ts'
import { momoSettings } from '#tests/support/momo.ts'
import { ROOT } from '#tests/support/contracts.ts'
import { type Answered, documentOf, type Line } from '#tests/support/object-table.ts'
import { absentLike, fieldOf, idFields, withField } from '#tests/support/objects.ts'
import { type Person, person } from '#tests/support/people.ts'
import { type KeyBook, keysDocument, noteKeys, ROWS_LEAD } from '#tests/support/response-keys.ts'
import { type Plain, send } from '#tests/support/requests.ts'

// Nothing is sent to the phone service: no worker runs here.
const app = useTestApp(momoSettings('http://127.0.0.1:9', 'USD'))
const lines = objectCalls.flatMap((call) => Object.keys(call.ids).map((field) => ({ call, field })))
const answered: Line[] = []
/** The names in the answers, by call and caller. */
const keys: KeyBook = new Map()

test('every call that names rows by id says in tests/fixtures how to make them', () => {
  const known = Map.groupBy(objectCalls, ({ endpoint }) => endpoint.name)
  const missing = allHandlers.flatMap(({ endpoint }) =>
    idFields(endpoint)
      .filter((field) => !known.get(endpoint.name)?.some(({ ids }) => field in ids))
      .map((field) => `${endpoint.name} names a row by ${field}: describe it in tests/fixtures and its register`),
  )
  expect(missing).toEqual([])
})

test('a fixture is about a call that the server answers, and about fields that it sends', async () => {
  const names = allHandlers.map(({ endpoint }) => endpoint.name)
  for (const { endpoint, ids, make } of objectCalls) {
    expect(names).toContain(endpoint.name)
    const { input } = await make(app.services, await person(app.services.db, 'student'))
    for (const field of Object.keys(ids)) expect(fieldOf(input, field), `${endpoint.name} ${field}`).toBeDefined()
  }
})

describe('rows that exist', () => {
  // Whoever was made for a call is not told of those that follow: thousands would be.
  afterEach(() => app.services.db.update(users).set({ isActive: false }).where(eq(users.isActive, true)))

  test.each(lines.map((line) => [titleOf(line), line] as const))('%s', { timeout: 60_000 }, async (_, line) => {
    const answers = await answersTo(line.call, line.field)
    answered.push({ ...line, answers })
    expect(openTo(line.call, answers), 'excluded by the ability, and answered all the same').toEqual([])
    expect(toldOf(line.call, answers), 'a foreign row and an absent one differ').toEqual([])
  })

  test('each call works for somebody', () => {
    const works = answered.filter(({ answers }) => [...answers.values()].some((cell) => isFine(Object.values(cell))))
    const names = new Set(works.map(({ call }) => call.endpoint.name))
    expect(objectCalls.map(({ endpoint }) => endpoint.name).filter((name) => !names.has(name))).toEqual([])
  })

  test('docs/object-permissions.md says the same (npm run docs:objects)', async () => {
    expect(answered, 'the table needs every test of this file').toHaveLength(lines.length)
    await expect(documentOf(answered)).toMatchFileSnapshot(path.join(ROOT, 'docs/object-permissions.md'))
  })

  test('docs/response-keys/rows.md says which names everybody gets (npm run docs:objects)', async () => {
    expect(answered, 'the names need every test of this file').toHaveLength(lines.length)
    await expect(keysDocument(ROWS_LEAD, keys)).toMatchFileSnapshot(path.join(ROOT, 'docs/response-keys/rows.md'))
  })
})

const isFine = (texts: string[]): boolean => texts.some((text) => /^[23]/.test(text))

function titleOf({ call, field }: Pick<Line, 'call' | 'field'>): string {
  return [`${call.endpoint.name}:`, call.state, call.ids[field]].filter(Boolean).join(' ')
}

/** A form has texts only. */
const textsOf = (body: Sent['body'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))

/** Every question comes from somewhere else: limits per network address have tests of their own. */
let asked = 0
const newAddress = (): string => `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked++ & 255}`

/** A call on rows of one owner. An answer that may have changed them spends them: the next question gets new ones. */
type Rows = { get: () => Promise<Made>; spend: () => void }

function rowsOf(call: ObjectCall, owner: () => Promise<Person>): Rows {
  let made: Promise<Made> | undefined
  const make = async () => call.make(app.services, await owner())
  return { get: () => (made ??= make()), spend: () => void (made = undefined) }
}

/** Whoever the ability lets in asks about a row of their own, and everybody about one of somebody else and about none. */
async function answersTo(call: ObjectCall, field: string): Promise<Map<string, Answered>> {
  const { db } = app.services
  const isFirst = field === Object.keys(call.ids)[0]
  const others = rowsOf(call, () => person(db, call.owner === 'nobody' ? 'user' : call.owner))

  let asking = 'visitor'
  async function ask(caller: Person | null, rows: Rows, change = (sent: Sent) => sent): Promise<string> {
    const { input, files } = await rows.get()
    const sent = change(input)
    const form = files && (await encodeForm(call.endpoint, { fields: textsOf(sent.body), files }))
    const body = form ? { payload: form.payload, headers: { 'content-type': form.type } } : { payload: sent.body }
    const answer = await send(app, call.endpoint, { as: caller, ...sent, ...body, ip: newAddress() })
    expect(answer.status, answer.text).toBeLessThan(500)
    noteKeys(keys, { endpoint: call.endpoint, caller: rows === others ? asking : `${asking} (own)` }, answer)
    if (call.endpoint.method !== 'GET' && answer.status < 400) rows.spend()
    return textOf(answer)
  }
  async function askAll(caller: Person | null, own: Rows | null): Promise<Answered> {
    const absent = (sent: Sent): Sent => withField(sent, field, absentLike(fieldOf(sent, field)))
    if (!own) return { foreign: await ask(caller, others), absent: await ask(caller, others, absent) }
    // A further id is somebody else's while the rest of the call stays the caller's own.
    const theirs = fieldOf((await others.get()).input, field)
    return {
      ...(isFirst ? { own: await ask(caller, own) } : {}),
      foreign: isFirst ? await ask(caller, others) : await ask(caller, own, (sent) => withField(sent, field, theirs)),
      absent: await ask(caller, own, absent),
    }
  }

  const answers = new Map<string, Answered>([['visitor', await askAll(null, null)]])
  for (const column of ['disabled', ...ROLES] as const) {
    const caller = await person(db, column === 'disabled' ? (call.owner === 'nobody' ? 'user' : call.owner) : column)
    // Whom the ability excludes is refused before any row is read: rows of their own would be made for nothing.
    const hasRows = call.owner !== 'nobody' && (column === 'disabled' || !isExcluded(call, [column]))
    const own = hasRows ? rowsOf(call, async () => caller) : null
    await own?.get()
    asking = column
    if (column === 'disabled') await db.update(users).set({ isActive: false }).where(eq(users.id, caller.id))
    answers.set(column, await askAll(caller, own))
  }
  for (const name of isFirst ? Object.keys((await others.get()).related ?? {}) : []) {
    asking = name
    const related = async () => (await others.get()).related?.[name] ?? null
    answers.set(name, { foreign: await ask(await related(), others) })
  }
  return answers
}

/** The status, and how many rows a list has. */
function textOf({ status, text, headers }: Plain): string {
  const rows = status >= 400 ? undefined : rowsOfAnswer(String(headers['content-type']), text)
  return rows === undefined ? String(status) : `${status} ×${rows}`
}

/** Lines of a file below its heads, or the length of the first list of an answer. */
function rowsOfAnswer(type: string, text: string): number | undefined {
  if (type.includes('csv')) return text.trimEnd().split('\r\n').length - 1
  if (!type.includes('json')) return undefined
  return Object.values(JSON.parse(text) as object).find((value): value is unknown[] => Array.isArray(value))?.length
}

/** Whether the ability of a call is for nobody with these roles; `null` is a visitor. */
const isExcluded = ({ endpoint: { access } }: ObjectCall, roles: readonly Role[] | null): boolean =>
  !allowsRole(access as Parameters<typeof allowsRole>[0], roles && { roles })

/** A caller whom the ability excludes is refused before any row is read: the same answer for every row. */
function openTo(call: ObjectCall, answers: Map<string, Answered>): string[] {
  return (['visitor', 'disabled', ...ROLES] as const)
    .map((column) => ({ column, roles: column === 'visitor' || column === 'disabled' ? null : [column] }))
    .filter(({ roles }) => isExcluded(call, roles))
    .filter(({ column, roles }) =>
      Object.values(answers.get(column) ?? {}).some((text) => text !== (roles ? '403' : '401')),
    )
    .map(({ column }) => column)
}

/** Who may not read a row does not learn that there is one. */
function toldOf({ endpoint }: ObjectCall, answers: Map<string, Answered>): string[] {
  if (endpoint.method !== 'GET') return []
  return [...answers]
    .filter(([, { foreign, absent }]) => absent !== undefined && Number(foreign) >= 400 && foreign !== absent)
    .map(([column]) => column)
}

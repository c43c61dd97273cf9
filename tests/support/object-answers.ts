import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#features/base/user/user.table.ts'
import { allowsRole } from '#shared/policy.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import type { Made, ObjectCall, Sent } from '#tests/fixtures/fixture.ts'
import type { TestApp } from './app.ts'
import { fixedSample } from './fixed-sample.ts'
import { encodeForm } from './forms.ts'
import { type Answered, isFine, type Line, type LineOf } from './object-table.ts'
import { absentLike, fieldOf, withField } from './objects.ts'
import { type Person, person } from './people.ts'
import { type Plain, send } from './requests.ts'
import { type KeyBook, noteKeys } from './response-keys.ts'

/** A form has texts only. */
const textsOf = (body: Sent['body'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))

/** Every question comes from somewhere else: limits per network address have tests of their own. */
let asked = 0
const newAddress = (): string => `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked++ & 255}`

/** A call on rows of one owner. An answer that may have changed them spends them: the next question gets new ones. */
type Rows = { get: () => Promise<Made & { owner: Person }>; spend: () => void }

function rowsOf(app: TestApp, call: ObjectCall, findOwner: () => Promise<Person>): Rows {
  let made: ReturnType<Rows['get']> | undefined
  const make = async () => {
    const owner = await findOwner()
    return { ...(await call.make(app.services, owner)), owner }
  }
  return { get: () => (made ??= make()), spend: () => void (made = undefined) }
}

const ownerOf = ({ owner }: ObjectCall): Role => (owner === 'nobody' ? 'user' : owner)

/** What is asked besides the call: who asks, by which name in the document, about whose rows. */
type Question = {
  as: Person | null
  column: string
  isOwn: boolean
  rows: Rows
  /** Rows of the person who asks, which what they do to those of others may change too. */
  besides?: Rows
  change?: (sent: Sent) => Sent
}

function asker(app: TestApp, { call, field }: LineOf, keys: KeyBook) {
  return async ({ as, column, isOwn, rows, besides, change = (sent) => sent }: Question): Promise<string> => {
    const { input, files } = await rows.get()
    expect(fieldOf(input, field), `the fixture of ${call.endpoint.name} sends ${field}`).toBeDefined()
    const sent = change(input)
    const form = files && (await encodeForm(call.endpoint, { fields: textsOf(sent.body), files }))
    const body = form ? { payload: form.payload, headers: { 'content-type': form.type } } : { payload: sent.body }
    const answer = await send(app, call.endpoint, { as, ...sent, ...body, ip: newAddress() })
    expect(answer.status, answer.text).toBeLessThan(500)
    noteKeys(keys, { endpoint: call.endpoint, caller: isOwn ? `${column} (own)` : column }, answer)
    if (call.endpoint.method !== 'GET' && answer.status < 400) {
      rows.spend()
      besides?.spend()
    }
    return textOf(answer, call)
  }
}

/** Anyone who the ability lets in asks about a row of their own, and everyone about one of someone else and about none. */
export async function allAnswers(app: TestApp, line: LineOf, keys: KeyBook): Promise<Line['answers']> {
  const { call, field } = line
  const { db } = app.services
  const isFirst = isFirstField(call, field)
  const others = rowsOf(app, call, () => person(db, ownerOf(call)))
  const ask = asker(app, line, keys)
  const absent = (sent: Sent): Sent => withField(sent, field, absentLike(fieldOf(sent, field)))

  async function askAll(as: Person | null, column: string, own: Rows | null): Promise<Answered> {
    const about = { as, column, isOwn: false, rows: others }
    if (!own) return { foreign: await ask(about), absent: await ask({ ...about, change: absent }) }
    const aboutOwn = { as, column, isOwn: true, rows: own }
    // A further id is someone else's while the rest of the call stays the caller's own.
    const theirs = fieldOf((await others.get()).input, field)
    const mixed = (sent: Sent): Sent => withField(sent, field, theirs)
    const first = isFirst ? { own: await ask(aboutOwn) } : {}
    // Anyone who has changed their own row has another one before they ask about that of someone else.
    await own.get()
    return {
      ...first,
      foreign: isFirst ? await ask({ ...about, besides: own }) : await ask({ ...aboutOwn, change: mixed }),
      absent: await ask({ ...aboutOwn, change: absent }),
    }
  }

  const answers: Line['answers'] = new Map([['visitor', await askAll(null, 'visitor', null)]])
  for (const column of ['disabled', ...ROLES] as const) {
    const caller = await person(db, column === 'disabled' ? ownerOf(call) : column)
    const own = hasRows(call, column) ? rowsOf(app, call, async () => caller) : null
    await own?.get()
    if (column === 'disabled') await db.update(users).set({ isActive: false }).where(eq(users.id, caller.id))
    answers.set(column, await askAll(caller, column, own))
  }
  for (const name of isFirst ? Object.keys((await others.get()).related ?? {}) : []) {
    if (answers.has(name)) throw new Error(`${call.endpoint.name}: ${name} is a column already, say "their ${name}"`)
    const related = (await others.get()).related?.[name] ?? null
    answers.set(name, { foreign: await ask({ as: related, column: name, isOwn: false, rows: others }) })
  }
  return answers
}

/** One question of the sample, and what the document says about it. */
type Sampled = { column: string; part: keyof Answered; says: string }

/**
 * The owner about all of it, one stranger for each different answer that strangers get, a visitor, and the person who
 * has a part in the row. Whom the ability excludes is asked elsewhere, of every call
 * (tests/architecture/matrix.test.ts).
 * @param says the document's cells
 */
export function sampleOf({ call, field }: LineOf, says: Line['answers'], withDisabled: boolean): Sampled[] {
  const seed = `${call.endpoint.name} ${field} ${call.state}`
  const known: readonly string[] = ['visitor', 'disabled', ...ROLES]
  const related = [...says.keys()].filter((column) => !known.includes(column))
  const allowed = ROLES.filter((role) => !isExcluded(call, [role]))
  const owner = allowed.filter((role) => role === call.owner)
  const foreignOf = (role: Role) => says.get(role)?.foreign ?? ''
  const others = Map.groupBy(
    allowed.filter((role) => !owner.some((one) => foreignOf(one) === foreignOf(role))),
    foreignOf,
  )
  const strangers = [...others.values()].flatMap((same) => fixedSample(same, 1, seed, String))
  const all = (columns: readonly string[], parts: readonly (keyof Answered)[]): Sampled[] =>
    columns.flatMap((column) =>
      parts.flatMap((part) => {
        const text = says.get(column)?.[part]
        return text === undefined ? [] : [{ column, part, says: text }]
      }),
    )
  return [
    ...all(['visitor'], isExcluded(call, null) ? ['foreign'] : ['foreign', 'absent']),
    ...all(owner, ['own', 'foreign', 'absent']),
    ...all(strangers, owner.length > 0 ? ['foreign'] : ['foreign', 'absent']),
    ...all(related, ['foreign']),
    ...all(withDisabled ? ['disabled'] : [], ['own', 'foreign']),
  ]
}

/** The answers to a sample, each as the document writes it. What is refused leaves rows as they are: it is asked first. */
export async function sampledAnswers(
  app: TestApp,
  line: LineOf,
  sample: readonly Sampled[],
  keys: KeyBook,
): Promise<Line['answers']> {
  const { call, field } = line
  const { db } = app.services
  const isFirst = isFirstField(call, field)
  const others = rowsOf(app, call, () => person(db, ownerOf(call)))
  const ask = asker(app, line, keys)
  const absent = (sent: Sent): Sent => withField(sent, field, absentLike(fieldOf(sent, field)))
  const columns = sample.map(({ column }) => column)
  const strangers = new Map<string, { as: Person; own: Rows }>()
  // A row that is named outside the path is often named beside something of the caller's own.
  const needsOwn = (column: string): boolean =>
    hasRows(call, column) && (column === 'disabled' || !field.startsWith('params.'))

  async function stranger(column: string): Promise<{ as: Person; own: Rows }> {
    const made = strangers.get(column)
    if (made) return made
    const as = await person(db, column === 'disabled' ? ownerOf(call) : (column as Role))
    const own = rowsOf(app, call, async () => as)
    if (needsOwn(column)) await own.get()
    if (column === 'disabled') await db.update(users).set({ isActive: false }).where(eq(users.id, as.id))
    strangers.set(column, { as, own })
    return { as, own }
  }

  async function answerOf({ column, part }: Sampled): Promise<string> {
    const change = part === 'absent' ? absent : undefined
    const about = { column, isOwn: false, rows: others, ...(change && { change }) }
    if (column === 'visitor') return ask({ ...about, as: null })
    const { related = {}, owner, input } = await others.get()
    if (isFirst) expect(columns, 'npm run docs:objects').toEqual(expect.arrayContaining(Object.keys(related)))
    if (related[column]) return ask({ ...about, as: related[column] })
    const isOwner = column === call.owner && isFirst
    if (isOwner && part !== 'foreign') return ask({ ...about, as: owner, isOwn: true })
    const { as, own } = await stranger(column)
    if (part === 'own') return ask({ ...about, as, isOwn: true, rows: own })
    if (isFirst || !hasRows(call, column)) return ask({ ...about, as })
    const theirs = fieldOf(input, field)
    return ask({ ...about, as, isOwn: true, rows: own, change: change ?? ((sent) => withField(sent, field, theirs)) })
  }

  const answers: Line['answers'] = new Map()
  for (const one of sample.toSorted((a, b) => Number(isFine(a.says)) - Number(isFine(b.says))))
    answers.set(one.column, { ...answers.get(one.column), [one.part]: await answerOf(one) })
  return answers
}

/** They list the person who there is, also those whom other questions have made. */
const LIST_EVERYBODY = ['mentorship.suggestMentors']

/** The status, and how many rows a list has. */
function textOf({ status, text, headers }: Plain, { endpoint }: ObjectCall): string {
  const rows =
    status >= 400 || LIST_EVERYBODY.includes(endpoint.name)
      ? undefined
      : rowsOfAnswer(String(headers['content-type']), text)
  return rows === undefined ? String(status) : `${status} ×${rows}`
}

/** Lines of a file below its heads, or the length of the first list of an answer. */
function rowsOfAnswer(type: string, text: string): number | undefined {
  if (type.includes('csv')) return text.trimEnd().split('\r\n').length - 1
  if (!type.includes('json')) return undefined
  return Object.values(JSON.parse(text) as object).find((value): value is unknown[] => Array.isArray(value))?.length
}

/** Whether the ability of a call is for no one with these roles; `null` is a visitor. */
export const isExcluded = ({ endpoint: { access } }: ObjectCall, roles: readonly Role[] | null): boolean =>
  !allowsRole(access as Parameters<typeof allowsRole>[0], roles && { roles })

const isFirstField = (call: ObjectCall, field: string): boolean => field === Object.keys(call.ids)[0]

/** Whom the ability excludes is refused before any row is read: rows of their own would be made for nothing. */
const hasRows = (call: ObjectCall, column: string): boolean =>
  call.owner !== 'nobody' &&
  (column === 'disabled' || ROLES.some((role) => role === column && !isExcluded(call, [role])))

/** What is asked as someone: about which rows. */
export function partsOf({ call, field }: LineOf, column: string): (keyof Answered)[] {
  const isRelated = !['visitor', 'disabled', ...ROLES].includes(column)
  if (isRelated) return ['foreign']
  return hasRows(call, column) && isFirstField(call, field) ? ['own', 'foreign', 'absent'] : ['foreign', 'absent']
}

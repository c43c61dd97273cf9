import fs from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#features/base/user/user.table.ts'
import { allHandlers } from '#app/handlers.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Ability, allowsRole } from '#shared/policy.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { numberOf } from '#tests/support/by-name.ts'
import { ROOT } from '#tests/support/contracts.ts'
import { isDeep } from '#tests/support/depth.ts'
import { idFields } from '#tests/support/objects.ts'
import { type Person, person } from '#tests/support/people.ts'
import { CALLS_LEAD, type KeyBook, keysDocument, noteKeys } from '#tests/support/response-keys.ts'
import { send } from '#tests/support/requests.ts'

const app = useTestApp()
const CALLERS = ['visitor', 'disabled', ...ROLES] as const
type Caller = (typeof CALLERS)[number]
type Cells = Partial<Record<Caller, string>>

const KEYS = path.join(ROOT, 'docs/response-keys/calls.md')
const endpoints = allHandlers.map(({ endpoint }) => endpoint)
const textOf = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8')

/** What who-may.txt says of one call. */
type Kept = { who: 'anyone' | 'signedIn' | readonly Role[]; isRow: boolean }
const lines = readKept(textOf('tests/architecture/who-may.txt'))
const kept = new Map(lines)

/** The names in the answers, by call and caller. */
const keys: KeyBook = new Map()
let tested = 0

test('who-may.txt names every call once, and no other', () => {
  const names = lines.map(([name]) => name)
  expect(names.toSorted()).toEqual([...new Set(endpoints.map(({ name }) => name))].toSorted())
})

test('the ability of each call lets in whom who-may.txt lets in', () => {
  const inCode = (endpoint: Endpoint, caller: Caller): string => {
    const ability = endpoint.access as Ability<never>
    const me = isNobody(caller) ? null : { roles: [caller] }
    return allowsRole(ability, me) ? (ability.row ? 'own rows' : 'yes') : refusalOf(caller)
  }
  for (const endpoint of endpoints)
    expect({ [endpoint.name]: cellsOf(CALLERS, (caller) => inCode(endpoint, caller)) }).toEqual({
      [endpoint.name]: cellsOf(CALLERS, (caller) => keptCell(endpoint, caller)),
    })
})

test('docs/permissions.md says the same (npm run docs)', () => {
  const document = readTable(textOf('docs/permissions.md'))
  for (const endpoint of endpoints) {
    const row = document.get(`${endpoint.method} ${endpoint.path}`)
    expect({ [endpoint.name]: cellsOf(CALLERS, (caller) => row?.[caller] ?? '') }).toEqual({
      [endpoint.name]: cellsOf(CALLERS, (caller) => keptCell(endpoint, caller)),
    })
  }
})

describe('the server answers as who-may.txt says', () => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    const got: Cells = {}
    const wanted: Cells = {}
    for (const caller of isDeep ? CALLERS : sampleOf(endpoint)) {
      got[caller] = await classOf(endpoint, caller)
      // Where the row decides, an absent row is 404: the role check was passed.
      wanted[caller] = keptCell(endpoint, caller).replace('own rows', 'yes')
    }
    expect(got).toEqual(wanted)
    tested += 1
  })

  test('docs/response-keys/calls.md says which names everybody gets (npm run docs:objects)', async () => {
    expect(tested, 'the names need every test of this file').toBe(endpoints.length)
    const says = fs.readFileSync(KEYS, 'utf8')
    const [written, seen] = [namesIn(says), namesIn(keysDocument('', keys))]
    expect(seen.size).toBeGreaterThan(200)
    // The sample is compared name by name; the whole document is made, or compared, when everyone was asked.
    const others = isDeep ? [] : [...seen].filter(([who, names]) => written.get(who) !== names)
    expect(others).toEqual([])
    await expect(isDeep ? keysDocument(CALLS_LEAD, keys) : says).toMatchFileSnapshot(KEYS)
  })
})

const isNobody = (caller: Caller): caller is 'visitor' | 'disabled' => caller === 'visitor' || caller === 'disabled'
const refusalOf = (caller: Caller): string => (isNobody(caller) ? '401' : '403')
const cellsOf = (callers: readonly Caller[], of: (caller: Caller) => string): Cells =>
  Object.fromEntries(callers.map((caller) => [caller, of(caller)]))

function keptCell({ name }: Endpoint, caller: Caller): string {
  const { who, isRow } = kept.get(name) ?? { who: [], isRow: false }
  const isIn = who === 'anyone' || (!isNobody(caller) && (who === 'signedIn' || who.includes(caller)))
  return isIn ? (isRow ? 'own rows' : 'yes') : refusalOf(caller)
}

/**
 * Whom every run asks for a call: a visitor, each role that is named for it, and of all others two that its name
 * chooses; `TEST_DEPTH=all` asks everyone. That the abilities let in no one else is compared above without asking.
 */
function sampleOf({ name }: Endpoint): Caller[] {
  const who = kept.get(name)?.who ?? []
  const named = typeof who === 'string' ? [] : who
  const others = CALLERS.filter((caller) => caller !== 'visitor' && !named.includes(caller as Role))
  const nth = numberOf(name)
  const chosen = [nth, nth + 1 + (nth % (others.length - 1))].map((at) => others[at % others.length])
  return CALLERS.filter((caller) => caller === 'visitor' || named.includes(caller as Role) || chosen.includes(caller))
}

/** One person for each caller, until a call may have changed them. */
const people = new Map<Caller, Person | null>()

async function somebody(caller: Caller): Promise<Person | null> {
  if (caller === 'visitor') return null
  const known = people.get(caller)
  if (known) return known
  const { db } = app.services
  const made = await person(db, caller === 'disabled' ? 'admin' : (caller satisfies Role))
  if (caller === 'disabled') await db.update(users).set({ isActive: false }).where(eq(users.id, made.id))
  people.set(caller, made)
  return made
}

/** Calls with absent ids and an empty body. */
async function classOf(endpoint: Endpoint, caller: Caller): Promise<string> {
  const answer = await send(app, endpoint, { as: await somebody(caller), payload: {} })
  expect(answer.status, `${endpoint.name} as ${caller}`).toBeLessThan(500)
  if (idFields(endpoint).length === 0) noteKeys(keys, { endpoint, caller }, answer)
  if (endpoint.method !== 'GET' && answer.status < 400) people.clear()
  return answer.status === 401 || answer.status === 403 ? String(answer.status) : 'yes'
}

function readKept(text: string): [string, Kept][] {
  let who: Kept['who'] | undefined
  return text.split('\n').flatMap((line): [string, Kept][] => {
    if (line.startsWith('# ')) who = readWho(line.slice(2))
    const [feature = '', verbs] = line.split(': ')
    if (who === undefined || verbs === undefined) return []
    const group = who
    return verbs
      .split(' ')
      .map((verb) => [`${feature}.${verb.replace('*', '')}`, { who: group, isRow: verb.endsWith('*') }])
  })
}

function readWho(text: string): Kept['who'] {
  if (text === 'anyone') return 'anyone'
  if (text === 'signed in') return 'signedIn'
  return text.split(' ').map((name) => {
    const role = ROLES.find((one) => one === name)
    if (!role) throw new Error(`who-may.txt: ${name} is no role`)
    return role
  })
}

function readTable(text: string): Map<string, Record<string, string>> {
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  const columns = rows[0] ?? []
  return new Map(
    rows
      .filter((cells) => cells[1]?.startsWith('`'))
      .map((cells) => [
        (cells[1] ?? '').replaceAll('`', ''),
        Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])),
      ]),
  )
}

/** The names that each caller gets, by `GET /api/me as admin`. */
function namesIn(document: string): Map<string, string> {
  let call = ''
  return new Map(
    document.split('\n').flatMap((line): [string, string][] => {
      if (line.startsWith('### ')) call = line.slice(5, -1)
      const [, callers, names = ''] = /^- ([^:]+): (.*)$/.exec(line) ?? []
      return (callers?.split(', ') ?? []).map((caller) => [`${call} as ${caller}`, names])
    }),
  )
}

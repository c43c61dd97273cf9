import fs from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#features/user/user.table.ts'
import { allHandlers } from '#server/features.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { ROOT } from '#tests/support/contracts.ts'
import { idFields } from '#tests/support/objects.ts'
import { type Person, person } from '#tests/support/people.ts'
import { CALLS_LEAD, type KeyBook, keysDocument, noteKeys } from '#tests/support/response-keys.ts'
import { send } from '#tests/support/requests.ts'

const app = useTestApp()
const CALLERS = ['visitor', 'disabled', ...ROLES] as const
type Caller = (typeof CALLERS)[number]

/** The table of docs/permissions.md: what is written there is what the server must do. */
const written = readTable(fs.readFileSync(path.join(ROOT, 'docs/permissions.md'), 'utf8'))

/** The names in the answers, by call and caller. */
const keys: KeyBook = new Map()
let tested = 0

describe('the server answers as docs/permissions.md says', () => {
  test.each(allHandlers.map(({ endpoint }) => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    const row = written.get(`${endpoint.method} ${endpoint.path}`)
    expect(row, `${endpoint.name} is not in docs/permissions.md: npm run docs`).toBeDefined()
    const got: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const caller of CALLERS) {
      const cell = row?.[caller] ?? ''
      got[caller] = await classOf(endpoint, caller)
      // Where the row decides, an absent row is 404: the role check was passed.
      expected[caller] = cell === 'own rows' ? 'yes' : cell
    }
    expect(got).toEqual(expected)
    tested += 1
  })

  test('docs/response-keys/calls.md says which names everybody gets (npm run docs:objects)', async () => {
    expect(tested, 'the names need every test of this file').toBe(allHandlers.length)
    await expect(keysDocument(CALLS_LEAD, keys)).toMatchFileSnapshot(path.join(ROOT, 'docs/response-keys/calls.md'))
  })
})

/** Calls with absent ids and an empty body, as a person made for this call alone. */
async function classOf(endpoint: Endpoint, caller: Caller): Promise<string> {
  const answer = await send(app, endpoint, { as: await somebody(caller), payload: {} })
  expect(answer.status, `${endpoint.name} as ${caller}`).toBeLessThan(500)
  if (idFields(endpoint).length === 0) noteKeys(keys, { endpoint, caller }, answer)
  return answer.status === 401 || answer.status === 403 ? String(answer.status) : 'yes'
}

async function somebody(caller: Caller): Promise<Person | null> {
  if (caller === 'visitor') return null
  const { db } = app.services
  const made = await person(db, caller === 'disabled' ? 'admin' : (caller satisfies Role))
  if (caller === 'disabled') await db.update(users).set({ isActive: false }).where(eq(users.id, made.id))
  return made
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

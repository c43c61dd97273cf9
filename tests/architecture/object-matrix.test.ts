import fs from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { users } from '#features/base/user/user.table.ts'
import { allHandlers } from '#app/handlers.ts'
import { featureOf } from '#server/schema/schema-fields.ts'
import { ROLES } from '#shared/roles.ts'
import type { ObjectCall } from '#tests/fixtures/fixture.ts'
import { objectCalls } from '#tests/fixtures/register.ts'
import { useTestApp } from '#tests/support/app.ts'
import { ROOT } from '#tests/support/contracts.ts'
import { isDeep } from '#tests/support/depth.ts'
import { fixedSample } from '#tests/support/fixed-sample.ts'
import { isInFull } from '#tests/support/in-full.ts'
import { momoSettings } from '#tests/support/momo.ts'
import { allAnswers, isExcluded, partsOf, sampledAnswers, sampleOf } from '#tests/support/object-answers.ts'
import {
  type Answered,
  documented,
  documentOf,
  isFine,
  type Line,
  type LineOf,
  readDocument,
} from '#tests/support/object-table.ts'
import { idFields } from '#tests/support/objects.ts'
import { type KeyBook, keysDocument, ROWS_LEAD, unknownKeys } from '#tests/support/response-keys.ts'

const OBJECTS = path.join(ROOT, 'docs/object-permissions.md')
const KEYS = path.join(ROOT, 'docs/response-keys/rows.md')
/** How many answers the sample compares at least. */
const AT_LEAST = 2500

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

test('a fixture is about a call that the server answers', () => {
  const names = allHandlers.map(({ endpoint }) => endpoint.name)
  expect(objectCalls.map(({ endpoint }) => endpoint.name).filter((name) => !names.includes(name))).toEqual([])
})

describe('rows that exist', () => {
  const document = readDocument(fs.readFileSync(OBJECTS, 'utf8'))
  /** In each feature one owner is asked who has been disabled in the meantime. */
  const withDisabled = new Set(
    [...Map.groupBy(lines, ({ call }) => featureOf(call.endpoint))].flatMap(([feature, some]) =>
      fixedSample(some, 1, feature, titleOf),
    ),
  )

  // Anyone who was made for a call is not told of those that follow: thousands would be.
  afterEach(() => app.services.db.update(users).set({ isActive: false }).where(eq(users.isActive, true)))

  test.each(lines.map((line) => [titleOf(line), line] as const))('%s', { timeout: 60_000 }, async (_, line) => {
    const { call } = line
    const says = documented(document, line, partsOf)
    const answers = isInFull(call.endpoint)
      ? await allAnswers(app, line, keys)
      : await sampledAnswers(app, line, sampleOf(line, says, withDisabled.has(line)), keys)
    answered.push({ ...line, answers })
    expect(openTo(call, answers), 'excluded by the ability, and answered all the same').toEqual([])
    expect(toldOf(call, answers), 'a foreign row and an absent one differ').toEqual([])
    expect(otherwise(says, answers), 'docs/object-permissions.md says otherwise (npm run docs:objects)').toEqual([])
  })

  test('each call works for somebody', () => {
    const works = answered.filter(({ answers }) =>
      [...answers.values()].some((cell) => Object.values(cell).some(isFine)),
    )
    const names = new Set(works.map(({ call }) => call.endpoint.name))
    expect(objectCalls.map(({ endpoint }) => endpoint.name).filter((name) => !names.has(name))).toEqual([])
  })

  const compare = isDeep ? compareAll : compareSample
  compare(document)
})

/** In full depth both documents are compared as a whole, or written. */
function compareAll(): void {
  test('docs/object-permissions.md says the same (npm run docs:objects)', async () => {
    expect(answered, 'the table needs every test of this file').toHaveLength(lines.length)
    await expect(documentOf(answered)).toMatchFileSnapshot(OBJECTS)
  })

  test('docs/response-keys/rows.md says which names everybody gets (npm run docs:objects)', async () => {
    expect(answered, 'the names need every test of this file').toHaveLength(lines.length)
    await expect(keysDocument(ROWS_LEAD, keys)).toMatchFileSnapshot(KEYS)
  })
}

/** The cells of a sample are compared one by one: what is left is that nothing is missing on either side. */
function compareSample(document: ReturnType<typeof readDocument>): void {
  test('docs/object-permissions.md has these lines and no others (npm run docs:objects)', () => {
    expect(document.size).toBe(lines.length)
  })

  test(`they are ${AT_LEAST} answers at least`, () => {
    const parts = answered.flatMap(({ answers }) => [...answers.values()].flatMap((cell) => Object.values(cell)))
    expect(parts.length).toBeGreaterThanOrEqual(AT_LEAST)
  })

  test('nobody gets a name that docs/response-keys/rows.md does not give them (npm run docs:objects)', () => {
    expect(keys.size).toBeGreaterThan(0)
    expect(unknownKeys(keys, fs.readFileSync(KEYS, 'utf8'))).toEqual([])
  })
}

function titleOf({ call, field }: LineOf): string {
  return [`${call.endpoint.name}:`, call.state, call.ids[field]].filter(Boolean).join(' ')
}

/** Where answers are not as the document says; in full depth it is compared as a whole. */
function otherwise(says: Line['answers'], answers: Line['answers']): string[] {
  if (isDeep) return []
  if (says.size === 0) return ['there is no such line']
  return [...answers].flatMap(([column, cell]) =>
    (Object.entries(cell) as [keyof Answered, string][])
      .filter(([part, text]) => text !== says.get(column)?.[part])
      .map(([part, text]) => `${column}, ${part}: ${text}, not ${says.get(column)?.[part]}`),
  )
}

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

import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { canMove, type Move } from '#shared/moves.ts'
import { allowsRole } from '#shared/policy.ts'
import { ROLES } from '#shared/roles.ts'
import type { Made, ObjectCall } from '#tests/fixtures/fixture.ts'
import { objectCalls } from '#tests/fixtures/register.ts'
import { useTestApp } from '#tests/support/app.ts'
import { ROOT } from '#tests/support/contracts.ts'
import { encodeForm } from '#tests/support/forms.ts'
import { momoSettings } from '#tests/support/momo.ts'
import { type Person, person } from '#tests/support/people.ts'
import { MACHINES, type Machine, type MoveCall } from '#tests/support/races.ts'
import { send } from '#tests/support/requests.ts'

// Two moves are sent at the same moment. Whether they meet in the database or come one after the other, exactly one may
// succeed: the tests do not depend on how they meet.
const app = useTestApp(momoSettings('http://127.0.0.1:9', 'USD'))

type Race = { name: string; move: Move; by: MoveCall; machine: Machine }

const races = MACHINES.flatMap((machine) =>
  Object.entries(machine.by).flatMap(([key, by]): Race[] => {
    const move = machine.moves[key]
    return typeof by === 'string' || !move ? [] : [{ name: `${by.call} (${key})`, move, by, machine }]
  }),
)

const fixtureOf = ({ call, state = '' }: MoveCall): ObjectCall => {
  const found = objectCalls.filter(({ endpoint }) => endpoint.name === call)
  const fits = found.find((one) => one.state === state) ?? found[0]
  if (!fits) throw new Error(`tests/fixtures makes no rows for ${call}`)
  return fits
}

test('every table of moves is raced here, or says why not', () => {
  const files = fs.globSync('src/features/**/*.contract.ts', { cwd: ROOT })
  const written = files
    .map((file) => fs.readFileSync(path.join(ROOT, file), 'utf8').match(/= moves[(<]/g)?.length ?? 0)
    .reduce((sum, many) => sum + many, 0)
  expect(MACHINES).toHaveLength(written)
  for (const { moves, by } of MACHINES) expect(Object.keys(by).toSorted()).toEqual(Object.keys(moves).toSorted())
})

/** Who makes a move: the owner of the row, someone with a role, or someone with a part in the row. */
type Caller = { kind: 'owner' } | { kind: 'role'; role: (typeof ROLES)[number] } | { kind: 'related'; name: string }

/** Who has made each move, found by the first race. */
const callers = new Map<string, Caller>()

type Rows = { made: Made; owner: Person }

async function rowsFor(fixture: ObjectCall): Promise<Rows> {
  const owner = await person(app.services.db, fixture.owner === 'nobody' ? 'user' : fixture.owner)
  return { made: await fixture.make(app.services, owner), owner }
}

async function personOf(caller: Caller, { made, owner }: Rows): Promise<Person | undefined> {
  if (caller.kind === 'owner') return owner
  return caller.kind === 'role' ? person(app.services.db, caller.role) : made.related?.[caller.name]
}

function candidates({ endpoint }: ObjectCall, { made }: Rows): Caller[] {
  const access = endpoint.access as Parameters<typeof allowsRole>[0]
  const roles = ROLES.filter((role) => allowsRole(access, { roles: [role] })).map((role): Caller => ({
    kind: 'role',
    role,
  }))
  const related = Object.keys(made.related ?? {}).map((name): Caller => ({ kind: 'related', name }))
  return [{ kind: 'owner' }, ...related, ...roles]
}

/** Sends one move on rows that were made for it or for its rival; answers the status. */
async function make({ by }: Race, { made }: Rows, as: Person, own: Made): Promise<number> {
  const { endpoint, ids } = fixtureOf(by)
  const named = Object.entries(made.input.body ?? {}).filter(([name]) => `body.${name}` in ids)
  const body = { ...own.input.body, ...by.body, ...Object.fromEntries(named) }
  const texts = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
  const form = own.files && (await encodeForm(endpoint, { fields: texts, files: own.files }))
  const sent = form ? { payload: form.payload, headers: { 'content-type': form.type } } : { payload: body }
  const { params, query } = made.input
  const answer = await send(app, endpoint, { as, ...(params && { params }), ...(query && { query }), ...sent })
  return answer.status
}

const isDone = (status: number): boolean => status < 300
/** What is wrong with two answers of which one should be a success and one a refusal by the state. */
function problemsOf(statuses: readonly number[], ...sent: readonly Race[]): string[] {
  const refusals = [409, 422, ...sent.map(({ by }) => by.lost)]
  const isRight = statuses.filter(isDone).length === 1 && statuses.every((one) => isDone(one) || refusals.includes(one))
  return isRight ? [] : [`answered ${statuses.join(' and ')}`]
}

test.each(races.map((race) => [race.name, race] as const))('%s, twice at once: one succeeds', async (name, race) => {
  const fixture = fixtureOf(race.by)
  let statuses: number[] = []
  for (const caller of candidates(fixture, await rowsFor(fixture))) {
    const rows = await rowsFor(fixture)
    const as = await personOf(caller, rows)
    if (!as) continue
    statuses = await Promise.all([1, 2].map(() => make(race, rows, as, rows.made)))
    if (!statuses.some(isDone)) continue
    callers.set(name, caller)
    break
  }
  expect(callers.has(name), `nobody could make it: ${statuses.join(', ')}`).toBe(true)
  expect(problemsOf(statuses, race)).toEqual([])
})

/** Moves of one machine that exclude each other: both start where the first does, and neither where the other ends. */
const rivals = races.flatMap((first, at) =>
  races
    .slice(at + 1)
    .filter(({ machine }) => machine === first.machine)
    .filter(({ move }) => first.move.from.every((state) => canMove(move, state)))
    .filter(({ move }) => !canMove(move, first.move.to) && !canMove(first.move, move.to))
    .filter(({ by }) => Object.keys(fixtureOf(by).ids).join() === Object.keys(fixtureOf(first.by).ids).join())
    .map((second) => [first.name, second.name, first, second] as const),
)

test.each(rivals)('%s against %s: one succeeds', async (firstName, secondName, first, second) => {
  const rows = await rowsFor(fixtureOf(first.by))
  const other = await rowsFor(fixtureOf(second.by))
  const [one, two] = [callers.get(firstName), callers.get(secondName)]
  const people = [one && (await personOf(one, rows)), two && (await personOf(two, rows))]
  const [left, right] = people
  if (!left || !right) throw new Error('who makes these moves is found by the tests above')
  const statuses = await Promise.all([make(first, rows, left, rows.made), make(second, rows, right, other.made)])
  expect(problemsOf(statuses, first, second)).toEqual([])
})

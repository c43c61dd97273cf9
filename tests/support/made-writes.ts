import type { Endpoint } from '#shared/endpoint.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import type { Made, ObjectCall, Sent } from '#tests/fixtures/fixture.ts'
import { objectCalls } from '#tests/fixtures/register.ts'
import type { TestApp } from './app.ts'
import { encodeForm } from './forms.ts'
import { PASSWORD, type Person, person } from './people.ts'
import { send } from './requests.ts'
import { sampleBody, shapeOf } from './samples.ts'
import { specialWrites } from './special-writes.ts'

/** A valid write, and who may make it, in turn: the person who is refused leaves the rows as they are. */
type Write = Pick<Made, 'input' | 'files'> & { callers: () => Iterable<Person | null> | AsyncIterable<Person | null> }

const callsOf = (name: string): ObjectCall[] => objectCalls.filter(({ endpoint }) => endpoint.name === name)

/** By hand, or on the rows of its fixtures, or as a change of such a thing, or with what its contract requires. */
async function* writesOf(app: TestApp, endpoint: Endpoint): AsyncGenerator<Write> {
  const special = await specialWrites.get(endpoint.name)?.(app)
  const fixtures = callsOf(endpoint.name)
  const [change] = callsOf(endpoint.name.replace('.create', '.update'))
  if (special) yield { ...special, callers: () => [special.as] }
  else if (fixtures.length > 0) for (const fixture of fixtures) yield writeOn(app, endpoint, fixture)
  else if (change) {
    const { input, files, callers } = await writeOn(app, endpoint, change)
    yield { input: { body: knownOf(endpoint, input.body) }, ...(files && { files }), callers }
  } else yield { input: { body: requiredOf(endpoint) }, callers: () => oneOfEachRole(app, endpoint) }
}

const someone = ({ services: { db } }: TestApp, role: Role): Promise<Person> => person(db, role, { password: PASSWORD })

const allowedRoles = ({ access: { roles } }: Endpoint): Role[] =>
  ROLES.filter((role) => typeof roles === 'string' || roles.includes(role))

async function* oneOfEachRole(app: TestApp, endpoint: Endpoint): AsyncGenerator<Person | null> {
  if (endpoint.access.roles === 'anyone') yield null
  for (const role of allowedRoles(endpoint)) yield await someone(app, role)
}

/** The rows of a fixture: their owner is asked first, then who has a part in them. */
async function writeOn(app: TestApp, endpoint: Endpoint, fixture: ObjectCall): Promise<Write> {
  const own = await someone(app, fixture.owner === 'nobody' ? 'user' : fixture.owner)
  const { related = {}, ...made } = await fixture.make(app.services, own)
  async function* callers() {
    if (allowedRoles(endpoint).includes(own.role)) yield own
    yield* Object.values(related)
    yield* oneOfEachRole(app, endpoint)
  }
  return { ...made, callers }
}

/** The fields that a call reads; a change often sends more. */
function knownOf(endpoint: Endpoint, body: Sent['body'] = {}): Sent['body'] {
  const names = Object.keys(shapeOf(endpoint, 'body').properties ?? {})
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)))
}

/** What a form must send; a password is that of the person who sends it. */
function requiredOf(endpoint: Endpoint): Sent['body'] {
  const { required = [] } = shapeOf(endpoint, 'body')
  const sample = sampleBody(endpoint) as Record<string, unknown>
  return Object.fromEntries(required.map((name) => [name, name === 'current_password' ? PASSWORD : sample[name]]))
}

/** A form has texts only. */
const textsOf = (body: Sent['body'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))

/** Every call comes from somewhere else: limits per network address have tests of their own. */
let asked = 0
const newAddress = (): string => `10.9.${(asked >> 8) & 255}.${asked++ & 255}`

/** A write that was made: by which request, and by whom. */
type MadeWrite = { requestId: string; actorId: number | null }

/** Makes a write on rows made for it, as the first who may; otherwise says what everyone was answered. */
export async function makeWrite(app: TestApp, endpoint: Endpoint): Promise<MadeWrite | { refused: string[] }> {
  const refused: string[] = []
  for await (const { input, files, callers } of writesOf(app, endpoint)) {
    const form = files && (await encodeForm(endpoint, { fields: textsOf(input.body), files }))
    const sent = form
      ? { payload: form.payload, headers: { 'content-type': form.type } }
      : { payload: input.body ?? {} }
    for await (const as of callers()) {
      const answer = await send(app, endpoint, { as, ...input, ...sent, ip: newAddress() })
      if (answer.status < 400) return { requestId: String(answer.headers['x-request-id']), actorId: as?.id ?? null }
      refused.push(`${as?.role ?? 'visitor'}: ${answer.status} ${answer.text.slice(0, 200)}`)
    }
  }
  return { refused }
}

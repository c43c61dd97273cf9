import type { Endpoint } from '#shared/endpoint.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import type { Sent } from '#tests/fixtures/fixture.ts'
import { objectCalls } from '#tests/fixtures/register.ts'
import type { TestApp } from './app.ts'
import { type Person, person } from './people.ts'
import { absentParams, sampleBody } from './samples.ts'

/** A call that contract and ability let through, and someone who may make it. */
export type RightCall = { as: Person | null; sent: Sent }

/** Someone new whom the ability lets through; a visitor where anyone may call. */
function allowedPerson({ services }: TestApp, { access: { roles } }: Endpoint): Promise<Person> | null {
  if (roles === 'anyone') return null
  return person(services.db, roles === 'signedIn' ? 'student' : ((roles[0] ?? ROLES[0]) as Role))
}

/** A right call on rows made for it, where it names any; otherwise one that the contract's shape allows. */
export async function rightCall(app: TestApp, endpoint: Endpoint): Promise<RightCall> {
  const as = await allowedPerson(app, endpoint)
  const fixture = objectCalls.find((call) => call.endpoint.name === endpoint.name)
  if (!fixture)
    return { as, sent: { params: absentParams(endpoint), body: sampleBody(endpoint) as Record<string, unknown> } }
  // What only staff may do is done to others' rows; everyone else works on their own.
  const isOwn = endpoint.access.roles === 'signedIn'
  const other = fixture.owner === 'nobody' ? 'user' : fixture.owner
  const owner = isOwn && as ? as : await person(app.services.db, other)
  return { as, sent: (await fixture.make(app.services, owner)).input }
}

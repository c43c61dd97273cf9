import type { Endpoint } from '#shared/endpoint.ts'
import { type Ability, allowsRole } from '#shared/policy.ts'
import { ROLES } from '#shared/roles.ts'
import type { Sent } from '#tests/fixtures/fixture.ts'
import { objectCalls } from '#tests/fixtures/register.ts'
import type { TestApp } from './app.ts'
import { employee } from './employees.ts'
import { questionsOf } from './list-questions.ts'
import { aMentor } from './mentorships.ts'
import { type Person, person } from './people.ts'

/** A read, and someone who may perhaps read it: what the row decides is seen in the answer. */
export type Reading = { as: Person | null; sent: Sent }

/**
 * Ways to read what exists, likely ones first: for each state of its rows as their owner, as those with a part in them,
 * and as each role that the ability lets in; a read that names no row as each role, with the record or the page of a mentor
 * that goes with it.
 */
export async function* readingsOf(app: TestApp, endpoint: Endpoint): AsyncGenerator<Reading> {
  const { services } = app
  const roles = ROLES.filter((role) => allowsRole(endpoint.access as Ability<never>, { roles: [role] }))
  const calls = objectCalls.filter((call) => call.endpoint.name === endpoint.name)
  for (const call of calls) {
    const owner = await person(services.db, call.owner === 'nobody' ? 'user' : call.owner)
    const { input: sent, related = {} } = await call.make(services, owner)
    for (const as of [owner, ...Object.values(related)]) if (roles.includes(as.role)) yield { as, sent }
    for (const role of roles) yield { as: await person(services.db, role), sent }
  }
  if (calls.length > 0) return
  const query = questionsOf(endpoint, ['test'])[0]?.query ?? {}
  for (const role of roles) {
    const as = await person(services.db, role)
    if (role === 'employee') await employee(services.db, { of: as })
    if (role === 'mentor') await aMentor(services.db, as.id)
    yield { as, sent: { query } }
  }
}

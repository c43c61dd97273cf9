import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { allHandlers } from '#app/handlers.ts'
import { jsonSchemaOf } from '#server/schema/schema-fields.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { objectCalls } from '#tests/fixtures/register.ts'
import { useTestApp } from '#tests/support/app.ts'
import { NOTED } from '#tests/support/noted-reads.ts'
import { type Person, person } from '#tests/support/people.ts'
import { send } from '#tests/support/requests.ts'

// Who read the record of a person is in the audit log, as who changed it is (docs/threats/administration.md).

const app = useTestApp()

/** What tells of a person more than a name: how to reach them, and what they earn. */
const PERSONAL = [
  'email',
  'phone',
  'phone_number',
  'address',
  'dob',
  'date_of_birth',
  'emergency_contact_phone',
  'salary',
  'net',
  'account',
]

/** Records with such a field whose reading leaves none, and why. */
const NOT_NOTED: Record<string, string> = {
  'enrollment.form': 'what the caller has written before',
  'eventRegistration.get': 'the own registration',
  'eventRoster.list': 'a list: saving it as a file is in the log',
  'pay.getRun': 'sums of all people, and names with net pay that the list of payslips shows as well',
  'payment.checkout': 'the own order',
  'place.checkout': 'the own order',
  'price.history': 'prices of a course: the address is that of its page',
  'programPrice.history': 'prices of a program: the address is that of its page',
  'review.get': 'what the list of reviews shows as well; its words are public',
  'role.listHolders': 'a list, of accounts that the list of users shows as well',
}

const keysOf = (endpoint: Endpoint): string => JSON.stringify(jsonSchemaOf(endpoint.response, 'output'))

/** Calls that answer about one thing, not to everyone, with what tells of a person. */
const personal = allHandlers
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ method, raw, path, access }) => method === 'GET' && !raw && path.includes('/:') && access.roles !== 'anyone',
  )
  .filter((endpoint) => PERSONAL.some((key) => keysOf(endpoint).includes(`"${key}":{`)))

test('a call that reads the record of a person is in one of the two lists', () => {
  const unknown = personal.map(({ name }) => name).filter((name) => !(name in NOTED) && !(name in NOT_NOTED))
  expect(unknown, 'call recordReading of src/server/audit/record-reading.ts, or say here why not').toEqual([])
  const names = allHandlers.map(({ endpoint }) => endpoint.name)
  expect([...Object.keys(NOTED), ...Object.keys(NOT_NOTED)].filter((name) => !names.includes(name))).toEqual([])
  const asked = personal.map(({ name }) => name)
  expect(Object.keys(NOT_NOTED).filter((name) => !asked.includes(name) || name in NOTED)).toEqual([])
})

describe('reading leaves one line', () => {
  const noted = allHandlers.map(({ endpoint }) => endpoint).filter(({ name }) => name in NOTED)
  const linesOf = async (answer: { headers: Record<string, unknown> }) =>
    app.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.requestId, String(answer.headers['x-request-id'])))

  test.each(noted.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const { db } = app.services
    const fixture = objectCalls.find((call) => call.endpoint.name === name)
    if (!fixture) throw new Error('it names a row, so it has a fixture')
    const owner = await person(db, fixture.owner === 'nobody' ? 'user' : fixture.owner)
    const { input } = await fixture.make(app.services, owner)
    const ask = async (as: Person) => {
      const answer = await send(app, endpoint, { as, ...(input.params && { params: input.params }) })
      expect(answer.status).toBe(200)
      return linesOf(answer)
    }
    const reader = await person(db, NOTED[name] ?? 'admin')
    const [line, ...more] = await ask(reader)
    expect(line).toMatchObject({ actorId: reader.id, action: name, result: 'ok', subject: expect.any(String) })
    expect(more).toEqual([])
    expect(await ask(reader), 'twice within an hour').toEqual([])
    expect(await ask(await person(db, NOTED[name] ?? 'admin')), 'another reader').toHaveLength(1)
  })

  test('for the person whose record it is, and none for the own one', async () => {
    const { db } = app.services
    const owner = await person(db, 'teacher')
    const fixture = objectCalls.find((call) => call.endpoint.name === 'employee.get')
    const { input } = (await fixture?.make(app.services, owner)) ?? {}
    const endpoint = allHandlers.find((one) => one.endpoint.name === 'employee.get')?.endpoint
    if (!endpoint || !input?.params) throw new Error('the call and its fixture are there')
    const { params } = input
    const own = await send(app, endpoint, { as: owner, params })
    expect(own.status).toBe(200)
    expect(await linesOf(own)).toEqual([])
    const hr = await person(db, 'hr')
    const [line] = await linesOf(await send(app, endpoint, { as: hr, params }))
    expect(line).toMatchObject({
      subject: `user:${owner.id}`,
      detail: { record: expect.stringMatching(/^employee:\d+$/) },
    })
  })
})

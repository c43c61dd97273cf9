import { expect, test } from 'vitest'
import { allHandlers } from '#app/handlers.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { numberOf } from '#tests/support/by-name.ts'
import { isDeep } from '#tests/support/depth.ts'
import { type Person, person } from '#tests/support/people.ts'
import { send } from '#tests/support/requests.ts'
import { absentParams, fieldNames } from '#tests/support/samples.ts'

const app = useTestApp()
const WRONG = ['', -1, 'x'.repeat(5000), ['a']]

type Question = Omit<Parameters<typeof send>[2] & object, 'as'>

/** Nothing filled in, and everything wrong in one way: in the way that the name chooses, with `TEST_DEPTH=all` in all. */
function questions(endpoint: Endpoint): Question[] {
  const all = (part: 'query' | 'body', value: unknown) =>
    Object.fromEntries(fieldNames(endpoint, part).map((name) => [name, value]))
  const at = numberOf(endpoint.name) % WRONG.length
  const wrong = isDeep ? WRONG : WRONG.filter((_, nth) => nth === at)
  if (endpoint.method === 'GET') return [{}, ...wrong.map((value) => ({ query: all('query', value) }))]
  return [{}, ...wrong.map((value) => all('body', value))].map((payload) => ({ payload }))
}

/** One person for each role, until a call may have changed them. */
const people = new Map<Role, Person>()

/** Someone whom the ability lets through; a visitor where anyone may call. */
async function allowed({ access: { roles } }: Endpoint): Promise<Person | null> {
  if (roles === 'anyone') return null
  const role = roles === 'signedIn' ? 'student' : ((roles[0] ?? ROLES[0]) as Role)
  const made = people.get(role) ?? (await person(app.services.db, role))
  people.set(role, made)
  return made
}

/** Every sentence of a refusal, by where it stands; nothing when the call is answered. */
async function sentences(endpoint: Endpoint, as: Person | null, question: Question, language: string, ip: string) {
  const headers = { 'accept-language': language }
  const answer = await send(app, endpoint, { ...question, params: absentParams(endpoint), as, headers, ip })
  if (answer.status < 400) {
    if (endpoint.method !== 'GET') people.clear()
    return {}
  }
  const { message, errors = {}, code } = JSON.parse(answer.text) as ErrorBody
  expect(answer.headers['content-language'], `${endpoint.name} ${code}`).toBe(language)
  const ofFields = Object.entries(errors).flatMap(([field, list]) => list.map((text, at) => [`${field} ${at}`, text]))
  return { message, ...(Object.fromEntries(ofFields) as Record<string, string>) }
}

test.each(allHandlers.map(({ endpoint }) => [endpoint.name, endpoint] as const))(
  '%s refuses in French, sentence by sentence, what it refuses in English',
  async (_, endpoint) => {
    let asked = 0
    const isOpen = endpoint.access.roles === 'anyone'
    for (const isVisitor of isOpen ? [true] : [false, true]) {
      // Anyone who has not signed in is refused before anything is read.
      for (const question of isVisitor && !isOpen && !isDeep ? [{}] : questions(endpoint)) {
        const ip = `10.7.0.${(asked += 1)}`
        const ask = async (language: string): Promise<Record<string, string>> =>
          sentences(endpoint, isVisitor ? null : await allowed(endpoint), question, language, ip)
        const [english, french] = [await ask('en'), await ask('fr')]
        expect(Object.keys(french)).toEqual(Object.keys(english))
        // Where an ability is asked for, a visitor is always refused.
        expect('message' in english || !isVisitor || isOpen).toBe(true)
        const same = Object.keys(english).filter((place) => english[place] === french[place])
        expect(same.map((place) => english[place])).toEqual([])
      }
    }
  },
)

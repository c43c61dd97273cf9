import { expect, test } from 'vitest'
import { allHandlers } from '#server/features.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { useTestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { send } from '#tests/support/requests.ts'
import { rightCall } from '#tests/support/right-calls.ts'
import { absentParams, fieldNames } from '#tests/support/samples.ts'

const app = useTestApp()
const WRONG = ['', -1, 'x'.repeat(5000), ['a']]

type Question = Omit<Parameters<typeof send>[2] & object, 'as'>

/** What is refused for one reason or another: nothing filled in, everything wrong in one way, a row that is not there. */
function questions(endpoint: Endpoint): Question[] {
  const all = (part: 'query' | 'body', value: unknown) =>
    Object.fromEntries(fieldNames(endpoint, part).map((name) => [name, value]))
  if (endpoint.method === 'GET') return [{}, ...WRONG.map((value) => ({ query: all('query', value) }))]
  return [{}, ...WRONG.map((value) => all('body', value))].map((payload) => ({ payload }))
}

/** Every sentence of a refusal, by where it stands; nothing when the call is answered. */
async function sentences(endpoint: Endpoint, as: Person | null, question: Question, language: string, ip: string) {
  const headers = { 'accept-language': language }
  const answer = await send(app, endpoint, { ...question, params: absentParams(endpoint), as, headers, ip })
  if (answer.status < 400) return {}
  const { message, errors = {}, code } = JSON.parse(answer.text) as ErrorBody
  expect(answer.headers['content-language'], `${endpoint.name} ${code}`).toBe(language)
  const ofFields = Object.entries(errors).flatMap(([field, list]) => list.map((text, at) => [`${field} ${at}`, text]))
  return { message, ...(Object.fromEntries(ofFields) as Record<string, string>) }
}

test.each(allHandlers.map(({ endpoint }) => [endpoint.name, endpoint] as const))(
  '%s refuses in French, sentence by sentence, what it refuses in English',
  async (_, endpoint) => {
    const { as } = await rightCall(app, endpoint)
    let asked = 0
    for (const caller of as ? [as, null] : [null]) {
      for (const question of questions(endpoint)) {
        const ip = `10.7.0.${(asked += 1)}`
        const english: Record<string, string> = await sentences(endpoint, caller, question, 'en', ip)
        const french: Record<string, string> = await sentences(endpoint, caller, question, 'fr', ip)
        expect(Object.keys(french)).toEqual(Object.keys(english))
        // Where an ability is asked for, a visitor is always refused.
        expect('message' in english || caller === as).toBe(true)
        const same = Object.keys(english).filter((place) => english[place] === french[place])
        expect(same.map((place) => english[place])).toEqual([])
      }
    }
  },
)

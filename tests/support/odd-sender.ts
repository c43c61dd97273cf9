import { eq } from 'drizzle-orm'
import { users } from '#features/base/user/user.table.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { TestApp } from './app.ts'
import { oddAddress } from './odd-calls.ts'
import type { Question } from './odd-questions.ts'
import type { Person } from './people.ts'
import { type Plain, send } from './requests.ts'
import { rightCall, type RightCall } from './right-calls.ts'

/** Sends odd calls in place of right ones, and writes down every answer that is no proper refusal. */
export function oddSender(app: TestApp, endpoint: Endpoint) {
  const broken: string[] = []
  let made: Promise<RightCall> | undefined
  const right = () => (made ??= rightCall(app, endpoint))

  async function ask({ what, change = (sent) => sent, address, body, isRefused = false }: Question): Promise<void> {
    const { as, sent } = await right()
    const odd = change(sent)
    const written = body?.(odd.body ?? {})
    const answer = await send(app, endpoint, {
      as,
      url: address ? address(odd) : oddAddress(endpoint, odd),
      ...(written ? { payload: written.payload, headers: { 'content-type': written.type } } : { payload: odd.body }),
      ip: newAddress(),
    })
    if (answer.status >= 500) broken.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
    else if (isRefused && answer.status < 400) broken.push(`${what}: taken with ${answer.status}`)
    else if (answer.status >= 400) broken.push(...shapeProblems(answer).map((problem) => `${what}: ${problem}`))
    // What was taken may have changed the rows or ended the session: the next question gets new ones.
    if (answer.status === 401 || (answer.status < 400 && endpoint.method !== 'GET')) {
      made = undefined
      if (as) await retire(app, as)
    }
  }
  return { broken, ask, fields: async () => (await right()).sent }
}

/** Anyone who has made a call is not told of those that follow: thousands of admins would be, of everything that admins hear of. */
async function retire({ services }: TestApp, { id }: Person): Promise<void> {
  await services.db.update(users).set({ isActive: false }).where(eq(users.id, id))
}

/** Every question comes from somewhere else: limits per network address have tests of their own. */
let asked = 0
const newAddress = (): string => `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked++ & 255}`

/** Every refusal has the same shape: a message, a code, a request id, no internals (SECURITY.md, proof 20). */
function shapeProblems(answer: Plain): string[] {
  let body: Record<string, unknown>
  try {
    body = JSON.parse(answer.text) as Record<string, unknown>
  } catch {
    return [`not JSON: ${answer.text.slice(0, 80)}`]
  }
  const unknown = Object.keys(body).filter((key) => !['message', 'code', 'errors', 'requestId'].includes(key))
  return [
    ...unknown.map((key) => `unknown field ${key}`),
    ...(typeof body.message === 'string' && body.message !== '' ? [] : ['no message']),
    ...(typeof body.code === 'string' ? [] : ['no code']),
    ...(typeof body.requestId === 'string' ? [] : ['no request id']),
    ...(String(answer.headers['cache-control']).includes('no-store') ? [] : ['may be stored']),
    ...(/ at .*\.ts:\d|select .* from |node_modules|drizzle/i.test(answer.text) ? ['reveals internals'] : []),
  ]
}

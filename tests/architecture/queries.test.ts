import { beforeAll, describe, expect, test } from 'vitest'
import { courses } from '#demo/data/courses.ts'
import { events } from '#demo/data/events.ts'
import { portfolios } from '#demo/data/portfolios.ts'
import { posts } from '#demo/data/posts.ts'
import { everybody } from '#demo/seed/everybody.ts'
import { demoFileId } from '#demo/seed/file-id.ts'
import type { Prepared } from '#demo/seed/prepared.ts'
import { seedDemo } from '#demo/seed.ts'
import { decisionApi } from '#features/enrollment/decision/decision.contract.ts'
import { notifications } from '#features/notification/notification.table.ts'
import { findUserByEmail } from '#features/user/user.service.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { allHandlers } from '#server/features.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { useTestApp, type TestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { person, signIn } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { send } from '#tests/support/requests.ts'

/** With rows, an answer may load related data, once for all rows together. */
const MORE_WITH_ROWS = 4
const MOST = 14

const empty = useTestApp()
const full = useTestApp()
const lists = allHandlers
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path, raw }) => method === 'GET' && !path.includes(':') && !raw)
  .map((endpoint) => [endpoint.name, endpoint] as const)

/** The rows of the demo's pictures; nobody looks at these here, nor signs in with a password. */
async function undrawn(): Promise<Prepared> {
  const keys = [
    ...courses.map(({ slug }) => `cover ${slug}`),
    ...portfolios.map(({ title }) => `project ${title}`),
    ...posts.map(({ key }) => `post ${key}`),
    ...events.map(({ key }) => `event ${key}`),
    ...everybody.map(({ email }) => `portrait ${email}`),
  ]
  const pictures = keys.map((key) => ({ key, id: demoFileId(key), bytes: 1, width: 1, height: 1 }))
  return { pictures, passwordHashes: {} }
}

beforeAll(() => seedDemo(full.services, () => {}, undrawn), 120_000)

describe('the number of queries does not grow with the rows of a list', () => {
  test.each(lists)('%s', async (_, endpoint) => {
    const role = typeof endpoint.access.roles === 'string' ? 'student' : (endpoint.access.roles[0] ?? 'admin')
    const few = await asked(empty, endpoint, (await person(empty.services.db, role as 'admin')).token)
    const somebody = await findUserByEmail(full.services.db, `${role}@mbuyu.test`)
    const many = await asked(full, endpoint, await signIn(full.services.db, somebody?.id ?? 0))
    expect(many).toBeLessThanOrEqual(Math.min(MOST, few + MORE_WITH_ROWS))
  })
})

test('approving a hundred requests at once takes as many statements as approving two, and tells every learner', async () => {
  const { services } = empty
  const boss = await person(services.db, 'admin')
  const approve = async (count: number) => {
    const course = await aCourse(services)
    const ids: number[] = []
    for (let nth = 0; nth < count; nth++) {
      ids.push(await anEnrollment(services.db, await person(services.db, 'student'), course, 'pending'))
    }
    const logged = await services.db.$count(auditLog)
    const notified = await services.db.$count(notifications)
    const mailed = (await empty.mails()).length
    let approved: number[] = []
    const statements = await countQueries(services, async () => {
      const answer = await empty.call(decisionApi.bulkApprove, { body: { ids } }, { as: boss })
      approved = answer.body.approved
    })
    expect(approved).toHaveLength(count)
    expect((await services.db.$count(auditLog)) - logged).toBe(count)
    expect((await services.db.$count(notifications)) - notified).toBe(count)
    expect((await empty.mails()).length - mailed).toBe(count)
    return statements
  }
  const few = await approve(2)
  expect(few).toBeGreaterThan(5)
  expect(await approve(100)).toBe(few)
})

/** Queries of one answer, bypassing caches. */
async function asked(app: TestApp, endpoint: Endpoint, token: string): Promise<number> {
  return countQueries(app.services, async () => {
    const answer = await send(app, endpoint, {
      url: `${endpoint.path}?limit=50`,
      headers: { authorization: `Bearer ${token}` },
    })
    if (answer.status === 422)
      await send(app, endpoint, { url: endpoint.path, headers: { authorization: `Bearer ${token}` } })
  })
}

import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { KINDS } from '#features/admin/search/kind/kind.contract.ts'
import { decisionApi } from '#features/learning/enrollment/decision/decision.contract.ts'
import { notifications } from '#features/base/notification/notification.table.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { allHandlers } from '#app/handlers.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { listsWithRows, type Readable, readableList } from '#tests/support/list-rows.ts'
import { momoSettings } from '#tests/support/momo.ts'
import { person } from '#tests/support/people.ts'
import { countQueries, recordQueries } from '#tests/support/queries.ts'
import { readingsOf } from '#tests/support/real-reads.ts'
import { send } from '#tests/support/requests.ts'
import { fieldNames } from '#tests/support/samples.ts'
import { ROOT } from '#tests/support/contracts.ts'
import { filesBelow } from '../../scripts/imports.ts'

/** No answer takes more statements, however much it shows. */
const MOST = 14
/** The search asks a list of each kind that its caller may see. */
const mostOf = ({ name }: Endpoint): number => (name.startsWith('search.') ? KINDS.length + 2 : MOST)
/** How many rows are there when a list is asked with several. */
const SEVERAL = 4

const app = useTestApp(momoSettings('http://127.0.0.1:9', 'USD'))
const lists = allHandlers
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path, raw }) => method === 'GET' && !path.includes(':') && !raw)

/** Answers without a list of rows that people make: why there are no more of them. They are asked all the same. */
const WITHOUT_ROWS: Record<string, string> = {
  'account.me': 'one person',
  'account.user': 'one person',
  'blog.tags': 'twenty tags at most, counted by one statement',
  'hardest.list': 'the questions of one course, counted by one statement',
  'announcement.current': 'one announcement at most',
  'attendance.today': 'one day',
  'availability.get': 'one form',
  'mentorProfile.get': 'one page',
  'leave.balance': 'one line for each kind of leave',
  'leave.preview': 'the days of one question',
  'leave.settings': 'one form',
  'leave.counting': 'one form',
  'leave.stats': 'one line for each kind of leave',
  'leave.calendar': 'one month, read by one statement',
  'checklist.getTemplates': 'two lists, each stored whole',
  'holiday.list': 'the days that the law of a country knows',
  'statistics.get': 'figures',
  'membership.stats': 'figures',
  'membership.products': 'what one person has bought',
  'admin.stats': 'figures by day',
  'waiting.list': 'figures, each kind counted by one statement',
  'sent.get': 'ten of each kind at most, each kind read by one statement',
  'applicant.mine': 'one moment',
  'mentorship.mine': 'one moment',
  'academic.overview': 'figures by day',
  'courseReport.summary': 'figures by day',
  'teacherReport.summary': 'figures by day',
  'learnerReport.summary': 'figures by day',
  'publication.summary': 'figures by day',
  'mentorReport.summary': 'figures by month',
  'income.read': 'figures by month',
  'placeReport.read': 'figures by month',
  'mentor.languages': 'the languages of the directory, counted by one statement',
  'sessionCalendar.get': 'one address',
  'chat.unread': 'a number',
  'chatGroup.list': 'the departments in which one person works',
  'preference.get': 'one form',
  'push.key': 'one key',
  'setting.list': 'the settings that the code declares',
  'log.lastCheck': 'one check',
  'privacy.get': 'what one person has decided',
  'privacy.newVersions': 'two texts',
  'privacy.versions': 'two texts',
  'privacy.retention': 'the rules that the code declares',
  'database.get': 'the largest tables',
  'database.orphans': 'what each check of the code finds',
  'site.get': 'one answer',
  'site.listTestimonials': 'one setting',
  'video.list': 'uploads that have not ended, which are files',
  'role.listAbilities': 'the abilities that the code declares',
}

test('each list is asked with rows, or says why it has none', () => {
  const named = [...listsWithRows(), ...Object.keys(WITHOUT_ROWS)]
  expect(named.toSorted()).toEqual(lists.map(({ name }) => name).toSorted())
})

describe('the number of queries does not grow with the rows of a list', () => {
  test.each(lists.filter(({ name }) => name in WITHOUT_ROWS).map((one) => [one.name, one] as const))(
    '%s',
    async (_, endpoint) => {
      let status = 0
      for await (const { as, sent } of readingsOf(app, endpoint)) {
        const ask = async () => void ({ status } = await send(app, endpoint, { as, ...sent }))
        expect(await countQueries(app.services, ask)).toBeLessThanOrEqual(MOST)
        if (status === 200) break
      }
      expect(status, 'nobody was answered').toBe(200)
    },
  )

  test.each(lists.filter(({ name }) => !(name in WITHOUT_ROWS)).map((one) => [one.name, one] as const))(
    '%s',
    async (_, endpoint) => {
      const list = await readableList(app, endpoint)
      const isPaged = fieldNames(endpoint, 'query').includes('limit')
      await list.add()
      // Settings and the like are read once and then known.
      await asked(endpoint, list, isPaged ? '2' : undefined)
      const alone = isPaged ? undefined : await asked(endpoint, list)
      for (let nth = 1; nth < SEVERAL; nth += 1) await list.add()
      const few = alone ?? (await asked(endpoint, list, '1'))
      const many = await asked(endpoint, list, isPaged ? '50' : undefined)
      expect(few.rows).toBeGreaterThan(0)
      expect(many.rows - few.rows, `${few.rows} and ${many.rows} rows`).toBeGreaterThanOrEqual(2)
      expect(many.statements).toBeGreaterThan(0)
      expect(many.statements).toBeLessThanOrEqual(Math.min(mostOf(endpoint), few.statements))
    },
  )
})

/** The rows of an answer, and the statements that it took. */
async function asked(endpoint: Endpoint, { as, query }: Readable, limit?: string) {
  let rows = 0
  const sent = await recordQueries(app.services, async () => {
    const answer = await send(app, endpoint, { as, query: { ...query, ...(limit !== undefined && { limit }) } })
    expect(answer.status, answer.text).toBe(200)
    rows = rowsIn(JSON.parse(answer.text))
  })
  // On a server it is a moment later that settings are read anew, after a fixture has changed some.
  return { rows, statements: sent.filter(({ text }) => !text.includes('from "settings"')).length }
}

/** The items of all lists of an answer, those within others too. */
function rowsIn(value: unknown): number {
  if (Array.isArray(value)) return value.length + value.reduce((sum: number, one) => sum + rowsIn(one), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, one) => sum + rowsIn(one), 0)
}

test('approving a hundred requests at once takes as many statements as approving two, and tells every learner', async () => {
  const { services } = app
  const boss = await person(services.db, 'admin')
  const approve = async (count: number) => {
    const course = await aCourse(services)
    const ids: number[] = []
    for (let nth = 0; nth < count; nth++) {
      ids.push(await anEnrollment(services.db, await person(services.db, 'student'), course, 'pending'))
    }
    const logged = await services.db.$count(auditLog)
    const notified = await services.db.$count(notifications)
    const mailed = (await app.mails()).length
    let approved: number[] = []
    const statements = await countQueries(services, async () => {
      const answer = await app.call(decisionApi.bulkApprove, { body: { ids } }, { as: boss })
      approved = answer.body.approved
    })
    expect(approved).toHaveLength(count)
    expect((await services.db.$count(auditLog)) - logged).toBe(count)
    expect((await services.db.$count(notifications)) - notified).toBe(count)
    expect((await app.mails()).length - mailed).toBe(count)
    return statements
  }
  const few = await approve(2)
  expect(few).toBeGreaterThan(5)
  expect(await approve(100)).toBe(few)
})

test('no two lists, and no two prepared queries, share a name: one would answer with the rows of the other', () => {
  const texts = filesBelow(ROOT, 'src')
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => fs.readFileSync(join(ROOT, file), 'utf8'))
  const namesBy = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name))
  const listNames = namesBy(/: List<[\s\S]*?\n {2}name: '([^']+)'/g)
  const queryNames = namesBy(/cachedQuery\(\s*db,\s*'([^']+)'/g)
  expect(listNames.length).toBeGreaterThan(60)
  expect(queryNames.length).toBeGreaterThan(5)
  const twice = [listNames, queryNames].flatMap((names) => names.filter((name, at) => names.indexOf(name) !== at))
  expect(twice).toEqual([])
})

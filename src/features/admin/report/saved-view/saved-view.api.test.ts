import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#features/base/account/session/session.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { addDays, mondayOf } from '#shared/calendar.ts'
import { Day, dayIn } from '#shared/dates.ts'
import { periodOf, PeriodQuery } from '#shared/period.ts'
import { parseSearchParams } from '#shared/search-params.ts'
import { useTestApp } from '#tests/support/app.ts'
import { pastCourse, pastEnrollment } from '#tests/support/past-learning.ts'
import { type Person, person } from '#tests/support/people.ts'
import { academicApi } from '../academic/academic.contract.ts'
import { type MailSchedule, savedViewApi, VIEWS_MAX } from './saved-view.contract.ts'
import { type MailedReport, savedViewJobs } from './saved-view.service.ts'

const app = useTestApp()
const DAY = 86_400
const FAR = new Date('2100-01-01')
/** Someone of HR whose session lasts as long as these tests move the clock. */
async function hr(name = 'Chinwe Eze'): Promise<Person> {
  const { db } = app.services
  const made = await person(db, 'hr', { name })
  await db.update(sessions).set({ createdAt: FAR, lastSeenAt: FAR, expiresAt: FAR }).where(eq(sessions.userId, made.id))
  return made
}
const today = () => dayIn(app.services.now(), 'Africa/Kigali')

type Wish = { name?: string; search?: string; schedule?: MailSchedule }
const save = (as: Person, { name = 'Solar', search = 'tab=courses', schedule = 'none' }: Wish = {}) =>
  app.call(savedViewApi.save, { body: { report: 'academic', name, search, schedule } }, { as })
const viewsOf = async (as: Person) =>
  (await app.call(savedViewApi.list, { query: { report: 'academic' } }, { as })).body.views
const run = () => app.jobsOf('report-mails')
const mailsTo = async ({ email }: Person) => (await app.mails()).filter(({ to }) => to === email)
/** Moves the clock to the middle of a day to come. */
const goTo = (day: Day) => app.pass((Date.parse(`${day}T08:00:00Z`) - app.services.now().getTime()) / 1000)
const nextMonday = () => addDays(mondayOf(today()), 7)
const nextFirst = () => Day.parse(`${addDays(Day.parse(`${today().slice(0, 7)}-28`), 5).slice(0, 7)}-01`)

test('a view is kept under its name, in place of one of the same name, without the page and the open record', async () => {
  const as = await hr()
  const search = 'tab=courses&period=last_month&page=3&course=7'
  expect((await save(as, { search })).status).toBe(201)
  await save(as, { name: 'SOLAR', search: 'tab=teachers', schedule: 'weekly' })
  await save(as, { name: 'Another', search })
  expect((await viewsOf(as)).map(({ name, search: kept, schedule }) => [name, kept, schedule])).toEqual([
    ['Another', 'tab=courses&period=last_month', 'none'],
    ['SOLAR', 'tab=teachers', 'weekly'],
  ])
})

test('own views only, at most twenty, for readers of the report', async () => {
  const [as, other] = [await hr(), await hr()]
  const { view } = (await save(as)).body
  const at = { params: { id: view.id } }
  expect(await viewsOf(other)).toEqual([])
  const change = (by: Person) => app.call(savedViewApi.schedule, { ...at, body: { schedule: 'monthly' } }, { as: by })
  expect((await change(other)).status).toBe(404)
  expect((await app.call(savedViewApi.remove, at, { as: other })).status).toBe(404)
  expect((await change(as)).body.view.schedule).toBe('monthly')
  expect((await app.call(savedViewApi.remove, at, { as })).status).toBe(200)
  expect((await app.call(savedViewApi.remove, at, { as })).status).toBe(404)
  const asked = Array.from({ length: VIEWS_MAX + 2 }, (_, nth) => save(as, { name: `View ${nth}` }))
  const answers = (await Promise.all(asked)).map(({ status }) => status)
  expect(answers.filter((status) => status === 201)).toHaveLength(VIEWS_MAX)
  const admin = await person(app.services.db, 'admin')
  expect((await save(admin)).status).toBe(403)
  expect((await app.call(savedViewApi.list, { query: { report: 'academic' } })).status).toBe(401)
})

test('a weekly view is mailed once on Monday with the figures of its page; two runs and a late one send nothing more', async () => {
  const { db } = app.services
  const as = await hr()
  await save(as, { name: 'My week', search: 'tab=courses&period=last_7_days', schedule: 'weekly' })
  await run()
  expect(await mailsTo(as)).toEqual([])
  const monday = nextMonday()
  const course = await pastCourse(db, { title: 'Basketry' })
  for (const days of [1, 3, 7, 8])
    await pastEnrollment(db, course, { at: new Date(`${addDays(monday, -days)}T10:00:00Z`) })
  goTo(monday)
  await Promise.all([run(), run()])
  const [mail, ...more] = await mailsTo(as)
  expect([mail?.subject, more]).toEqual(['Your report "My week"', []])
  const query = { period: 'custom', from: addDays(monday, -7), to: addDays(monday, -1) } as const
  const { now, before } = (await app.call(academicApi.overview, { query }, { as })).body
  expect(now.began).toBeGreaterThanOrEqual(3)
  expect(mail?.text).toContain(`New enrollments: ${now.began} (previous period: ${before.began})`)
  expect(mail?.text).toContain('Basketry: 3 new enrollments, 0 completed')
  expect(mail?.text).toContain(
    `/dashboard/academic-reports?tab=courses&period=custom&from=${query.from}&to=${query.to}`,
  )
  app.pass(2 * DAY)
  await run()
  expect(await mailsTo(as)).toHaveLength(1)
  // The work of the next Monday was missed: the mail comes on Tuesday, with the days up to that Monday.
  goTo(addDays(monday, 8))
  await run()
  const [, late] = await mailsTo(as)
  expect(late?.text).toContain(`from=${monday}&to=${addDays(monday, 6)}`)
})

test('a monthly view of last month holds that month; nothing comes after it ends, or to who may not read it any more', async () => {
  const { db } = app.services
  const [as, ended, moved] = [await hr('Ngozi'), await hr(), await hr()]
  const wish = { name: 'Month', search: 'period=last_month', schedule: 'monthly' } as const
  await save(as, wish)
  const { view } = (await save(ended, wish)).body
  await save(moved, wish)
  await app.call(savedViewApi.schedule, { params: { id: view.id }, body: { schedule: 'none' } }, { as: ended })
  await db.update(users).set({ role: 'employee' }).where(eq(users.id, moved.id))
  const first = nextFirst()
  goTo(first)
  await run()
  const [mail] = await mailsTo(as)
  const month = addDays(first, -1).slice(0, 7)
  expect(mail?.text).toContain(`from=${month}-01&to=${addDays(first, -1)}`)
  expect(mail?.text).toContain('Hello Ngozi,')
  expect([await mailsTo(ended), await mailsTo(moved)]).toEqual([[], []])
})

test('a mail of a period so far links to a page that compares with the same days of the one before', async () => {
  const as = await hr()
  await save(as, { name: 'So far', search: 'period=this_year', schedule: 'monthly' })
  const first = nextFirst()
  goTo(first)
  await run()
  const [mail] = await mailsTo(as)
  const last = addDays(first, -1)
  const link = new URL(/https?:\/\/\S*academic-reports\S*/.exec(mail?.text ?? '')?.[0] ?? '')
  const asked = { period: 'custom', from: `${last.slice(0, 4)}-01-01`, to: last, against: 'year' }
  expect(Object.fromEntries(link.searchParams)).toEqual(asked)
  const { period, now, before } = (
    await app.call(academicApi.overview, { query: parseSearchParams(PeriodQuery, link.searchParams) }, { as })
  ).body
  expect(period).toEqual(periodOf({ period: 'this_year' }, last))
  expect(mail?.text).toContain(`New enrollments: ${now.began} (previous period: ${before.began})`)
})

test('a view that fails holds up no later one, and the job is tried again for it', async () => {
  const [broken, fine] = [await hr(), await hr()]
  await save(broken, { name: 'Broken', search: 'tab=broken', schedule: 'weekly' })
  await save(fine, { name: 'Fine', schedule: 'weekly' })
  goTo(nextMonday())
  let isBroken = true
  const report: MailedReport = {
    name: 'academic',
    path: '/dashboard/academic-reports',
    figures: async (_db, _chosen, search) => {
      if (isBroken && search.get('tab') === 'broken') throw new Error('These figures fail')
      return []
    },
  }
  const [job] = savedViewJobs(app.services, [report])
  const attempt = async () => job?.handle({}, '')
  await expect(attempt()).rejects.toThrow('1 saved views could not be mailed')
  expect([await mailsTo(broken), (await mailsTo(fine)).length]).toEqual([[], 1])
  isBroken = false
  await attempt()
  expect([(await mailsTo(broken)).length, (await mailsTo(fine)).length]).toEqual([1, 1])
})

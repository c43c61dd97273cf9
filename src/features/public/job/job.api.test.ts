import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sitemapApi } from '#features/public/sitemap/sitemap.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { saveSetting } from '#server/settings/settings.ts'
import { organisationSettings } from '#server/settings/organisation.ts'
import { addDays, startOfDay } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { Organisation } from '#shared/organisation.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aJob, jobForm } from '#tests/support/jobs.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { type JobForm, jobApi } from './job.contract.ts'

const app = useTestApp()
const ZONE = 'Africa/Kigali'
const admin = () => person(app.services.db, 'admin')
const post = async (more: Partial<JobForm> = {}, as?: Person) =>
  app.call(jobApi.create, { body: jobForm(more) }, { as: as ?? (await admin()) })
const board = async (query: object = {}) => (await app.call(jobApi.list, { query })).body
const titles = async (query: object) => (await board(query)).data.map(({ title }) => title)
const textOf = async ({ path }: { path: string }) => (await app.http.inject({ url: path })).body
const today = () => dayIn(app.services.now(), ZONE)

test('only admins post, change, delete and see all jobs; anybody reads them', async () => {
  const { id } = await aJob(app.services)
  const at = { params: { id } }
  for (const role of ['hr', 'mentor', 'teacher', 'student'] as const) {
    const as = await person(app.services.db, role)
    expect((await post({}, as)).status).toBe(403)
    expect((await app.call(jobApi.update, { ...at, body: jobForm() }, { as })).status).toBe(403)
    expect((await app.call(jobApi.remove, at, { as })).status).toBe(403)
    expect((await app.call(jobApi.listManaged, {}, { as })).status).toBe(403)
  }
  expect((await app.call(jobApi.create, { body: jobForm() })).status).toBe(401)
  expect((await app.call(jobApi.get, at)).status).toBe(200)
})

test('a job is posted, changed and deleted with the specified texts, and the board follows at once', async () => {
  const made = await post({ title: 'Welder', company: 'Musanze Steel', skills: ' Welding,, TIG ,welding ' })
  expect([made.status, made.body.message]).toEqual([201, 'Job created'])
  expect(made.body.job).toMatchObject({
    title: 'Welder',
    company: 'Musanze Steel',
    location: 'Kigali, Rwanda',
    type: 'Full-time',
    work_mode: 'Hybrid',
    salary: 'RWF 800,000',
    skills: 'welding, TIG',
    experience: null,
    closes_on: null,
    status: 'open',
  })
  const { id } = made.body.job
  const as = await admin()
  expect(await titles({ keyword: 'musanze' })).toEqual(['Welder'])
  const changed = await app.call(
    jobApi.update,
    { params: { id }, body: jobForm({ title: 'Senior welder', company: 'Musanze Steel' }) },
    { as },
  )
  expect([changed.status, changed.body.message, changed.body.job.title]).toEqual([200, 'Job updated', 'Senior welder'])
  expect(await titles({ keyword: 'musanze' })).toEqual(['Senior welder'])
  expect((await app.call(jobApi.get, { params: { id } })).body.job.title).toBe('Senior welder')
  const gone = await app.call(jobApi.remove, { params: { id } }, { as })
  expect([gone.status, gone.body.message]).toEqual([200, 'Job deleted'])
  expect(await titles({ keyword: 'musanze' })).toEqual([])
  for (const answer of [
    await app.call(jobApi.get, { params: { id } }),
    await app.call(jobApi.remove, { params: { id } }, { as }),
    await app.call(jobApi.update, { params: { id }, body: jobForm() }, { as }),
  ])
    expect([answer.status, answer.body.message]).toEqual([404, 'Job not found'])
})

test('title, company, location, type and description are required, the rest is not', async () => {
  const as = await admin()
  const empty = { title: '', company: ' ', location: '', type: 'Seasonal', description: '' } as never
  expect((await app.call(jobApi.create, { body: empty }, { as })).body.errors).toEqual({
    title: ['Enter the job title'],
    company: ['Enter the company'],
    location: ['Enter the location'],
    type: ['Choose a type of job'],
    description: ['Describe the job'],
  })
  const { title, company, location, type, description } = jobForm()
  const least = await app.call(jobApi.create, { body: { title, company, location, type, description } }, { as })
  expect([least.status, least.body.job]).toMatchObject([201, { salary: null, skills: null, work_mode: 'On-site' }])
  const past = await post({ closes_on: addDays(today(), -1) })
  expect(past.body.errors).toEqual({ closes_on: ['Choose today or a later day'] })
})

test('the board is searched by words, type, work mode and place, and paged by last_page', async () => {
  const company = 'Lac Azur'
  await post({
    company,
    title: 'Développeur Node.js',
    location: 'Dakar, Senegal',
    type: 'Contract',
    work_mode: 'Remote',
  })
  await post({ company, title: 'Support engineer', location: 'Accra, Ghana', type: 'Internship', work_mode: 'On-site' })
  for (const keyword of ['developpeur', 'DÉVELOPPEUR', 'js', 'azur node'])
    expect([keyword, await titles({ keyword })]).toEqual([keyword, ['Développeur Node.js']])
  const mine = { keyword: 'azur' }
  expect(await titles({ ...mine, type: 'Internship' })).toEqual(['Support engineer'])
  expect(await titles({ ...mine, work_mode: 'Remote' })).toEqual(['Développeur Node.js'])
  expect(await titles({ ...mine, location: 'ghana' })).toEqual(['Support engineer'])
  expect(await titles({ ...mine, location: '%' })).toEqual([])
  expect(await titles({ keyword: '?!' })).toEqual([])
  expect((await app.call(jobApi.list, { query: { type: 'Seasonal' as never } })).status).toBe(422)
  const page = await board({ ...mine, page: 2, limit: 1 })
  expect(page).toMatchObject({ current_page: 2, last_page: 2, total: 2 })
  expect(page.data.map(({ title }) => title)).toEqual(['Développeur Node.js'])
  await post({ company, title: 'Cook', description: 'Tea and bread. '.repeat(40), requirements: 'Hands' })
  const [card] = (await board({ ...mine, fields: 'card', limit: 1 })).data
  expect([card?.requirements, (card?.description.length ?? 0) <= 241]).toEqual([null, true])
})

test('a job closes when its last day is over in the zone of the organisation, everywhere at one moment', async () => {
  // It is never the same day in both: they are 25 hours apart.
  const [late, early] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']
  const moveTo = (time_zone: string) =>
    app.services.db.transaction((tx) =>
      saveSetting(tx, organisationSettings.organisation, Organisation.parse({ time_zone }), {
        by: null,
        now: app.services.now(),
      }),
    )
  const close = async () => {
    await app.services.jobs.send(app.services.db, 'close-jobs', [{}])
    await app.services.jobs.drain()
  }
  await moveTo(late)
  const last = dayIn(app.services.now(), late)
  const { id } = await aJob(app.services, { company: 'Nyungwe Tours', closes_on: last })
  const states = async () => ({
    onBoard: (await titles({ keyword: 'nyungwe' })).length,
    page: (await app.call(jobApi.get, { params: { id } })).body.job.status,
    onMap: (await textOf(sitemapApi.get)).includes(`/career/${id}<`),
    inFeed: (await textOf(jobApi.feed)).includes(`/career/${id}<`),
  })
  const open = { onBoard: 1, page: 'open', onMap: true, inFeed: true }
  await close()
  expect(await states()).toEqual(open)
  const { valid_through: end } = (await app.call(jobApi.get, { params: { id } })).body.job
  expect(end).toBe(startOfDay(addDays(last, 1), late).toISOString())
  await moveTo(early)
  await close()
  expect(await states()).toEqual({ onBoard: 0, page: 'closed', onMap: false, inFeed: false })
  const as = await admin()
  const managed = (await app.call(jobApi.listManaged, { query: { search: 'nyungwe', counts: '1' } }, { as })).body
  expect([managed.total, managed.counts]).toEqual([1, { closed: 1 }])
  const reopened = await app.call(
    jobApi.update,
    { params: { id }, body: jobForm({ company: 'Nyungwe Tours', closes_on: addDays(last, 9) }) },
    { as },
  )
  expect(reopened.body.job.status).toBe('open')
  expect(await states()).toEqual(open)
  await moveTo(ZONE)
})

test('the feed is RSS, says when nothing has changed, and holds no sign that XML forbids', async () => {
  await aJob(app.services, { company: 'R&D <Labs>', title: 'Tester \u0007 "A"' })
  const first = await app.call(jobApi.feed, {})
  expect(first.headers['content-type']).toContain('application/rss+xml')
  const text = await textOf(jobApi.feed)
  expect(text).toContain('<title>Tester  &quot;A&quot;, R&amp;D &lt;Labs&gt; (Kigali, Rwanda)</title>')
  expect(text).not.toContain('\u0007')
  const headers = { 'if-none-match': String(first.headers['etag']) }
  expect((await app.call(jobApi.feed, {}, { headers })).status).toBe(304)
  await aJob(app.services)
  expect((await app.call(jobApi.feed, {}, { headers })).status).toBe(200)
})

test('the managed list is one statement, ordered as asked', async () => {
  const as = await admin()
  await aJob(app.services, { title: 'Zookeeper', company: 'Akagera' })
  await aJob(app.services, { title: 'Archivist', company: 'Akagera' })
  const query = { search: 'akagera', sort: 'title' as const, status: 'all' as const }
  const ask = () => app.call(jobApi.listManaged, { query }, { as })
  expect((await ask()).body.jobs.map(({ title }) => title)).toEqual(['Archivist', 'Zookeeper'])
  expect(await countQueries(app.services, ask)).toBeLessThanOrEqual(3)
})

test('the managed list is a file with its rows, for administrators, and the log tells who took it', async () => {
  const as = await admin()
  await aJob(app.services, { title: '=Weaver', company: 'Filed Looms', closes_on: '' })
  await aJob(app.services, { title: 'Dyer', company: 'Filed Looms', work_mode: 'Remote', closes_on: '' })
  const query = { search: 'filed', sort: 'title' } as const
  const { headers, lines } = await readCsv(app, jobApi.exportManaged, { query, as })
  expect(headers['content-disposition']).toBe('attachment; filename=jobs-all.csv')
  expect(lines[0]).toContain('Job,Company,Location,Type,Work mode,Status,Posted,Apply by')
  const posted = dayIn(app.services.now(), ZONE)
  expect(lines.slice(1).toSorted()).toEqual([
    `'=Weaver,Filed Looms,"Kigali, Rwanda",Full-time,Hybrid,Open for applications,${posted},`,
    `Dyer,Filed Looms,"Kigali, Rwanda",Full-time,Remote,Open for applications,${posted},`,
  ])
  const log = await app.services.db.select().from(auditLog).where(eq(auditLog.actorId, as.id))
  expect(log.find(({ action }) => action === 'job.exportManaged')?.detail).toEqual({ ...query, count: 2 })
  for (const role of ['hr', 'mentor', 'student'] as const) {
    const other = await person(app.services.db, role)
    expect((await readCsv(app, jobApi.exportManaged, { query, as: other })).status).toBe(403)
  }
})

import { expect, test } from 'vitest'
import { sitemapApi } from '#features/public/sitemap/sitemap.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { anEvent, eventForm } from '#tests/support/events.ts'
import { readCsv } from '#tests/support/csv.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries, withRival } from '#tests/support/queries.ts'
import { eventApi } from './event.contract.ts'
import { planningApi } from './planning/planning.contract.ts'

const app = useTestApp()
const list = async (query: object = {}) => (await app.call(eventApi.list, { query })).body
const titles = async (query: object) => (await list(query)).events.map(({ title }) => title)
const learner = () => person(app.services.db, 'student')
const minute = async () => {
  await app.services.jobs.send(app.services.db, 'event-minute', [{}])
  await app.services.jobs.drain()
}

test('anybody reads announced events in three lists, searched and paged; drafts are in none', async () => {
  const day = (days: number) => new Date(app.services.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const made = (title: string, days: number, more: object = {}) =>
    anEvent(app, { title, date: day(days), location: 'Lac Kivu', ...more })
  await made('Soirée des femmes', 3)
  await made('Hackathon', 20)
  await made('Welcome day', -10, { status: 'completed' })
  await made('Secret plan', 5, { status: 'draft' })
  await made('Rained off', 4, { status: 'cancelled' })
  const search = 'kivu'
  expect(await titles({ search })).toEqual(['Soirée des femmes', 'Rained off', 'Hackathon', 'Welcome day'])
  expect(await titles({ search, when: 'all' })).toHaveLength(4)
  expect(await titles({ search, when: 'upcoming' })).toEqual(['Soirée des femmes', 'Rained off', 'Hackathon'])
  expect(await titles({ search, when: 'past' })).toEqual(['Welcome day'])
  expect(await titles({ search: 'SOIREE kiv' })).toEqual(['Soirée des femmes'])
  expect(await titles({ search: '?!' })).toEqual([])
  const page = await list({ search, page: 2, limit: 3 })
  expect([page.total, page.last_page, page.next, page.events.length]).toEqual([4, 2, null, 1])
  expect((await app.call(eventApi.list, { query: { when: 'soon' as never } })).status).toBe(422)
})

test('all events come in order of what is next, then the latest past ones; so do those of staff and their file', async () => {
  const keeper = await person(app.services.db, 'mentor')
  const day = (days: number) => new Date(app.services.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const inOrder = ['In a day', 'In two days', 'In a month', 'A day ago', 'A month ago']
  for (const [title, days] of [
    ['A month ago', -30],
    ['In a month', 30],
    ['In a day', 1],
    ['A day ago', -1],
    ['In two days', 2],
  ] as const)
    await anEvent(app, { title, date: day(days), location: 'Fort Jesus' }, keeper)
  const ours = (all: readonly string[]) => all.filter((title) => inOrder.includes(title))
  // Without a search, too, where each half of the order comes from an index.
  expect(await titles({ search: 'jesus' })).toEqual(inOrder)
  expect(ours(await titles({ limit: 100 }))).toEqual(inOrder)
  const { total } = await list()
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(total / 2) }, async (_, at) => titles({ limit: 2, page: at + 1 })),
  )
  expect(ours(pages.flat())).toEqual(inOrder)
  const managed = async (as: Person) =>
    (await app.call(planningApi.list, { query: { limit: 100 } }, { as })).body.events.map(({ title }) => title)
  expect(await managed(keeper)).toEqual(inOrder)
  expect(ours(await managed(await person(app.services.db, 'admin')))).toEqual(inOrder)
  const { lines } = await readCsv(app, planningApi.export, { query: {}, as: keeper })
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(inOrder)
})

test('an event has the specified fields; its link and its drafts are not for everybody', async () => {
  const { slug, id } = await anEvent(app, {
    title: 'Portfolio clinic',
    online_link: 'https://meet.example.test/clinic',
    description: '<p>Bring <b>one</b> project.</p><script>alert(1)</script>',
  })
  expect(slug).toBe('portfolio-clinic')
  const { status, body } = await app.call(eventApi.get, { params: { slug } })
  expect([status, body.event]).toMatchObject([
    200,
    {
      id,
      slug,
      title: 'Portfolio clinic',
      time: '18:00',
      date: eventForm(app.services).date,
      location: 'Norrsken House, Kigali',
      description: '<p>Bring <strong>one</strong> project.</p>',
      capacity: 30,
      registered_count: 0,
      featured_image: null,
      status: 'upcoming',
      likes: 0,
      is_online: true,
    },
  ])
  expect(JSON.stringify(body)).not.toContain('meet.example.test')
  const [listed] = (await list({ search: 'clinic' })).events
  expect(listed?.description).toContain('<strong>')
  const [card] = (await list({ search: 'clinic', fields: 'card' })).events
  expect([card?.excerpt, card && 'description' in card]).toEqual(['Bring one project.', false])
  const draft = await anEvent(app, { title: 'Not yet', status: 'draft' })
  for (const hidden of [draft.slug, 'no-such-event']) {
    const answer = await app.call(eventApi.get, { params: { slug: hidden } })
    expect([answer.status, answer.body.message]).toEqual([404, 'Event not found'])
  }
  const map = (await app.http.inject({ url: sitemapApi.get.path })).body
  expect([map.includes('/events/portfolio-clinic<'), map.includes('/events/not-yet<')]).toEqual([true, false])
})

test('an event is liked once by each person who is signed in, and the lists follow within a minute', async () => {
  const { slug, id } = await anEvent(app, { title: 'Liked evening' })
  const as = await learner()
  const like = (name: string) => app.call(eventApi.like, { params: { id: name } }, { as })
  expect((await app.call(eventApi.like, { params: { id: slug } })).status).toBe(401)
  expect((await list({ search: 'liked evening' })).events[0]?.likes).toBe(0)
  const first = await like(slug)
  expect([first.status, first.body]).toEqual([200, { message: 'Event liked successfully!', likes: 1, is_liked: true }])
  expect((await like(String(id))).body.likes).toBe(1)
  expect((await app.call(eventApi.liked, { params: { id: slug } }, { as })).body).toEqual({ likes: 1, is_liked: true })
  expect((await app.call(eventApi.listLiked, {}, { as })).body.slugs).toEqual([slug])
  await minute()
  // The pages of everyone say nothing of anyone; each person is told of their own.
  const visitors = (await list({ search: 'liked evening' })).events[0]
  expect([visitors?.likes, visitors?.is_liked]).toEqual([1, false])
  for (const [reader, isLiked] of [
    [as, true],
    [await learner(), false],
    [undefined, false],
    [as, true],
  ] as const) {
    const by = reader ? { as: reader } : {}
    const listed = (await app.call(eventApi.list, { query: { search: 'liked evening' } }, by)).body.events[0]
    const { event } = (await app.call(eventApi.get, { params: { slug } }, by)).body
    expect([listed?.is_liked, event.is_liked]).toEqual([isLiked, isLiked])
  }
  expect((await like('no-such-event')).status).toBe(404)
})

test('whoever presses twice at once reads the same number from both answers', async () => {
  const { slug, id } = await anEvent(app, { title: 'Pressed twice' })
  const as = await learner()
  const like = async () => (await app.call(eventApi.like, { params: { id: slug } }, { as })).body.likes
  const first = [
    `insert into event_likes (event_id, user_id, created_at) values (${id}, ${as.id}, now())`,
    `update events set likes = likes + 1 where id = ${id}`,
  ]
  await withRival(app.services, { at: /^insert into "event_likes"/, writes: first }, async () =>
    expect(await like()).toBe(1),
  )
  expect(await Promise.all([like(), like()])).toEqual([1, 1])
})

test('the lists are one statement each', async () => {
  const as = await person(app.services.db, 'admin')
  for (const title of ['One', 'Two']) await anEvent(app, { title, location: 'Huye' })
  const search = () => app.call(eventApi.list, { query: { search: 'huye', limit: 7 } })
  const managed = () => app.call(planningApi.list, {}, { as })
  for (const read of [search, managed]) expect(await countQueries(app.services, read)).toBeLessThanOrEqual(3)
})

test('an event that is over moves to the past ones within a minute', async () => {
  const { slug } = await anEvent(app, { title: 'Short evening' })
  const places = async () =>
    Promise.all(['upcoming', 'past'].map(async (when) => (await titles({ search: 'short evening', when })).length))
  expect(await places()).toEqual([1, 0])
  app.pass(8 * 86_400 - 60)
  const { body } = await app.call(eventApi.get, { params: { slug } })
  app.pass((Date.parse(body.event.ends_at) - app.services.now().getTime()) / 1000 + 30)
  await minute()
  expect(await places()).toEqual([0, 1])
})

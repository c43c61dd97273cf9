import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { aPost } from '#tests/support/posts.ts'
import { countQueries } from '#tests/support/queries.ts'
import { blogApi } from './blog.contract.ts'
import { blogJobs } from './blog.service.ts'
import { postApi } from './post/post.contract.ts'

const app = useTestApp()

const search = async (query: object) => (await app.call(blogApi.search, { query })).body
const titles = async (query: object) => (await search(query)).posts.map(({ title }) => title)
const get = (slug: string) => app.call(blogApi.get, { params: { slug } })
const like = async (id: string | number, role: 'student' | 'mentee' = 'student') =>
  app.call(blogApi.like, { params: { id: String(id) } }, { as: await person(app.services.db, role) })

test('the list is a plain array of published posts, newest first, with the fields of the specification', async () => {
  const author = await person(app.services.db, 'mentor', { name: 'Achieng Odhiambo' })
  await aPost(app, { title: 'Listed first', tags: ['Careers', 'careers', 'Portfolio'] }, author)
  app.pass(60)
  await aPost(app, { title: 'Listed second', content: 'One line.\n\nAnd <another>.' }, author)
  await aPost(app, { title: 'Not listed', status: 'draft' }, author)
  const { body } = await app.call(blogApi.list, { query: { limit: 2 } })
  expect(body.map(({ title }) => title)).toEqual(['Listed second', 'Listed first'])
  expect(body[1]).toMatchObject({
    slug: 'listed-first',
    content: '<p>Finish one small thing and show it.</p>',
    excerpt: 'Finish one small thing and show it.',
    featured_image: null,
    tags: ['Careers', 'Portfolio'],
    likes: 0,
    author: { name: 'Achieng Odhiambo' },
    author_id: author.id,
    status: 'published',
    reading_minutes: 1,
  })
  const cards = await app.call(blogApi.list, { query: { fields: 'card', limit: 1 } })
  expect(cards.body[0]).not.toHaveProperty('content')
})

test('a search finds all words of title, content and tags, by their beginning and without accents', async () => {
  await aPost(app, { title: 'Zebra à Kigali', content: '<p>About node.js and it’s tools</p>', tags: ['Éco'] })
  await aPost(app, { title: 'Zebra in Lagos', content: '<p>About <strong>quagga</strong>s</p>' })
  expect(await titles({ search: 'zeb KIGA' })).toEqual(['Zebra à Kigali'])
  expect(await titles({ search: 'zebra quagga' })).toEqual(['Zebra in Lagos'])
  expect(await titles({ search: 'zebra eco' })).toEqual(['Zebra à Kigali'])
  expect(await titles({ search: 'zebra node.js' })).toEqual(['Zebra à Kigali'])
  expect(await titles({ search: 'zebra strong' })).toEqual([])
  expect(await titles({ search: `zebra' | !a & (:*` })).toEqual(['Zebra à Kigali', 'Zebra in Lagos'].toReversed())
  expect((await search({ search: '???' })).total).toBe(0)
})

test('posts come in pages and are narrowed by tag and author, in few statements', async () => {
  const author = await person(app.services.db, 'admin')
  for (let nth = 0; nth < 15; nth += 1) {
    app.pass(60)
    await aPost(app, { title: `Paged ${nth}`, tags: [nth % 2 ? 'Odd one' : 'Even one'] }, author)
  }
  const page = await search({ author: author.id, page: 2 })
  expect([page.total, page.last_page, page.posts.map(({ title }) => title)]).toEqual([
    15,
    2,
    ['Paged 2', 'Paged 1', 'Paged 0'],
  ])
  expect((await search({ tag: 'Odd one' })).total).toBe(7)
  expect((await search({ tag: "x' or 1=1" })).total).toBe(0)
  const { body } = await app.call(blogApi.tags, {})
  expect(body.tags).toContainEqual({ tag: 'Even one', posts: 8 })
  expect(await countQueries(app.services, () => search({ limit: 90 }))).toBeLessThanOrEqual(2)
})

test('a post is read by its slug, with others that share a tag; drafts and unknown ones are not there', async () => {
  const first = await aPost(app, { title: 'Related, first', tags: ['Beekeeping'] })
  const post = await aPost(app, { title: 'Related, second', tags: ['Beekeeping', 'Honey'] })
  const draft = await aPost(app, { title: 'Related, draft', tags: ['Honey'], status: 'draft' })
  const { body } = await get(post.slug)
  expect([body.post.title, body.related.map(({ id }) => id)]).toEqual(['Related, second', [first.id]])
  for (const slug of [draft.slug, 'nothing', String(post.id), 'a%00b']) {
    const missing = await get(slug)
    expect([missing.status === 404 || missing.status === 400, slug]).toEqual([true, slug])
  }
  expect((await get('nothing')).body.message).toBe('Post not found')
})

test('each person likes a post once, by id or slug; fifty at once are counted, and who is signed out is asked to sign in', async () => {
  const post = await aPost(app, { title: 'Much liked' })
  const as = await person(app.services.db, 'student')
  const params = { id: post.slug }
  expect((await app.call(blogApi.liked, { params }, { as })).body).toEqual({ likes: 0, is_liked: false })
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.call(blogApi.like, { params }, { as })))
  for (const { body } of answers) expect(body).toEqual({ message: 'Post liked!', likes: 1, is_liked: true })
  const many = await Promise.all(Array.from({ length: 20 }, () => like(post.id)))
  expect(many.every(({ status }) => status === 200)).toBe(true)
  expect((await app.call(blogApi.liked, { params }, { as })).body).toEqual({ likes: 21, is_liked: true })
  expect((await app.call(blogApi.like, { params })).status).toBe(401)
  const draft = await aPost(app, { status: 'draft' })
  expect((await like(draft.id)).status).toBe(404)
})

test('what is scheduled appears when its time has come, and likes show on the page within a minute', async () => {
  const author = await person(app.services.db, 'mentor')
  const at = new Date(app.services.now().getTime() + 3_600_000).toISOString()
  const post = await aPost(app, { title: 'Comes later', status: 'scheduled', publish_at: at }, author)
  expect([post.status, post.publish_at, post.published_at]).toEqual(['scheduled', at, null])
  const [minute] = blogJobs(app.services)
  await minute?.handle({}, '')
  expect((await get(post.slug)).status).toBe(404)
  app.pass(3601)
  await minute?.handle({}, '')
  const seen = await get(post.slug)
  expect([seen.status, seen.body.post.published_at]).toEqual([200, at])
  await like(post.slug)
  await minute?.handle({}, '')
  await expect.poll(async () => (await get(post.slug)).body.post.likes).toBe(1)
  const managed = await app.call(postApi.list, { query: { mine: '1' } }, { as: author })
  expect(managed.body.posts[0]).toMatchObject({ status: 'published', publish_at: null, published_at: at })
})

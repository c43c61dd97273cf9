import { expect, test } from 'vitest'
import { PAYLOADS } from '#tests/e2e/start/payload-list.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { sendForm } from '#tests/support/forms.ts'
import { picture } from '#tests/support/payments.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aPost } from '#tests/support/posts.ts'
import { blogApi } from '../blog.contract.ts'
import { postApi, type PostEdited } from './post.contract.ts'

const app = useTestApp()
const BODY = { title: 'A small portfolio', content: '<p>Three things are enough.</p>' }

const mentor = () => person(app.services.db, 'mentor')
const admin = () => person(app.services.db, 'admin')
const create = (body: object, as: Person) => app.call(postApi.create, { body: { ...BODY, ...body } }, { as })
const update = (id: number, body: object, as: Person) =>
  app.call(postApi.update, { params: { id }, body: { ...BODY, ...body } }, { as })
const unpublish = (id: number, reason: string, as: Person) =>
  app.call(postApi.unpublish, { params: { id }, body: { reason } }, { as })
const isPublic = async (slug: string) => (await app.call(blogApi.get, { params: { slug } })).status === 200
const listed = async (query: object, as: Person) => (await app.call(postApi.list, { query }, { as })).body.posts

test('a mentor writes, changes and deletes a post, with the texts of the specification', async () => {
  const as = await mentor()
  const made = await create({ tags: ['Careers'] }, as)
  expect([made.status, made.body.message]).toEqual([201, 'Post created successfully'])
  const { id, slug } = made.body.post
  expect(await isPublic(slug)).toBe(true)
  const changed = await update(id, { title: 'Another title', tags: '["Work","First job"]' }, as)
  expect(changed.body).toMatchObject({
    message: 'Post updated successfully',
    post: { title: 'Another title', slug, tags: ['Work', 'First job'], revision: 2 },
  })
  await expect
    .poll(async () => (await app.call(blogApi.get, { params: { slug } })).body.post?.title)
    .toBe('Another title')
  const removed = await app.call(postApi.remove, { params: { id } }, { as })
  expect([removed.status, await isPublic(slug)]).toEqual([200, false])
})

test('a form carries the picture and entries tags[]; the picture can be removed, and nothing but pictures is taken', async () => {
  const as = await mentor()
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...BODY, status: 'published' })) body.set(name, value)
  for (const tag of ['One', 'Two']) body.append('tags[]', tag)
  body.set('featured_image', new File([new Uint8Array(await picture())], 'photo.png', { type: 'image/png' }))
  const encoded = new Response(body)
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/blog-posts',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${as.token}` },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const { post } = answer.json<{ post: PostEdited }>()
  expect(post.tags).toEqual(['One', 'Two'])
  expect(post.featured_image).toMatch(/^\/files\/[0-9a-f]{24}\.webp$/)
  const path = `/api/blog-posts/${post.id}`
  const changed = await sendForm<{ post: PostEdited }>(app, postApi.update, {
    path,
    as,
    fields: { ...BODY, remove_featured_image: '1' },
  })
  expect([changed.status, changed.body.post.featured_image, changed.body.post.tags]).toEqual([
    200,
    null,
    ['One', 'Two'],
  ])
  const files = { featured_image: { name: 'x.png', data: Buffer.from('<svg onload=alert(1)>') } }
  const refused = await sendForm(app, postApi.create, { as, fields: BODY, files })
  expect(refused.body.errors).toEqual({
    featured_image: ['Invalid file type. Please upload a valid image file (jpg, jpeg, png, or webp).'],
  })
})

test('title and content are required; a schedule needs a moment that is still to come', async () => {
  const as = await mentor()
  const errors = async (body: object) => (await create(body, as)).body.errors
  expect(await errors({ title: ' ', content: '' })).toEqual({
    title: ['Give the post a title'],
    content: ['Write the post'],
  })
  expect(await errors({ content: '<p> </p><script>alert(1)</script>' })).toEqual({ content: ['Write the post'] })
  const late = { publish_at: ['Choose a time in the future'] }
  expect(await errors({ status: 'scheduled' })).toEqual(late)
  expect(await errors({ status: 'scheduled', publish_at: '2020-01-01T08:00:00Z' })).toEqual(late)
  expect(await errors({ tags: Array.from({ length: 11 }, (_, nth) => `t${nth}`) })).toEqual({
    tags: ['Add at most 10 tags'],
  })
  expect(await errors({ status: 'unpublished' })).toEqual({ status: ['Choose an option'] })
})

test('only the author edits and deletes; drafts of others are not there, and learners have no part in it', async () => {
  const [author, other, boss, student] = [
    await mentor(),
    await mentor(),
    await admin(),
    await person(app.services.db, 'student'),
  ]
  const [post, draft] = [
    await aPost(app, {}, author),
    await aPost(app, { status: 'draft', title: 'Hidden draft' }, author),
  ]
  for (const as of [other, boss]) {
    expect((await update(post.id, {}, as)).status).toBe(403)
    expect((await app.call(postApi.remove, { params: { id: post.id } }, { as })).status).toBe(403)
    expect((await app.call(postApi.get, { params: { id: post.id } }, { as })).status).toBe(404)
    expect((await app.call(postApi.preview, { params: { id: post.id } }, { as })).status).toBe(200)
    for (const endpoint of [postApi.get, postApi.preview])
      expect((await app.call(endpoint, { params: { id: draft.id } }, { as })).status).toBe(404)
    expect((await update(draft.id, {}, as)).status).toBe(404)
    expect(await listed({ search: 'hidden draft' }, as)).toEqual([])
  }
  expect((await create({}, student)).status).toBe(403)
  expect((await app.call(postApi.list, {}, { as: student })).status).toBe(403)
  expect((await app.call(postApi.create, { body: BODY })).status).toBe(401)
  expect((await app.call(postApi.get, { params: { id: draft.id } }, { as: author })).body.post.title).toBe(
    'Hidden draft',
  )
  expect((await listed({ search: 'hidden', status: 'draft' }, author)).map(({ id }) => id)).toEqual([draft.id])
})

test('addresses are unique, follow the title of a draft, and stay once a post was public', async () => {
  const as = await mentor()
  const made = await Promise.all(Array.from({ length: 5 }, () => aPost(app, { title: 'The same title' }, as)))
  expect(made.map(({ slug }) => slug).toSorted()).toEqual(
    ['', '-2', '-3', '-4', '-5'].map((end) => `the-same-title${end}`),
  )
  expect((await aPost(app, { title: '2026' }, as)).slug).toBe('post-2026')
  expect((await aPost(app, { title: '***' }, as)).slug).toBe('post')
  const draft = await aPost(app, { title: 'Working title', status: 'draft' }, as)
  const renamed = await update(draft.id, { title: 'Final title' }, as)
  expect([renamed.body.post.slug, renamed.body.post.status]).toEqual(['final-title', 'draft'])
  await update(draft.id, { title: 'Final title', status: 'published' }, as)
  expect((await update(draft.id, { title: 'Yet another', status: 'draft' }, as)).body.post.slug).toBe('final-title')
})

test('two windows that save at once do not overwrite each other', async () => {
  const as = await mentor()
  const post = await aPost(app, {}, as)
  const answers = await Promise.all(
    [1, 2, 3].map((nth) => update(post.id, { title: `Window ${nth}`, revision: 1 }, as)),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
})

test('an admin unpublishes once, with a reason that the author reads; the author may publish it again', async () => {
  const [author, boss] = [await mentor(), await admin()]
  const post = await aPost(app, { title: 'Taken away' }, author)
  expect((await unpublish(post.id, ' ', boss)).body.errors).toEqual({ reason: ['Enter a reason'] })
  expect((await unpublish(post.id, 'It is mine', author)).status).toBe(403)
  const answers = await Promise.all([1, 2].map(() => unpublish(post.id, 'It names a learner.', boss)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  await expect.poll(() => isPublic(post.slug)).toBe(false)
  const { notifications } = (await app.call(notificationApi.list, {}, { as: author })).body
  expect(notifications[0]?.message).toBe(
    'An administrator has removed "Taken away" from the blog. Reason: It names a learner.',
  )
  expect(await listed({ status: 'unpublished', search: 'taken' }, boss)).toMatchObject([
    { id: post.id, reason: 'It names a learner.' },
  ])
  expect((await update(post.id, { title: 'Taken away' }, author)).body.post.status).toBe('unpublished')
  const again = await update(post.id, { title: 'Back again', status: 'published' }, author)
  expect(again.body.post).toMatchObject({ status: 'published', reason: null, slug: 'taken-away' })
  await expect.poll(() => isPublic(post.slug)).toBe(true)
})

test('the text that was unpublished does not come back as it is, by no way, until an admin allows it', async () => {
  const [author, boss] = [await mentor(), await admin()]
  const post = await aPost(app, BODY, author)
  await unpublish(post.id, 'It names a learner.', boss)
  const refusal = {
    status: ['An administrator has removed this post from the blog. Change it before publishing it again.'],
  }
  const later = new Date(app.services.now().getTime() + 86_400_000).toISOString()
  expect((await update(post.id, { status: 'published' }, author)).body.errors).toEqual(refusal)
  expect((await update(post.id, { status: 'scheduled', publish_at: later }, author)).body.errors).toEqual(refusal)
  expect((await update(post.id, { status: 'draft' }, author)).status).toBe(200)
  expect((await update(post.id, { status: 'published' }, author)).body.errors).toEqual(refusal)
  expect((await update(post.id, { content: '<p>Without names.</p>', status: 'published' }, author)).status).toBe(200)
  await unpublish(post.id, 'Still a name.', boss)
  const allow = (as: Person, id = post.id) => app.call(postApi.allow, { params: { id } }, { as })
  expect((await allow(author)).status).toBe(403)
  expect((await allow(boss)).body.message).toBe('The author can publish the post again')
  expect((await allow(boss)).status).toBe(409)
  expect((await allow(boss, 999_999)).status).toBe(404)
  const { notifications } = (await app.call(notificationApi.list, {}, { as: author })).body
  expect(notifications[0]?.title).toBe('You can publish your post again')
  const again = await update(post.id, { content: '<p>Without names.</p>', status: 'published' }, author)
  expect(again.body.post).toMatchObject({ status: 'published', needs_change: false })
})

test('what a post may hold stays; every attack is taken out or is text', async () => {
  const as = await mentor()
  const file = '/files/0123456789abcdef01234567.webp'
  const content = [
    '<h1>Top</h1><h2>Second</h2><p style="color:red" onclick="x()">A <b>bold</b> <a href="https://example.org/a">link</a></p>',
    '<ul><li>one</li></ul><blockquote>said</blockquote><pre><code>if (a &lt; b) {}</code></pre>',
    `<img src="${file}?w=480" alt="A baobab" onerror="x()"><img src="https://evil.example/x.png"><iframe src="https://evil.example"></iframe>`,
  ].join('')
  const { content: kept } = await aPost(app, { content }, as)
  expect(kept).toContain('<h2>Top</h2><h2>Second</h2><p>A <strong>bold</strong>')
  expect(kept).toContain('rel="noopener noreferrer nofollow" target="_blank">link</a>')
  expect(kept).toContain('<pre><code>if (a &lt; b) {}</code></pre>')
  expect(kept).toContain(`<img src="${file}?w=960"`)
  expect(kept).toContain('alt="A baobab"')
  expect(kept).not.toMatch(/evil|style=|onclick|onerror|iframe/)
  for (const attack of PAYLOADS) {
    const { content: clean } = await aPost(app, { content: `<p>Before</p>${attack}<p>After</p>` }, as)
    expect(clean, attack).not.toMatch(
      /<(?!\/?(p|br|h2|h3|strong|em|u|s|ul|ol|li|blockquote|a|code|pre|img|hr|div|table|thead|tbody|tr|th|td)\b)/,
    )
    for (const tag of clean.match(/<[^>]*>/g) ?? [])
      expect(tag, attack).not.toMatch(/\son\w+=|style=|javascript:|data:|data-xss|srcdoc|evil/i)
  }
})

test('the managed posts are a file with the rows of the list, without drafts of others', async () => {
  const [one, other, boss] = [await mentor(), await mentor(), await admin()]
  const file = (as: Person, query: { search?: string; status?: 'draft' | 'published'; mine?: '1' } = {}) =>
    readCsv(app, postApi.export, { query, as })
  await aPost(app, { title: '=Filed looms', tags: ['Work', 'Wool'] }, one)
  await aPost(app, { title: 'Filed draft', status: 'draft' }, one)
  const { headers, lines } = await file(one, { search: 'filed', status: 'published' })
  expect(headers['content-disposition']).toBe('attachment; filename=posts-published.csv')
  expect(lines[0]).toContain('Title,Author,Tags,Status,Published on,Goes live on,Reason,Likes,Last changed')
  const row = /^'=Filed looms,Test mentor,"Work, Wool",Published,(\d{4}-\d\d-\d\d),,,0,\1$/
  expect(lines.slice(1)).toEqual([expect.stringMatching(row)])
  expect((await file(one, { search: 'filed' })).lines).toHaveLength(3)
  for (const reader of [other, boss]) expect((await file(reader, { search: 'filed' })).lines).toHaveLength(2)
  expect((await file(other, { mine: '1' })).lines).toHaveLength(1)
  expect((await file(await person(app.services.db, 'student'))).status).toBe(403)
})

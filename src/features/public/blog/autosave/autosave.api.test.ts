import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aPost } from '#tests/support/posts.ts'
import { blogApi } from '../blog.contract.ts'
import { postApi } from '../post/post.contract.ts'
import { versionApi } from '../version/version.contract.ts'
import { autosaveApi } from './autosave.contract.ts'

const app = useTestApp()
const mentor = () => person(app.services.db, 'mentor')
const ids = (id: number) => ({ params: { id } })
type Typed = { session: string; title?: string; content?: string; revision?: number }

const begin = ({ title = '', content = '', session }: Typed, as: Person | null) =>
  app.call(autosaveApi.begin, { body: { title, content, session } }, { as })
const keep = (id: number, { title = 'As it was', content = '', ...more }: Typed, as: Person | null) =>
  app.call(autosaveApi.save, { ...ids(id), body: { title, content, ...more } }, { as })
const edited = async (id: number, as: Person) => (await app.call(postApi.get, ids(id), { as })).body.post
const versionsOf = async (id: number, as: Person) =>
  (await app.call(versionApi.list, ids(id), { as })).body.versions.map((one) => [one.content, one.is_autosaved])
const own = async (as: Person) => (await app.call(postApi.list, { query: { mine: '1' } }, { as })).body.posts

test('a new post is a draft with its first words, once for each session; saving it makes no second one', async () => {
  const as = await mentor()
  const session = randomUUID()
  const typed = { session, content: '<p>Seeds that travel in a shoe box</p>' }
  const begun = await Promise.all([1, 2, 3].map(() => begin(typed, as)))
  expect(new Set(begun.map(({ body }) => body.post_id)).size).toBe(1)
  const [draft] = await own(as)
  expect(draft).toMatchObject({ title: 'Seeds that travel in a shoe box', status: 'draft' })
  expect((await begin({ ...typed, title: 'A seed bank' }, as)).body.post_id).toBe(draft?.id)
  const saved = await app.call(
    postApi.create,
    { body: { title: 'A seed bank', content: typed.content, session } },
    { as },
  )
  expect([saved.status, saved.body.post.id]).toEqual([201, draft?.id])
  expect(saved.body.post).toMatchObject({ slug: 'a-seed-bank', status: 'published', autosave_session: null })
  expect(await own(as)).toHaveLength(1)
  // A letter of that session that was late changes nothing any more.
  expect((await begin({ ...typed, title: 'Late' }, as)).status).toBe(409)
  expect((await begin({ session: randomUUID() }, as)).status).toBe(200)
  expect((await own(as))[0]).toMatchObject({ title: 'Untitled', status: 'draft' })
})

test('a draft changes at once; a session that keeps often leaves one earlier version, also after it was saved', async () => {
  const as = await mentor()
  const { id } = await aPost(app, { title: 'As it was', content: '<p>0</p>', status: 'draft' }, as)
  const session = randomUUID()
  for (const nth of [1, 2, 3])
    expect((await keep(id, { session, revision: 1, content: `<p>${nth}</p>` }, as)).body).toMatchObject({
      post_id: id,
      revision: nth + 1,
    })
  expect(await versionsOf(id, as)).toEqual([['<p>0</p>', false]])
  const body = { title: 'As it was', content: '<p>4</p>', status: 'draft' as const, session }
  expect((await app.call(postApi.update, { ...ids(id), body }, { as })).status).toBe(200)
  expect(await versionsOf(id, as)).toEqual([['<p>0</p>', false]])
  const { revision } = await edited(id, as)
  await keep(id, { session: randomUUID(), revision, content: '<p>5</p>' }, as)
  const now = await edited(id, as)
  await keep(id, { session: randomUUID(), revision: now.revision, content: '<p>6</p>' }, as)
  expect(await versionsOf(id, as)).toEqual([
    ['<p>5</p>', true],
    ['<p>4</p>', false],
    ['<p>0</p>', false],
  ])
})

test('of two windows the later one learns of the other, and neither text is lost', async () => {
  const as = await mentor()
  const { id } = await aPost(app, { title: 'As it was', content: '<p>0</p>', status: 'draft' }, as)
  const [one, other] = [randomUUID(), randomUUID()]
  const at = { revision: 1 }
  const answers = await Promise.all([
    keep(id, { ...at, session: one, content: '<p>one</p>' }, as),
    keep(id, { ...at, session: other, content: '<p>other</p>' }, as),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { content, revision } = await edited(id, as)
  const [late, text] = content === '<p>one</p>' ? [other, '<p>other</p>'] : [one, '<p>one</p>']
  expect((await keep(id, { revision, session: late, content: text }, as)).status).toBe(200)
  expect((await edited(id, as)).content).toBe(text)
  expect(await versionsOf(id, as)).toEqual([
    [content, true],
    ['<p>0</p>', false],
  ])
})

test('what is typed over a published post waits for its author alone until it is saved', async () => {
  const as = await mentor()
  const post = await aPost(app, { title: 'As it was', content: '<p>Public</p>' }, as)
  const read = async () => (await app.call(blogApi.get, { params: { slug: post.slug } })).body.post.content
  const [first, second] = [randomUUID(), randomUUID()]
  await keep(post.id, { session: first, revision: 1, content: '<p>Not yet</p>' }, as)
  expect(await read()).toBe('<p>Public</p>')
  const { pending, content, revision } = await edited(post.id, as)
  expect([content, pending?.content]).toEqual(['<p>Public</p>', '<p>Not yet</p>'])
  await keep(post.id, { session: second, revision, content: '<p>Still not</p>' }, as)
  expect(await versionsOf(post.id, as)).toEqual([['<p>Not yet</p>', true]])
  const body = { title: 'As it was', content: '<p>Now</p>', session: second }
  expect((await app.call(postApi.update, { ...ids(post.id), body }, { as })).body.post.pending).toBeNull()
  await expect.poll(read).toBe('<p>Now</p>')
  expect(await versionsOf(post.id, as)).toEqual([
    ['<p>Public</p>', false],
    ['<p>Not yet</p>', true],
  ])
})

test('what waits can be discarded and stays among the versions; what reads like the post does not wait', async () => {
  const as = await mentor()
  const { id } = await aPost(app, { title: 'As it was', content: '<p>Public</p>' }, as)
  const session = randomUUID()
  await keep(id, { session, revision: 1, content: '<p>A thought</p>' }, as)
  const { body } = await app.call(autosaveApi.discard, ids(id), { as })
  expect([body.message, body.post.pending]).toEqual([
    'Changes discarded. You can find them under earlier versions.',
    null,
  ])
  expect(await versionsOf(id, as)).toEqual([['<p>A thought</p>', true]])
  expect((await app.call(autosaveApi.discard, ids(id), { as })).status).toBe(200)
  await keep(id, { session, revision: body.post.revision, content: '<p>Public</p>' }, as)
  expect((await edited(id, as)).pending).toBeNull()
})

test('only authors keep and discard; a program without a number for its session is refused', async () => {
  const as = await mentor()
  const { id } = await aPost(app, {}, as)
  const session = randomUUID()
  const student = await person(app.services.db, 'student')
  for (const [who, status] of [
    [await mentor(), 403],
    [student, 403],
    [null, 401],
  ] as const) {
    expect((await keep(id, { session, revision: 1 }, who)).status).toBe(status)
    expect((await app.call(autosaveApi.discard, ids(id), { as: who })).status).toBe(status)
  }
  expect((await begin({ session }, student)).status).toBe(403)
  expect((await begin({ session: 'mine' }, as)).status).toBe(422)
  expect((await keep(999_999, { session, revision: 1 }, as)).status).toBe(404)
})

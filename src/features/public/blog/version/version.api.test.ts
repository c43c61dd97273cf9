import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aPost } from '#tests/support/posts.ts'
import { postApi } from '../post/post.contract.ts'
import { versionApi } from './version.contract.ts'

const app = useTestApp()
const update = (id: number, body: { title: string; content: string; status?: 'draft' | 'published' }, as: Person) =>
  app.call(postApi.update, { params: { id }, body }, { as })
const list = (id: number, as: Person | null) => app.call(versionApi.list, { params: { id } }, { as })

test('what a post was before stays readable for its author; a save without other texts adds nothing', async () => {
  const as = await person(app.services.db, 'mentor')
  const post = await aPost(app, { title: 'First', content: '<p>One</p>', tags: ['Work'], status: 'draft' }, as)
  expect((await list(post.id, as)).body.versions).toEqual([])
  await update(post.id, { title: 'Second', content: '<p>Two</p>' }, as)
  await update(post.id, { title: 'Second', content: '<p>Two</p>', status: 'published' }, as)
  await update(post.id, { title: 'Second', content: '<p>Three</p>' }, as)
  const { versions } = (await list(post.id, as)).body
  expect(versions.map(({ revision, title, content, tags }) => [revision, title, content, tags])).toEqual([
    [3, 'Second', '<p>Two</p>', ['Work']],
    [1, 'First', '<p>One</p>', ['Work']],
  ])
})

test('the last fifty changes are kept, and nobody else reads them', async () => {
  const as = await person(app.services.db, 'mentor')
  const post = await aPost(app, { content: '<p>0</p>' }, as)
  for (let nth = 1; nth <= 52; nth++) await update(post.id, { title: post.title, content: `<p>${nth}</p>` }, as)
  const { versions } = (await list(post.id, as)).body
  expect(versions).toHaveLength(50)
  expect(versions.at(-1)?.content).toBe('<p>2</p>')
  for (const role of ['mentor', 'admin'] as const)
    expect((await list(post.id, await person(app.services.db, role))).status).toBe(404)
  expect((await list(post.id, await person(app.services.db, 'student'))).status).toBe(403)
  expect((await list(post.id, null)).status).toBe(401)
})

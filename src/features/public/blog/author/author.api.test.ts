import { expect, test } from 'vitest'
import { contentChanged } from '#server/content-changed.ts'
import { useTestApp } from '#tests/support/app.ts'
import { anApplication } from '#tests/support/mentors.ts'
import { person } from '#tests/support/people.ts'
import { aPost } from '#tests/support/posts.ts'
import { sitemapApi } from '#features/public/sitemap/sitemap.contract.ts'
import { postApi } from '../post/post.contract.ts'
import { authorApi } from './author.contract.ts'

const app = useTestApp()
const read = (id: number) => app.call(authorApi.get, { params: { id } })

test('who has published posts has a page in the site map, with public facts alone; it goes with the last post', async () => {
  const as = await person(app.services.db, 'admin', { name: 'Wanjiru Kamau' })
  const draft = await aPost(app, { title: 'Still a draft', status: 'draft' }, as)
  const hidden = await read(as.id)
  expect([hidden.status, hidden.body.message]).toEqual([404, 'Author not found'])
  const post = await aPost(app, { title: 'The only one' }, as)
  await expect.poll(async () => (await read(as.id)).status).toBe(200)
  expect((await read(as.id)).body).toEqual({
    author: { id: as.id, name: 'Wanjiru Kamau', profile_picture: null, mentor_id: null, posts: 1 },
  })
  const map = async () => (await app.call(sitemapApi.get, {})).body
  expect(await map()).toContain(`/blog/authors/${as.id}</loc>`)
  await app.call(postApi.remove, { params: { id: post.id } }, { as })
  await expect.poll(async () => (await read(as.id)).status).toBe(404)
  expect(await map()).not.toContain(`/blog/authors/${as.id}</loc>`)
  expect((await read(999_999)).status).toBe(404)
  expect((await app.call(postApi.remove, { params: { id: draft.id } }, { as })).status).toBe(200)
})

test('a mentor of the directory is named with their page there', async () => {
  const as = await person(app.services.db, 'mentor')
  await aPost(app, { title: 'By a mentor' }, as)
  const id = await anApplication(app.services, { userId: as.id, status: 'approved' })
  await app.services.db.transaction((tx) => contentChanged(tx, 'mentor'))
  await expect.poll(async () => (await read(as.id)).body.author.mentor_id).toBe(id)
})

// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drafts } from '#web/api/drafts.ts'
import { answer, expectRetry, expectText, field, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { blogApi } from '../blog.contract.ts'
import { postApi } from '../post/post.contract.ts'
import * as editPost from './post-edit.page.tsx'
import * as blog from './blog.page.tsx'
import { postDraftKey, toPostDraft } from './post-draft.ts'
import * as posts from './post-list.page.tsx'
import * as newPost from './post-new.page.tsx'
import * as post from './post.page.tsx'

// What the blog says when it has nothing, and when a call is refused (spec 2 §2, §8; spec 3 §2, §8).

const managed = { path: '/dashboard/blog', as: 'mentor' } as const

test('the public list, empty and refused', async () => {
  await openPage(blog, {
    path: '/blog',
    answers: [answer(blogApi.search, (list) => ({ ...list, posts: [], total: 0 }))],
  })
  await expectText('No blog posts available at the moment.')
})

test('the public list', async () => {
  await openPage(blog, { path: '/blog' })
  await expectText('Failed to fetch blog posts')
})

test('one post', async () => {
  await openPage(post, { path: '/blog/:post', address: '/blog/seeds' })
  await expectText('Failed to load blog post')
})

test('a like', async () => {
  await openPage(post, { path: '/blog/:post', address: '/blog/seeds', as: 'student', answers: [answer(blogApi.get)] })
  await press('Like')
  await expectText('Failed to like post')
})

test.each(['published', 'draft'] as const)('above the editor stands where the post stands: %s', async (status) => {
  const shown = answer(postApi.get, (sample) => ({ post: { ...sample.post, slug: 'seeds', status, pending: null } }))
  await openPage(editPost, {
    ...managed,
    path: '/dashboard/blog/:id/edit',
    address: '/dashboard/blog/4/edit',
    answers: [shown],
  })
  await expectText(status === 'published' ? 'Published' : 'Draft')
  const link = screen.queryByRole('link', { name: 'View the post' })
  expect(link?.getAttribute('href')).toBe(status === 'published' ? '/blog/seeds' : undefined)
})

test('the posts of a mentor who has written nothing', async () => {
  await openPage(posts, { ...managed, answers: [answer(postApi.list, (list) => ({ ...list, posts: [], total: 0 }))] })
  await expectText('No blog posts yet.')
  await expectText('New Post')
})

test('the managed list', async () => {
  await openPage(posts, { ...managed, as: 'admin' })
  await expectText('Failed to fetch blog posts')
  await expectRetry()
})

test('deleting a post', async () => {
  const own = answer(postApi.list, (list) => ({
    ...list,
    posts: list.posts.map((one) => ({ ...one, author_id: PERSON })),
  }))
  await openPage(posts, { ...managed, answers: [own] })
  await press(/^Delete /)
  await press('Delete')
  await expectText('Failed to delete post. Please try again.')
})

test('saving a post; what was typed stays', async () => {
  const typed = {
    ...toPostDraft(null, 'UTC'),
    title: 'Seeds in envelopes',
    content: '<p>Every seed has an envelope.</p>',
  }
  drafts.save(postDraftKey(PERSON, null), typed)
  await openPage(newPost, { path: '/dashboard/blog/new', as: 'mentor' })
  expect((await field('Title')).value).toBe('Seeds in envelopes')
  await press('Publish')
  await expectText('Failed to save post')
  expect((await field('Title')).value).toBe('Seeds in envelopes')
})

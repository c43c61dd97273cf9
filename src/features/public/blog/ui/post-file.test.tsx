// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { postApi } from '../post/post.contract.ts'
import * as posts from './post-list.page.tsx'

test('the managed posts are saved as a file', async () => {
  await expectFile(posts, {
    path: '/dashboard/blog',
    as: 'admin',
    answers: [answer(postApi.list)],
    file: postApi.export,
    query: 'status=draft&mine=1',
  })
})

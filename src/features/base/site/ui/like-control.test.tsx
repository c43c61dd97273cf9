// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { expectText, openPage, press } from '#tests/support/screen.tsx'
import { toastStore } from '#web/kit/toast.ts'
import { LikeControl } from './like-control.tsx'

const Page = () => (
  <LikeControl
    likes={3}
    isLiked={false}
    isBusy={false}
    path="/blog/looms"
    refusal="Sign in to like posts"
    onLike={() => undefined}
  />
)

test('a visitor who likes something is told to sign in as of a step on the way, not as of a failure', async () => {
  await openPage({ default: Page }, { path: '/blog/looms' })
  await press('Like', 'link')
  await expectText('Sign in to like posts')
  expect(toastStore.get().map(({ kind }) => kind)).toEqual(['info'])
})

// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleAnswer } from '#tests/support/samples.ts'
import { expectText, openPage } from '#tests/support/screen.tsx'
import { toastStore } from '#web/kit/toast.ts'
import { mentorApi } from '../mentor.contract.ts'
import { ConnectWithMentorLink } from './connect-with-mentor-link.tsx'

const { mentor } = sampleAnswer(mentorApi.get)

test('a visitor who connects is told to sign in as of a step on the way, not as of a failure (spec 3 §8)', async () => {
  await openPage({ default: () => <ConnectWithMentorLink mentor={mentor} /> }, { path: '/mentors' })
  const links = await screen.findAllByRole('link', { name: 'Connect with Mentor' })
  links.find((link) => link.getAttribute('href')?.startsWith('/sign-in'))?.click()
  await expectText('Please sign in to connect with mentors')
  expect(toastStore.get().map(({ kind }) => kind)).toEqual(['info'])
})

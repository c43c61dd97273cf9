// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mentorApi } from '#features/mentorship/mentor/mentor.contract.ts'
import { answer, expectText, openPage, refusal } from '#tests/support/screen.tsx'
import { MentorSlider } from './mentor-slider.tsx'

test('mentors that are being loaded, and that could not be (spec 1 §2)', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { to } = answer(mentorApi.list)
  await openPage({ default: MentorSlider }, { path: '/', answers: [{ to, with: () => promise }] })
  await expectText('Loading instructors...')
  resolve(refusal())
  await expectText('Failed to fetch instructors')
  expect(screen.queryByText('Loading instructors...')).toBeNull()
})

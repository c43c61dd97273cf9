// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleAnswer } from '#tests/support/samples.ts'
import { openPage } from '#tests/support/screen.tsx'
import { mentorApi } from '../mentor.contract.ts'
import { MentorCard } from './mentor-card.tsx'

const [sample] = sampleAnswer(mentorApi.list).mentors

async function show(nextFree: string | null): Promise<string> {
  if (!sample) throw new Error('the sample has no mentor')
  const mentor = { ...sample, name: 'Nadia Owusu', next_free_at: nextFree }
  const Page = () => <MentorCard mentor={mentor} />
  await openPage({ default: Page }, { path: '/mentors' })
  return (await screen.findByRole('article')).textContent ?? ''
}

test('a card says when its mentor is free next', async () => {
  expect(await show('2026-12-05T08:00:00.000Z')).toMatch(/Next free time: .*2026/)
})

test('a card of a mentor without a free time says nothing about it', async () => {
  expect(await show(null)).not.toContain('Next free time')
})

// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { siteApi } from '#features/base/site/site.contract.ts'
import { sampleAnswer } from '#tests/support/samples.ts'
import { changeRead } from '#tests/support/finger.ts'
import { openPage } from '#tests/support/screen.tsx'
import { mentorApi } from '../mentor.contract.ts'
import { MentorCard } from './mentor-card.tsx'

const [sample] = sampleAnswer(mentorApi.list).mentors

async function show(nextFree: string | null, reviews = 3): Promise<string> {
  if (!sample) throw new Error('the sample has no mentor')
  const mentor = { ...sample, name: 'Nadia Owusu', next_free_at: nextFree, reviews }
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

const stars = () => screen.queryByRole('img', { name: /out of 5 stars/ })

test('a mentor whom no one has reviewed has no stars, except where showcase figures are shown (ADR 7)', async () => {
  await show(null, 0)
  expect(stars()).not.toBeNull()
  changeRead(siteApi.get, (site) => ({ ...site, showcase: { ...site.showcase, is_shown: false } }))
  await waitFor(() => expect(stars()).toBeNull())
})

test('one who has been reviewed has them, and their number', async () => {
  expect(await show(null, 3)).toContain('(3 reviews)')
})

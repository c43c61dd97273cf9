import { expect, test } from 'vitest'
import { isTimeMissing, type PostDraft, toPostDraft, toPostInput } from './post-draft.ts'

const ZONE = 'Africa/Kigali'
const DRAFT: PostDraft = {
  ...toPostDraft(null, ZONE),
  title: 'Out later',
  content: '<p>Patience is a tool, too.</p>',
  status: 'scheduled',
  publish_day: '2026-03-02',
  publish_time: '18:00',
}

test('a post is scheduled for a day and a time of the organisation, wherever it is written', () => {
  expect(toPostInput(DRAFT, ZONE).body).toMatchObject({ status: 'scheduled', publish_at: '2026-03-02T16:00:00.000Z' })
  expect(toPostInput(DRAFT, 'America/Los_Angeles').body).toMatchObject({ publish_at: '2026-03-03T02:00:00.000Z' })
})

test('without a day or a time nothing can be scheduled; a post that is not scheduled has neither', () => {
  expect(isTimeMissing(DRAFT)).toBe(false)
  for (const missing of [{ publish_day: '' }, { publish_time: '' }, { publish_day: '2026-02-30' }])
    expect(isTimeMissing({ ...DRAFT, ...missing })).toBe(true)
  const published = { ...DRAFT, status: 'published' as const, publish_day: '' }
  expect(isTimeMissing(published)).toBe(false)
  expect(toPostInput(published, ZONE).body).not.toHaveProperty('publish_at')
})

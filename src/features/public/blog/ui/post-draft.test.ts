import { afterEach, expect, test, vi } from 'vitest'
import { type PostDraft, problemOfTime, toPostDraft, toPostInput } from './post-draft.ts'

afterEach(() => vi.useRealTimers())

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

test('nothing is scheduled without a day or a time, nor for a time that is over by the clock of the writer', () => {
  vi.setSystemTime('2026-03-02T15:59:00Z')
  expect(problemOfTime(DRAFT, ZONE)).toBeNull()
  for (const missing of [{ publish_day: '' }, { publish_time: '' }, { publish_day: '2026-02-30' }])
    expect(problemOfTime({ ...DRAFT, ...missing }, ZONE)).toBe('missing')
  const published = { ...DRAFT, status: 'published' as const, publish_day: '' }
  expect(problemOfTime(published, ZONE)).toBeNull()
  expect(toPostInput(published, ZONE).body).not.toHaveProperty('publish_at')
  vi.setSystemTime('2026-03-02T16:00:00Z')
  expect(problemOfTime(DRAFT, ZONE)).toBe('past')
  expect(problemOfTime(DRAFT, 'America/Los_Angeles')).toBeNull()
})

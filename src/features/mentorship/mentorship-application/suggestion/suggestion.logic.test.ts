import { expect, test } from 'vitest'
import { suggestMentorsFor } from './suggestion.logic.ts'

const application = {
  mentorship_goals: 'I want to become a developer of payments services',
  skills_to_gain: 'Python, databases',
  challenges: null,
  field_of_study: null,
  industry: null,
  job_title: null,
  wished_mentor: null,
  language: 'en' as const,
  time_zone: 'Africa/Lagos',
}
const NOW = new Date('2026-01-15T12:00:00Z')
const guide = (id: number, bio: string, more: Partial<Parameters<typeof suggestMentorsFor>[1][number]> = {}) => ({
  id,
  name: `Mentor ${id}`,
  picture: null,
  area: 'technology',
  bio,
  experience: null,
  languages: [],
  load: 0,
  timeZone: null,
  capacity: null,
  isPaused: false,
  ...more,
})

test('words in common are found whatever their case, accents and number, and common words do not count', () => {
  const [first] = suggestMentorsFor(
    application,
    [guide(1, 'I want DEVELOPERS who know a database and a payment sérvice.')],
    NOW,
  )
  expect(first?.words).toEqual(['databases', 'developer', 'payments', 'services'])
})

test('the mentor wished for is first, then who has most in common, and of those alike who guides fewer', () => {
  const guides = [
    guide(1, 'Cooking', { languages: ['Swahili'] }),
    guide(2, 'Python', { load: 1 }),
    guide(3, 'Python'),
    guide(4, 'Python', { languages: ['English'] }),
  ]
  expect(suggestMentorsFor(application, guides, NOW).map(({ id }) => id)).toEqual([4, 3, 2, 1])
  const wished = { ...application, wished_mentor: { id: 1, name: '', profile_picture: null } }
  expect(suggestMentorsFor(wished, guides, NOW).map(({ id }) => id)).toEqual([1, 4, 3, 2])
  expect(suggestMentorsFor(wished, guides, NOW)[1]).toMatchObject({
    is_wished: false,
    words: ['python'],
    languages: ['English'],
    load: 0,
  })
})

test('hours between the clocks count, the shorter way around; whoever has no place or pauses comes last', () => {
  const guides = [
    guide(1, 'Python', { isPaused: true }),
    guide(2, 'Python', { load: 2, capacity: 2 }),
    guide(3, 'Cooking', { timeZone: 'Pacific/Auckland' }),
    guide(4, 'Cooking', { timeZone: 'Africa/Nairobi', capacity: 3 }),
    guide(5, 'Cooking', { timeZone: 'Africa/Lagos' }),
  ]
  const found = suggestMentorsFor(application, guides, NOW)
  expect(found.map(({ id }) => id)).toEqual([4, 5, 3, 1, 2])
  expect(found.map((one) => one.hours_apart)).toEqual([2, 0, 12, null, null])
  expect(suggestMentorsFor({ ...application, time_zone: null }, guides, NOW)[0]?.hours_apart).toBeNull()
})

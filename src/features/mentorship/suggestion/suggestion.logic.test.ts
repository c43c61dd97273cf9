import { expect, test } from 'vitest'
import { suggest } from './suggestion.logic.ts'

const application = {
  mentorship_goals: 'I want to become a developer of payments services',
  skills_to_gain: 'Python, databases',
  challenges: null,
  field_of_study: null,
  industry: null,
  job_title: null,
  wished_mentor: null,
  language: 'en' as const,
}
const guide = (id: number, bio: string, more: { languages?: string[]; load?: number } = {}) => ({
  id,
  name: `Mentor ${id}`,
  picture: null,
  area: 'technology',
  bio,
  experience: null,
  languages: [],
  load: 0,
  ...more,
})

test('words in common are found whatever their case, accents and number, and common words do not count', () => {
  const [first] = suggest(application, [guide(1, 'I want DEVELOPERS who know a database and a payment sérvice.')])
  expect(first?.words).toEqual(['databases', 'developer', 'payments', 'services'])
})

test('the mentor wished for is first, then who has most in common, and of those alike who guides fewer', () => {
  const guides = [
    guide(1, 'Cooking', { languages: ['Swahili'] }),
    guide(2, 'Python', { load: 1 }),
    guide(3, 'Python'),
    guide(4, 'Python', { languages: ['English'] }),
  ]
  expect(suggest(application, guides).map(({ id }) => id)).toEqual([4, 3, 2, 1])
  const wished = { ...application, wished_mentor: { id: 1, name: '', profile_picture: null } }
  expect(suggest(wished, guides).map(({ id }) => id)).toEqual([1, 4, 3, 2])
  expect(suggest(wished, guides)[1]).toMatchObject({
    is_wished: false,
    words: ['python'],
    languages: ['English'],
    load: 0,
  })
})

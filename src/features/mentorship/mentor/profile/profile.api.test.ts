import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aMentor } from '#tests/support/mentorships.ts'
import { type Person, person } from '#tests/support/people.ts'
import { mentorApi } from '../mentor.contract.ts'
import { mentors } from '../mentor.table.ts'
import { type MentorProfile, mentorProfileApi } from './profile.contract.ts'

const app = useTestApp()

const PROFILE: MentorProfile = {
  area_of_expertise: 'design',
  mentor_bio: 'I help designers with their first portfolio.',
  experience: '9 years of product design',
  mentored: '',
  languages: ['English', 'Swahili'],
  city: 'Mombasa',
  country: 'Kenya',
  linkedin: 'https://www.linkedin.com/in/example',
  twitter: '',
  facebook: '',
}

async function guide() {
  const who = await person(app.services.db, 'mentor')
  return { who, id: await aMentor(app.services.db, who.id) }
}
const read = (as: Person) => app.call(mentorProfileApi.get, {}, { as })
const save = (as: Person, changed: Partial<MentorProfile> = {}) =>
  app.call(mentorProfileApi.update, { body: { ...PROFILE, ...changed } }, { as })

test('a mentor writes the own page, and the directory says so at once', async () => {
  const { who, id } = await guide()
  expect((await read(who)).body).toMatchObject({ id, profile: { area_of_expertise: 'technology', languages: [] } })
  const shown = async () => (await app.call(mentorApi.get, { params: { id } })).body.mentor
  expect((await shown()).experience).toBe('Experienced Professional')
  const { status, body } = await save(who, { languages: ['English', 'Swahili', 'english'] })
  expect([status, body.message, body.profile.languages]).toEqual([200, 'Page saved', ['english', 'Swahili']])
  expect(await shown()).toMatchObject({
    area_of_expertise: 'design',
    experience: '9 years of product design',
    mentored: 'Mentored Professionals',
    city: 'Mombasa',
    social: { linkedin: 'https://www.linkedin.com/in/example' },
  })
  expect((await shown()).social).not.toHaveProperty('twitter')
  const lines = await app.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `mentor:${id}`))
  expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual([['mentorProfile.update', who.id]])
  await save(who, { languages: ['english', 'Swahili'] })
  expect(
    await app.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `mentor:${id}`)),
  ).toHaveLength(1)
})

test('what is wrong is said at its field, and nothing is saved', async () => {
  const { who } = await guide()
  const { status, body } = await save(who, { mentor_bio: ' ', linkedin: 'javascript:alert(1)', languages: [''] })
  expect(status).toBe(422)
  expect(body).toMatchObject({
    errors: {
      mentor_bio: ['Describe what you can help with'],
      linkedin: ['Enter an address that begins with https://'],
    },
  })
  expect((await save(who, { languages: Array.from({ length: 9 }, (_, n) => `Language ${n}`) })).status).toBe(422)
  expect((await read(who)).body.profile.mentor_bio).toBe('')
})

test('whoever is not in the directory has no page; others may not ask', async () => {
  const { who, id } = await guide()
  await app.services.db.update(mentors).set({ status: 'rejected' }).where(eq(mentors.id, id))
  expect([(await read(who)).status, (await save(who)).status]).toEqual([404, 404])
  const learner = await person(app.services.db, 'student')
  expect([(await read(learner)).status, (await save(learner)).status]).toEqual([403, 403])
})

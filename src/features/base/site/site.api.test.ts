import { expect, test } from 'vitest'
import { organisationSettings } from '#server/settings/organisation.ts'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { setTo } from '#tests/support/settings.ts'
import { findUser } from '#features/base/user/user.service.ts'
import { siteApi } from './site.contract.ts'
import { siteSettings } from './site.settings.ts'

const app = useTestApp()
const { organisation } = organisationSettings

test('a visitor reads who we are, and the figures, from their defaults', async () => {
  const { status, body } = await app.call(siteApi.get, {})
  expect(status).toBe(200)
  expect(body.organisation).toMatchObject({ name: 'Mbuyu', tagline: 'Unlocking Potential, Empowering Minds' })
  expect(body.showcase).toMatchObject({
    // No one has said yet that they are true here.
    is_shown: false,
    course_rating: '4.8',
    mentor_rating: '4.9',
    tech_mentorship: '598+',
    certification_courses: '245+',
    skill_development: '475+',
    satisfaction: '9/10',
    completion: '96%',
  })
})

test('saved settings and testimonials show at once', async () => {
  await app.call(siteApi.get, {})
  await app.call(siteApi.listTestimonials, {})
  const voice = { name: 'Solange', role: 'Developer', company: 'Imena', image: null, rating: 5, text: 'It helped.' }
  await setTo(app, organisation, { ...organisation.default, name: 'Baobab House' })
  await setTo(app, siteSettings.testimonials, [voice])
  expect((await app.call(siteApi.get, {})).body.organisation.name).toBe('Baobab House')
  const voices = await app.call(siteApi.listTestimonials, {})
  expect(voices.body.testimonials).toEqual([{ ...voice, id: 1 }])
})

test.each([
  ['/mentors', '/mentors'],
  ['/courses?level=2', '/courses?level=2'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example/', '/'],
  ['/.//evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/x\r\nset-cookie: a=b', '/xset-cookie:%20a=b'],
  [undefined, '/'],
])('the language link remembers French and goes back from %j to %j', async (back, to) => {
  const answer = await app.call(siteApi.chooseLanguage, { query: { to: 'fr', ...(back ? { back } : {}) } })
  expect(answer.status).toBe(303)
  expect(answer.headers.location).toBe(to)
  expect(String(answer.headers['set-cookie'])).toMatch(/^lang=fr; Max-Age=31536000; Path=\/.*SameSite=Lax/)
})

test('the account follows a choice that was made here, not one that another site has made', async () => {
  const as = await person(app.services.db, 'student', { language: 'en' })
  const choose = (site: string) =>
    app.call(siteApi.chooseLanguage, { query: { to: 'fr' } }, { as, headers: { 'sec-fetch-site': site } })
  const chosen = async () => (await findUser(app.services.db, as.id))?.language
  for (const site of ['cross-site', 'same-site']) expect((await choose(site)).status).toBe(303)
  expect(await chosen()).toBe('en')
  await choose('same-origin')
  expect(await chosen()).toBe('fr')
})

test('another language than ours is refused', async () => {
  const answer = await app.http.inject('/language?to=xx')
  expect(answer.statusCode).toBe(422)
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('robots.txt tells search engines what to read, and where the site map is', async () => {
  const robots = await app.call(siteApi.getRobots, {})
  expect(robots.body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
})

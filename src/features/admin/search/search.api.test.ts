import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { allHandlers } from '#app/handlers.ts'
import { createApp } from '#app/server.ts'
import { type Role, ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { mentorshipApplications } from '#features/mentorship/mentorship-application/mentorship-application.table.ts'
import { paymentApi } from '#features/money/payment/payment.contract.ts'
import { aBooking } from '#tests/support/bookings.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { anEvent, aRegistration } from '#tests/support/events.ts'
import { aJob, aJobApplication } from '#tests/support/jobs.ts'
import { aMatch } from '#tests/support/matches.ts'
import { anApplication } from '#tests/support/mentors.ts'
import { aMentorshipApplication } from '#tests/support/mentorships.ts'
import { aPremiumCourse, order, takeTransfers } from '#tests/support/payments.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aPost } from '#tests/support/posts.ts'
import { aProgram } from '#tests/support/programs.ts'
import { KINDS, mayFind } from './kind/kind.contract.ts'
import { type FoundKind, PUBLIC_KINDS, searchApi } from './search.contract.ts'
import { searchHandlers } from './search.service.ts'

const app = useTestApp()
const search = (text: string, as: Person | null) => app.call(searchApi.search, { query: { search: text } }, { as })

/** What someone finds, by kind. */
async function found(text: string, as: Person) {
  const { body } = await search(text, as)
  expect(body.failed).toEqual([])
  return Object.fromEntries(body.found.map(({ kind, rows }) => [kind, rows])) as Partial<
    Record<FoundKind, (typeof body.found)[number]['rows']>
  >
}

/** In the name of a thing of every kind. */
const WORD = 'Zanzibari'
const people = {} as Record<Role, Person>
let author: Person

beforeAll(async () => {
  const { services } = app
  const { db } = services
  for (const role of ROLES) people[role] = await person(db, role)
  author = await person(db, 'teacher')
  const learner = await person(db, 'student', { name: `${WORD} Learner` })
  await anEnrollment(db, learner, await aCourse(services), 'pending')
  await takeTransfers(app)
  await order(app, learner, await aPremiumCourse(app))
  await aCourse(services, { title: `${WORD} drafts`, tutor: author, isPublished: false })
  await aCourse(services, { title: `${WORD} weaving`, tutor: author })
  await anApplication(services, { userId: learner.id, applicantName: `${WORD} Mentor` })
  await aMentorshipApplication(services, { userId: learner.id, fullName: `${WORD} Mentee` })
  await aJobApplication(services, learner.id)
  await aJob(services, { title: `${WORD} guide` })
  await aProgram(app, { title: `${WORD} year` })
  await aPost(app, { title: `${WORD} notes`, status: 'draft' }, people.mentor)
})

test('each role finds what the lists of its pages show, and nothing else', async () => {
  for (const role of ROLES) {
    const as = people[role]
    const shown: [FoundKind, unknown][] = []
    for (const one of KINDS) {
      const { kind, endpoint, query, rows } = one
      const { status, body } = await app.call(endpoint, { query: query(WORD) }, { as })
      if (status !== 200 || !mayFind(one, { roles: [role] })) continue
      const listed = rows(body, WORD, { id: as.id, language: 'en', zone: 'Africa/Kigali' })
      if (listed.length > 0) shown.push([kind, listed])
    }
    expect(await found(WORD, as), role).toEqual(Object.fromEntries(shown))
  }
})

test('an admin finds a thing of every kind that has the word', async () => {
  const all = await found(WORD, people.admin)
  expect(Object.keys(all).toSorted()).toEqual([
    'courses',
    'enrollments',
    'jobApplications',
    'jobs',
    'managedCourses',
    'mentorApplications',
    'mentorships',
    'orders',
    'people',
    'programs',
  ])
  expect(all.mentorApplications).toMatchObject([{ name: `${WORD} Mentor`, state: 'pending' }])
  expect(all.mentorships).toMatchObject([{ name: `${WORD} Mentee`, state: 'pending' }])
  expect(all.jobApplications).toMatchObject([{ name: `${WORD} Learner`, state: 'applied' }])
  expect(all.orders).toMatchObject([{ name: `${WORD} Learner`, state: 'created' }])
  expect((await found('approve free', people.admin)).settings).toMatchObject([{ id: 'enrollment.approveFreeCourses' }])
})

test('a draft is found by its author and by those who look after all courses', async () => {
  for (const as of [author, people.admin, people.hr])
    expect((await found(WORD, as)).managedCourses).toMatchObject([
      { name: `${WORD} drafts`, state: 'draft' },
      { name: `${WORD} weaving`, state: 'published' },
    ])
  for (const role of ROLES) {
    if (role === 'admin' || role === 'hr') continue
    const all = await found(WORD, people[role])
    expect(all.managedCourses, role).toBeUndefined()
    expect(all.courses, role).toMatchObject([{ name: `${WORD} weaving` }])
  }
})

test('a draft of a post is found by whoever writes it, and by no other mentor', async () => {
  expect((await found(WORD, people.mentor)).posts).toMatchObject([{ name: `${WORD} notes`, state: 'draft' }])
  expect((await found(WORD, await person(app.services.db, 'mentor'))).posts).toBeUndefined()
})

test('what has the word in its name is found although many later ones merely contain it', async () => {
  const { services } = app
  const word = 'Kilimanjaro'
  const tutor = people.teacher
  await aPost(app, { title: `${word} by bus`, status: 'draft' }, people.mentor)
  await aCourse(services, { title: `${word} on foot`, tutor, isPublished: false })
  const climber = await person(services.db, 'student', { name: `${word} Climber` })
  const course = await aCourse(services, { title: `${word} for all` })
  await anEnrollment(services.db, climber, course)
  for (let nth = 0; nth < 21; nth += 1) {
    await aPost(app, { content: `<p>Seen from ${word}</p>`, status: 'draft' }, people.mentor)
    await aCourse(services, { tutor, description: `Not far from ${word}` })
    await anEnrollment(services.db, await person(services.db, 'student'), course)
  }
  expect((await found(word, people.mentor)).posts).toMatchObject([{ name: `${word} by bus` }])
  expect((await found(word, tutor)).managedCourses).toMatchObject([{ name: `${word} on foot` }])
  expect((await found(word, people.admin)).enrollments).toMatchObject([{ name: `${word} Climber` }])
})

test('a learner finds open jobs, events, mentors, posts and programs, and what is their own', async () => {
  const { services } = app
  const me = await person(services.db, 'student')
  const word = 'Limpopo'
  const teacher = await person(services.db, 'teacher')
  await anEnrollment(services.db, me, await aCourse(services, { title: `${word} maps`, tutor: teacher }), 'completed')
  await aJob(services, { title: `${word} ranger` })
  await anEvent(app, { title: `${word} evening` })
  await aPost(app, { title: `${word} stories`, status: 'published' }, people.mentor)
  const guide = await person(services.db, 'mentor', { name: `${word} Guide` })
  await anApplication(services, { userId: guide.id, applicantName: guide.name, status: 'approved' })
  const mine = await found(word, me)
  expect(mine).toMatchObject({
    ownCourses: [{ name: `${word} maps`, state: 'completed' }],
    ownCertificates: [{ name: `${word} maps` }],
    courses: [{ name: `${word} maps` }],
    openJobs: [{ name: `${word} ranger` }],
    events: [{ name: `${word} evening` }],
    articles: [{ name: `${word} stories` }],
    mentors: [{ name: `${word} Guide` }],
  })
  const other = await found(word, await person(services.db, 'student'))
  expect([other.ownCourses, other.ownCertificates]).toEqual([undefined, undefined])
})

test('mentorships, sessions, registrations and orders are found by those whose they are, and by no one else', async () => {
  const { services } = app
  const word = 'Okavango'
  const me = await person(services.db, 'student', { name: 'Thato Moyo' })
  const guide = await person(services.db, 'mentor', { name: `${word} Guide` })
  const match = await aMatch(services, { mentor: guide, mentee: me })
  const session = await aBooking(services, match, {
    startsAt: new Date('2027-03-05T14:00:00.000Z'),
    status: 'confirmed',
  })
  const event = await anEvent(app, { title: `${word} evening`, location: 'Maun' })
  const place = await aRegistration(services, event.id, me)
  await takeTransfers(app)
  const bought = await order(app, me, await aPremiumCourse(app))
  const mine = await found(word, me)
  expect(mine).toMatchObject({
    ownMentorships: [{ id: String(match.id), name: guide.name, state: 'running' }],
    ownSessions: [{ id: String(session), name: guide.name, detail: 'Mar 05, 2027, 04:00 PM', state: 'confirmed' }],
    ownRegistrations: [{ id: String(place), name: event.title, detail: 'Maun', state: 'confirmed' }],
  })
  const { body } = await app.call(paymentApi.get, { params: { id: bought } }, { as: me })
  expect((await found(body.order.item.title, me)).ownOrders).toMatchObject([{ id: String(bought), state: 'created' }])
  // To the mentor the same mentorship is that with the mentee.
  const theirs = await found('Thato', guide)
  expect(theirs).toMatchObject({ ownMentorships: [{ name: me.name }], ownSessions: [{ name: me.name }] })
  for (const other of [await person(services.db, 'student'), people.admin]) {
    const all = { ...(await found(word, other)), ...(await found('Thato', other)) }
    const own = [all.ownMentorships, all.ownSessions, all.ownRegistrations]
    expect([...own, (await found(body.order.item.title, other)).ownOrders]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  }
})

test('a mentorship application that waits is found by who sent it, by its goals and the mentor wished for', async () => {
  const { services } = app
  const me = await person(services.db, 'user')
  const guide = await person(services.db, 'mentor', { name: 'Kgosi Kalahari' })
  const wishedMentorId = await anApplication(services, { userId: guide.id, status: 'approved' })
  const goals = 'Learn to draw maps of the Makgadikgadi'
  const id = await aMentorshipApplication(services, { userId: me.id, status: 'pending', mentorshipGoals: goals })
  const own = async (words: string, as: Person) => (await found(words, as)).ownMentorshipApplication
  expect(await own('makgadikgadi', me)).toMatchObject([{ id: String(id), name: goals, detail: null, state: 'pending' }])
  await services.db.update(mentorshipApplications).set({ wishedMentorId }).where(eq(mentorshipApplications.id, id))
  expect(await own('kalahari', me)).toMatchObject([{ name: 'Kgosi Kalahari', detail: goals }])
  for (const as of [guide, people.admin, people.student]) expect(await own('makgadikgadi', as)).toBeUndefined()
})

test('a visitor is asked to sign in; one letter is no question', async () => {
  expect((await search(WORD, null)).status).toBe(401)
  const short = await search('z', people.admin)
  expect([short.status, short.body.errors]).toEqual([422, { search: ['Enter at least 2 letters'] }])
})

test('a list that does not answer is named, and the others are searched', async () => {
  const broken = allHandlers.map((one) =>
    one.endpoint.name === 'job.listManaged' ? { ...one, handle: () => Promise.reject(new Error('down')) } : one,
  )
  const errors: unknown[] = []
  const [one] = searchHandlers(broken)
  const log = { error: (said: unknown) => errors.push(said) }
  const me = { id: people.admin.id, roles: ['admin'], facts: {} }
  const call = {
    ...app.services,
    log,
    me,
    query: { search: WORD },
    language: 'en',
    zone: 'Africa/Kigali',
    spend: () => undefined,
  }
  const answer = (await one?.handle(call as never)) as { found: { kind: string }[]; failed: string[] }
  expect(answer.failed).toEqual(['jobs'])
  expect(answer.found.map(({ kind }) => kind)).toContain('programs')
  expect(errors).toHaveLength(1)
})

describe('the public page of the search', () => {
  const find = (text: string, as: Person | null = null) => app.call(searchApi.find, { query: { search: text } }, { as })

  test('a visitor finds what the public lists show, and nothing of what only staff or its owner sees', async () => {
    const published = await aPost(app, { title: `${WORD} harvest`, status: 'published' }, people.mentor)
    const event = await anEvent(app, { title: `${WORD} evening` })
    const { status, body } = await find(WORD)
    expect([status, body.failed]).toEqual([200, []])
    const names = (kind: FoundKind) => body.found.find((one) => one.kind === kind)?.rows.map(({ name }) => name)
    expect(names('courses')).toEqual([`${WORD} weaving`])
    expect(names('openJobs')).toEqual([`${WORD} guide`])
    expect(names('articles')).toEqual([published.title])
    expect(names('events')).toEqual([event.title])
    expect(body.found.filter(({ kind }) => !PUBLIC_KINDS.some((known) => known === kind))).toEqual([])
    expect(JSON.stringify(body)).not.toMatch(/drafts|notes|Learner|Mentee/)
    // Who keeps the jobs finds the public ones here, too.
    const staff = await find(WORD, people.admin)
    expect(staff.body.found.map(({ kind }) => kind)).toEqual(body.found.map(({ kind }) => kind))
  })

  test('a typing error in the name of a course is corrected, and the answer says so', async () => {
    const { body } = await find('zanzibarri weaving')
    const courses = body.found.find(({ kind }) => kind === 'courses')
    expect(courses?.rows.map(({ name }) => name)).toEqual([`${WORD} weaving`])
    expect(courses?.corrected_search).toBe('zanzibari weaving')
  })

  test('it counts as a request of each list, and one letter is not searched', async () => {
    expect((await find('z')).status).toBe(422)
    const limited = await createApp({ ...app.services, config: { ...app.services.config, requestLimits: true } })
    const refused = async (path: string, remoteAddress: string) => {
      const answers = Array.from({ length: 100 }, () => limited.http.inject({ url: path, remoteAddress }))
      return (await Promise.all(answers)).filter(({ statusCode }) => statusCode === 429).length
    }
    expect(await refused(`/api/courses?search=${WORD}`, '10.9.8.7')).toBe(0)
    expect(await refused(`/api/search/public?search=${WORD}`, '10.9.8.8')).toBeGreaterThan(0)
    await limited.close()
  })
})

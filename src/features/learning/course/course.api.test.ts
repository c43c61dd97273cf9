import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApp } from '#app/server.ts'
import { contentChanged } from '#server/content-changed.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { person } from '#tests/support/people.ts'
import { updateUser } from '#features/base/user/user.service.ts'
import { setCourse } from './course.data.ts'
import { courseApi, type CourseSort } from './course.contract.ts'
import { timed } from '#tests/support/timing.ts'

const app = useTestApp()

test('a visitor sees published courses with everything the card shows, and nothing secret', async () => {
  const course = await aCourse(app.services, { title: 'Spreadsheets for market women', priceMinor: 4950 })
  await aCourse(app.services, { title: 'A draft', isPublished: false })
  const { status, body } = await app.call(courseApi.list, {})
  expect(status).toBe(200)
  expect(body.courses.map((each) => each.title)).not.toContain('A draft')
  const card = body.courses.find((each) => each.id === course.id)
  expect(card).toMatchObject({
    title: 'Spreadsheets for market women',
    price: 49.5,
    currency: 'USD',
    difficulty_level: 1,
    difficulty_level_text: 'Beginner',
    // It claims 90, but its two lessons take a minute each.
    duration_minutes: 2,
    creator: { name: course.tutor.name, profile_picture: null },
    enrolledUsers: { count: 0 },
    is_published: true,
  })
  expect(card?.videos).toHaveLength(2)
  expect(card?.videos[0]).toEqual({
    id: course.videos[0]?.id,
    title: 'Lesson 1',
    type: 'upload',
    duration: 60,
    has_quiz: false,
  })
  expect(JSON.stringify(body)).not.toMatch(/correct|\/files\/[0-9a-f]{24}\.mp4|passing|email/)
})

test('with fields=card a course has only what a card shows', async () => {
  const course = await aCourse(app.services, { title: 'Light on the line' })
  const { body } = await app.call(courseApi.list, { query: { search: 'Light on the line', fields: 'card' } })
  expect(body.courses).toEqual([
    {
      id: course.id,
      title: 'Light on the line',
      language: 'en',
      price: expect.any(Number),
      banner_image: null,
      difficulty_level_text: 'Beginner',
      videos: course.videos.map(({ id }) => ({ id })),
      creator: { name: course.tutor.name, profile_picture: null },
      enrolledUsers: { count: 0 },
      rating: null,
    },
  ])
})

test('search, level and price narrow the list; LIKE wildcards are matched literally', async () => {
  await aCourse(app.services, { title: 'Solar 100% pumps', difficultyLevel: 3, priceMinor: 1900 })
  const search = async (query: Record<string, unknown>) =>
    (await app.call(courseApi.list, { query })).body.courses.map((each) => each.title)
  expect(await search({ search: 'solar' })).toEqual(['Solar 100% pumps'])
  expect(await search({ search: '100%' })).toEqual(['Solar 100% pumps'])
  expect(await search({ search: '100_' })).toEqual([])
  expect(await search({ search: 'solar', level: 1 })).toEqual([])
  expect(await search({ search: 'solar', level: 3, price: 'paid' })).toEqual(['Solar 100% pumps'])
  expect(await search({ search: 'solar', price: 'free' })).toEqual([])
  const odd = await app.call(courseApi.list, { query: { level: 9 } })
  expect(odd.status).toBe(422)
})

test('a search finds its words in any order; a typing error is corrected, and the answer says to what', async () => {
  await aCourse(app.services, { title: 'Beekeeping for harvesters', difficultyLevel: 2 })
  const find = async (query: Record<string, unknown>) => {
    const { body } = await app.call(courseApi.list, { query })
    return [body.courses.map((each) => each.title), body.corrected_search]
  }
  const found = ['Beekeeping for harvesters']
  expect(await find({ search: 'harvesters beekeeping' })).toEqual([found, undefined])
  expect(await find({ search: 'bekeeping' })).toEqual([found, 'beekeeping'])
  expect(await find({ search: 'Harvetsers beekeepin', fields: 'card' })).toEqual([found, 'harvesters beekeepin'])
  // Nothing is corrected to what the other filters leave out, and no word is invented.
  expect(await find({ search: 'bekeeping', level: 3 })).toEqual([[], undefined])
  expect(await find({ search: 'zzyzzx' })).toEqual([[], undefined])
})

test('what is looked for are the words of courses that are shown, as they are now', async () => {
  const course = await aCourse(app.services, { title: 'Aquaponics' })
  const find = async (search: string) => (await app.call(courseApi.list, { query: { search } })).body.corrected_search
  expect(await find('aquapnics')).toBe('aquaponics')
  const change = (patch: Parameters<typeof setCourse>[2]) =>
    app.services.db.transaction(async (tx) => {
      await setCourse(tx, course.id, patch)
      await contentChanged(tx, 'course')
    })
  await change({ title: 'Hydroponics' })
  expect([await find('aquapnics'), await find('hydropnics')]).toEqual([undefined, 'hydroponics'])
  await change({ isPublished: false })
  expect(await find('hydropnics')).toBeUndefined()
})

test('ten thousand words make looking for the right one no slower, and many words are not looked for', async () => {
  await aCourse(app.services, { title: 'Orchards' })
  const search = async (words: string) => {
    const { answer, work } = await timed(() => app.call(courseApi.list, { query: { search: words } }))
    return [answer.status, work] as const
  }
  await app.services.db.execute(sql`
    insert into course_words (word, uses) select translate(md5(nth::text), '0123456789', 'ghijklmnop'), 1
    from generate_series(1, 10000) as nth on conflict do nothing`)
  const twelve = Array.from({ length: 12 }, (_, nth) => `qu${'xyzvwkjqbfgh'[nth]}ntm`).join(' ')
  const [status, work] = await search(twelve)
  expect([status, work < 1000]).toEqual([200, true])
  expect((await search('orchrds'))[1]).toBeLessThan(1000)
})

test('looking for the word behind a typing error counts as several requests of a visitor', async () => {
  const limited = await createApp({ ...app.services, config: { ...app.services.config, requestLimits: true } })
  const statuses = []
  for (let nth = 0; nth < 60; nth += 1) {
    const url = `/api/courses?search=nosuchword${String.fromCodePoint(97 + (nth % 26), 97 + Math.floor(nth / 26))}`
    statuses.push((await limited.http.inject({ url, remoteAddress: '10.9.8.7' })).statusCode)
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  const other = await limited.http.inject({ url: '/api/courses?search=nosuchword', remoteAddress: '10.9.8.8' })
  expect(other.statusCode).toBe(200)
  await limited.close()
})

test('a search of many words counts as several requests, also of words too short for the index', async () => {
  const limited = await createApp({ ...app.services, config: { ...app.services.config, requestLimits: true } })
  const ask = async (path: string, search: string, ip: string) => {
    const url = `${path}?search=${encodeURIComponent(search)}`
    return (await limited.http.inject({ url, remoteAddress: ip })).statusCode
  }
  const letters = Array.from('etorsniacdlmuphg')
  for (const [at, path] of ['/api/courses', '/api/mentors'].entries()) {
    const [many, few] = [`10.9.7.${at}`, `10.9.6.${at}`]
    const ofMany = letters.slice(0, 6).map((first) => letters.toSpliced(letters.indexOf(first), 1).join(' '))
    expect((await Promise.all(ofMany.map((search) => ask(path, search, many)))).includes(429)).toBe(true)
    const ofFew = letters.slice(0, 5).map((first) => `learn ${first} and ${first}${first} again again`)
    expect(new Set(await Promise.all(ofFew.map((search) => ask(path, search, few))))).toEqual(new Set([200]))
  }
  await limited.close()
})

test('courses can be ordered by price and by how many learn there', async () => {
  const dear = await aCourse(app.services, { title: 'Ordered dear', priceMinor: 9000 })
  await aCourse(app.services, { title: 'Ordered free' })
  await aCourse(app.services, { title: 'Ordered cheap', priceMinor: 500 })
  await anEnrollment(app.services.db, await person(app.services.db, 'student'), dear, 'active')
  const titles = async (sort?: CourseSort) => {
    const { body } = await app.call(courseApi.list, { query: { search: 'Ordered', ...(sort ? { sort } : {}) } })
    return body.courses.map((each) => each.title.replace('Ordered ', ''))
  }
  expect(await titles()).toEqual(['cheap', 'free', 'dear'])
  expect(await titles('price')).toEqual(['free', 'cheap', 'dear'])
  expect(await titles('-price')).toEqual(['dear', 'cheap', 'free'])
  expect(await titles('popular')).toEqual(['dear', 'cheap', 'free'])
})

test('how many learn is counted with each change of a place, of one or of many, by the product or by hand', async () => {
  const { db } = app.services
  const [one, other] = [await aCourse(app.services), await aCourse(app.services)]
  const counts = async (): Promise<number[]> => {
    const { rows } = await db.execute<{ kept: number; counted: number }>(sql`
      select coalesce(l.count, 0) as kept, (select count(*)::int from enrollments e
        where e.course_id = c.id and e.status in ('active', 'completed')) as counted
      from courses c left join course_learners l on l.course_id = c.id order by c.id`)
    expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ counted }) => counted))
    return Promise.all(
      [one, other].map(
        async ({ id }) => (await app.call(courseApi.get, { params: { id } })).body.course.enrolledUsers.count,
      ),
    )
  }
  for (const status of ['active', 'completed', 'pending', 'rejected'] as const)
    for (const course of [one, other]) await anEnrollment(db, await person(db, 'student'), course, status)
  expect(await counts()).toEqual([2, 2])
  const change = async (statement: SQL) => {
    await db.transaction(async (tx) => {
      await tx.execute(statement)
      await contentChanged(tx, 'course')
    })
    return counts()
  }
  const of = ({ id }: { id: number }) => sql`where course_id = ${id}`
  expect(await change(sql`update enrollments set status = 'active' ${of(one)} and status = 'pending'`)).toEqual([3, 2])
  expect(await change(sql`update enrollments set status = 'completed' where status = 'active'`)).toEqual([3, 2])
  expect(await change(sql`update enrollments set course_id = ${other.id} ${of(one)} and status = 'completed'`)).toEqual(
    [0, 5],
  )
  const { id: userId } = await person(db, 'student')
  const added = sql`insert into enrollments (user_id, course_id, status) values (${userId}, ${one.id}, 'active')`
  expect(await change(added)).toEqual([1, 5])
  const gone = sql`delete from enrollments where user_id = ${userId}`
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(gone)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await counts()).toEqual([1, 5])
  expect(await change(gone)).toEqual([0, 5])
})

test('an un-paged call answers the first page and the number of the next', async () => {
  for (let i = 0; i < 3; i++) await aCourse(app.services, { title: `Paged ${i}` })
  const first = await app.call(courseApi.list, { query: { search: 'Paged', limit: 2 } })
  expect(first.body).toMatchObject({ total: 3, page: 1, last_page: 2, next: 2 })
  expect(first.body.courses.map((each) => each.title)).toEqual(['Paged 2', 'Paged 1'])
  const second = await app.call(courseApi.list, { query: { search: 'Paged', limit: 2, page: 2 } })
  expect(second.body).toMatchObject({ next: null })
  expect(second.body.courses.map((each) => each.title)).toEqual(['Paged 0'])
  expect((await app.call(courseApi.list, { query: { limit: 101 } })).status).toBe(422)
})

test('the list is cached and read again when a course or the number of learners changes', async () => {
  const course = await aCourse(app.services)
  const count = async () => {
    const { body } = await app.call(courseApi.list, {})
    return body.courses.find((each) => each.id === course.id)?.enrolledUsers.count
  }
  expect(await count()).toBe(0)
  await anEnrollment(app.services.db, await person(app.services.db, 'student'), course, 'pending')
  expect(await count()).toBe(0)
  await anEnrollment(app.services.db, await person(app.services.db, 'student'), course, 'active')
  expect(await count()).toBe(1)
})

test('the new name of a tutor is shown at once', async () => {
  const course = await aCourse(app.services)
  const name = async () => (await app.call(courseApi.get, { params: { id: course.id } })).body.course.tutor?.name
  expect(await name()).toBe(course.tutor.name)
  await app.services.db.transaction((tx) => updateUser(tx, course.tutor.id, { name: 'Ngozi Eze' }))
  expect(await name()).toBe('Ngozi Eze')
})

test('a visitor reads one course; a draft or an unknown one is not found', async () => {
  const course = await aCourse(app.services)
  const { body } = await app.call(courseApi.get, { params: { id: course.id } })
  expect(body.course).toMatchObject({ id: course.id, tutor: { name: course.tutor.name, bio: null } })
  expect(JSON.stringify(body)).not.toMatch(/correct|passing|mp4|email/)
  const draft = await aCourse(app.services, { isPublished: false })
  for (const id of [draft.id, 999_999]) {
    const answer = await app.call(courseApi.get, { params: { id } })
    expect(answer.status).toBe(404)
    expect(answer.body.message).toBe('Course not found')
  }
})

test('a teacher sees own courses, drafts too; a student and a visitor do not', async () => {
  const tutor = await person(app.services.db, 'teacher')
  await aCourse(app.services, { tutor, title: 'Mine', isPublished: false })
  const mine = await app.call(courseApi.listOwn, {}, { as: tutor })
  expect(mine.body.courses).toMatchObject([{ title: 'Mine', duration_minutes: 2, claimed_minutes: 90 }])
  const other = await app.call(courseApi.listOwn, {}, { as: await person(app.services.db, 'teacher') })
  expect(other.body.courses).toEqual([])
  expect((await app.call(courseApi.listOwn, {})).status).toBe(401)
  expect((await app.call(courseApi.listOwn, {}, { as: await person(app.services.db, 'student') })).status).toBe(403)
})

test('courses are found by the language in which they are taught, and the list says which there are', async () => {
  await aCourse(app.services, { title: 'Clean water' })
  const french = await aCourse(app.services, { title: 'Eau propre', language: 'fr' })
  await aCourse(app.services, { title: 'Maji safi', language: 'sw', isPublished: false })
  const { body } = await app.call(courseApi.list, { query: { language: 'fr', fields: 'card' } })
  expect(body.courses.map(({ id, language }) => [id, language])).toEqual([[french.id, 'fr']])
  expect(body.languages).toEqual(['en', 'fr'])
  const unknown = await app.call(courseApi.list, { query: { language: 'xx' as 'fr' } })
  expect(unknown.status).toBe(422)
})

import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { type Person, person } from '#tests/support/people.ts'
import { enrollmentApi, type EnrollmentSort } from '../enrollment.contract.ts'
import { learningApi } from '../../learning/learning.contract.ts'

const app = useTestApp()
let hr: Person
let teacher: Person

/** Four people in two courses, their names with capitals and accents as people write them. */
beforeAll(async () => {
  const { db } = app.services
  hr = await person(db, 'hr')
  teacher = await person(db, 'teacher')
  const baking = await aCourse(app.services, { title: 'baking bread', tutor: teacher })
  const web = await aCourse(app.services, { title: 'Web pages', tutor: teacher })
  const join = async (name: string, course: typeof web, status: 'pending' | 'active' | 'rejected' | 'completed') => {
    const learner = await person(db, 'student', { name })
    return { learner, id: await anEnrollment(db, learner, course, status) }
  }
  await join('zawadi', web, 'pending')
  await join('Amina', baking, 'completed')
  const kofi = await join('Kofi', web, 'active')
  await join('binta', baking, 'rejected')
  const [first] = web.videos
  const done = { params: { id: kofi.id }, body: { video_id: first?.id ?? 0 } }
  await app.call(learningApi.completeVideo, done, { as: kofi.learner })
})

const read = async (query: object, as = hr) => (await app.call(enrollmentApi.list, { query }, { as })).body
const namesBy = async (sort: EnrollmentSort, as = hr) =>
  (await read({ sort }, as)).enrollments.map(({ user }) => user.name)

test('every column orders the list, up and down', async () => {
  expect(await namesBy('student')).toEqual(['Amina', 'binta', 'Kofi', 'zawadi'])
  expect(await namesBy('-student')).toEqual(['zawadi', 'Kofi', 'binta', 'Amina'])
  expect(await namesBy('course')).toEqual(['binta', 'Amina', 'Kofi', 'zawadi'])
  expect(await namesBy('-course')).toEqual(['Kofi', 'zawadi', 'binta', 'Amina'])
  expect(await namesBy('status')).toEqual(['Kofi', 'Amina', 'zawadi', 'binta'])
  expect(await namesBy('-status')).toEqual(['binta', 'zawadi', 'Amina', 'Kofi'])
  expect(await namesBy('progress')).toEqual(['binta', 'zawadi', 'Kofi', 'Amina'])
  expect(await namesBy('-progress')).toEqual(['Amina', 'Kofi', 'binta', 'zawadi'])
  expect(await namesBy('requested')).toEqual(['zawadi', 'Amina', 'Kofi', 'binta'])
  expect(await namesBy('-requested')).toEqual(['binta', 'Kofi', 'Amina', 'zawadi'])
  expect(await namesBy('studied')).toEqual(['binta', 'zawadi', 'Amina', 'Kofi'])
  expect(await namesBy('-studied')).toEqual(['Kofi', 'Amina', 'binta', 'zawadi'])
})

test('the order by progress is the order of the percents shown', async () => {
  const { enrollments } = await read({ sort: '-progress' })
  expect(enrollments.map(({ progress }) => progress)).toEqual([100, 50, 0, 0])
})

test('order, search, status and page can be combined, for everybody who may see the rows', async () => {
  expect(await namesBy('student', teacher)).toEqual(['Amina', 'binta', 'Kofi', 'zawadi'])
  expect(await namesBy('student', await person(app.services.db, 'teacher'))).toEqual([])
  const found = await read({ sort: '-student', search: 'WEB', status: 'all' }, teacher)
  expect(found.enrollments.map(({ user }) => user.name)).toEqual(['zawadi', 'Kofi'])
  expect(found.total).toBe(2)
  expect((await read({ sort: 'course', status: 'pending' })).enrollments.map(({ user }) => user.name)).toEqual([
    'zawadi',
  ])
})

test('rows that are equal in the order are on one page only', async () => {
  const seen: number[] = []
  for (const page of [1, 2, 3, 4]) {
    const { enrollments, last_page } = await read({ sort: 'course', limit: 1, page })
    expect(last_page).toBe(4)
    seen.push(...enrollments.map(({ id }) => id))
  }
  expect(new Set(seen).size).toBe(4)
})

test('only known columns, pages of 1 to 100 rows', async () => {
  const refused = async (query: object) => (await app.call(enrollmentApi.list, { query }, { as: hr })).status
  for (const sort of ['email', '--student', 'student desc', "student'; drop table users"]) {
    expect(await refused({ sort })).toBe(422)
  }
  for (const limit of [0, -1, 101, 1.5]) expect(await refused({ limit })).toBe(422)
  for (const limit of [10, 25, 50, 100]) expect(await refused({ limit, sort: 'student' })).toBe(200)
})

import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment, answersTo } from '#tests/support/courses.ts'
import { FORM } from '#tests/support/enrollment-form.ts'
import { readCsv } from '#tests/support/csv.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { enrollmentApi, type EnrollmentSort } from '../enrollment.contract.ts'
import { decisionApi } from '../decision/decision.contract.ts'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import { enrollments as table } from '../enrollment.table.ts'

const app = useTestApp()
const { zip_code: zipCode, ...form } = FORM
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

test('tabs say how many rows each has, by the same search and course, whichever is open', async () => {
  const counts = async (query: object, as = hr) => (await read({ counts: '1', ...query }, as)).counts
  expect(await counts({})).toEqual({ pending: 1, active: 1, completed: 1, rejected: 1 })
  expect(await counts({ status: 'active', view: 'rows' })).toEqual({ pending: 1, active: 1, completed: 1, rejected: 1 })
  expect(await counts({ status: 'completed', search: 'web' })).toEqual({ pending: 1, active: 1 })
  expect(await counts({ search: 'nobody has this name' })).toEqual({})
  expect(await counts({}, await person(app.services.db, 'teacher'))).toEqual({})
  expect((await read({})).counts).toBeUndefined()
  const both = await countQueries(app.services, () => counts({ status: 'active' }))
  expect(both).toBe(await countQueries(app.services, () => read({ status: 'active' })))
})

test('the courses to narrow the list to are those of its rows', async () => {
  const courses = async (as: Person) =>
    (await app.call(decisionApi.courses, {}, { as })).body.courses.map(({ title }) => title)
  await aCourse(app.services, { title: 'Nobody is here', tutor: teacher })
  expect(await courses(hr)).toEqual(['baking bread', 'Web pages'])
  const named = await app.call(decisionApi.courses, { query: { search: 'bread' } }, { as: hr })
  expect(named.body.courses).toMatchObject([{ title: 'baking bread' }])
  expect(await courses(teacher)).toEqual(['baking bread', 'Web pages'])
  expect(await courses(await person(app.services.db, 'teacher'))).toEqual([])
  const learner = await person(app.services.db, 'student')
  const [, web] = (await app.call(decisionApi.courses, {}, { as: hr })).body.courses
  expect(await courses(learner)).toEqual([])
  expect((await read({ course_id: web?.id })).enrollments).toHaveLength(2)
})

test('only known columns, pages of 1 to 100 rows', async () => {
  const refused = async (query: object) => (await app.call(enrollmentApi.list, { query }, { as: hr })).status
  for (const sort of ['email', '--student', 'student desc', "student'; drop table users"]) {
    expect(await refused({ sort })).toBe(422)
  }
  for (const limit of [0, -1, 101, 1.5]) expect(await refused({ limit })).toBe(422)
  for (const limit of [10, 25, 50, 100]) expect(await refused({ limit, sort: 'student' })).toBe(200)
})

test('names are ordered as people expect them, whatever their case and accents', async () => {
  const { db } = app.services
  const course = await aCourse(app.services)
  for (const name of ['Biruk', 'Zoë', 'béatrice', 'Émile', 'Abel', 'zoe', 'Emil']) {
    await anEnrollment(db, await person(db, 'student', { name }), course, 'pending')
  }
  const query = { sort: 'student', course_id: course.id } as const
  const names = (await read(query)).enrollments.map(({ user }) => user.name)
  expect(names).toEqual(['Abel', 'béatrice', 'Biruk', 'Emil', 'Émile', 'zoe', 'Zoë'])
})

test('a client written to the specification plays, answers and earns its certificate', async () => {
  const { db } = app.services
  const course = await aCourse(app.services)
  const me = await person(db, 'student')
  const id = await anEnrollment(db, me, course, 'pending')
  const own = async () => (await app.call(enrollmentApi.list, {}, { as: me })).body.enrollments[0]
  expect((await own())?.course.videos?.map(({ url, quiz_data }) => [url, quiz_data])).toEqual([
    [null, null],
    [null, null],
  ])
  const boss = await person(db, 'admin')
  await app.call(decisionApi.setStatus, { params: { id }, body: { status: 'active' } }, { as: boss })

  for (const video of (await own())?.course.videos ?? []) {
    const film = await app.http.inject({ url: video.url ?? '' })
    expect([film.statusCode, film.headers['content-type']]).toEqual([200, 'video/mp4'])
    if (video.quiz_data) {
      const answers = answersTo(course.videos.find((each) => each.id === video.id))
      await app.call(learningApi.attemptQuiz, { params: { id }, body: { video_id: video.id, answers } }, { as: me })
    }
    const done = { params: { id }, body: { video_id: video.id, quiz_score: 100, quiz_attempts: 1 } }
    await app.call(learningApi.completeVideo, done, { as: me })
  }
  const finished = await own()
  expect(finished).toMatchObject({ status: 'completed', progress: 100 })
  const [question] = finished?.course.videos?.[1]?.quiz_data?.questions ?? []
  expect(Object.keys(question ?? {})).toEqual(['id', 'text', 'options', 'points'])
  const paper = await app.call(certificateApi.html, { params: { id } }, { as: me })
  expect([paper.status, paper.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})

test('films and quizzes are in the own list only; rows alone come without lessons', async () => {
  const query = { status: 'active' } as const
  for (const as of [hr, teacher]) {
    const [row] = (await read(query, as)).enrollments
    expect(row?.course.videos?.map(({ url, quiz_data }) => [url, quiz_data])).toEqual([
      [null, null],
      [null, null],
    ])
  }
  const [row] = (await read({ ...query, view: 'rows' })).enrollments
  expect(row).toMatchObject({ progress: 50, next_video: { title: 'Lesson 2' }, course: { title: 'Web pages' } })
  expect(row?.course).not.toHaveProperty('videos')
})

describe('the file', () => {
  const file = (query: z.input<typeof decisionApi.export.query>, as: Person | null, language = 'en') =>
    readCsv(app, decisionApi.export, { query, as, language })

  test('is for those who look after the learners, each with their own rows', async () => {
    expect((await file({}, null)).status).toBe(401)
    expect((await file({}, await person(app.services.db, 'student'))).status).toBe(403)
    const { headers, lines } = await file({ sort: 'student', status: 'all', search: 'web pages' }, teacher)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=course-enrollments-all.csv',
    })
    expect(lines[0]).toBe('\uFEFFStudent,Email,Course,Status,Progress %,Requested,Decided,Completed')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Kofi', 'zawadi'])
    expect(lines[1]).toMatch(/^Kofi,[^,]+,Web pages,Active,50,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d,$/)
    expect((await file({}, await person(app.services.db, 'teacher'))).lines).toEqual([lines[0]])
  })

  test('is in the language of its reader', async () => {
    const { lines } = await file({ status: 'completed' }, teacher, 'fr')
    expect(lines[0]).toBe('\uFEFFÉtudiant;E-mail;Cours;État;Progression en\u00A0%;Demandé;Décision;Terminé')
    expect(lines[1]).toContain(';Terminée;100;')
  })

  test('runs no formula, and the log records who exported how many rows', async () => {
    const { db } = app.services
    const course = await aCourse(app.services, { title: '=HYPERLINK("http://evil.test")' })
    for (const name of ['@SUM(1)', '+1', '"Quote", and comma']) {
      await anEnrollment(db, await person(db, 'student', { name }), course, 'pending')
    }
    const { lines } = await file({ course_id: course.id, status: 'pending', sort: '-requested' }, hr)
    const names = lines.slice(1).map((line) => line.slice(0, line.indexOf(',student-')))
    expect(names).toEqual(['"""Quote"", and comma"', "'+1", "'@SUM(1)"])
    expect(lines[1]).toContain(`,"'=HYPERLINK(""http://evil.test"")",Pending,0,`)
    const logged = await db.select().from(auditLog).where(eq(auditLog.actorId, hr.id)).orderBy(desc(auditLog.id))
    expect(logged[0]).toMatchObject({
      action: 'enrollment.export',
      detail: { count: 3, status: 'pending', course_id: course.id },
    })
  })

  test('holds all rows, more than one batch of them, in the order of the list', async () => {
    const { db } = app.services
    const course = await aCourse(app.services)
    const learner = await person(db, 'student')
    const about = { ...form, zipCode, status: 'rejected', userId: learner.id, courseId: course.id } as const
    const days = Array.from({ length: 450 }, (_, at) => new Date(at * 86_400_000))
    await db.insert(table).values(days.map((createdAt) => ({ ...about, createdAt })))
    const { lines } = await file({ course_id: course.id, sort: 'requested' }, hr)
    const requested = lines.slice(1).map((line) => line.split(',')[5])
    expect(requested).toEqual(days.map((at) => at.toISOString().slice(0, 10)))
  })
})

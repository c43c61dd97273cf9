import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { authoringApi } from '#features/learning/authoring/authoring.contract.ts'
import { recordAttempt } from '#features/learning/learning/attempt/attempt.service.ts'
import { recordCompletion, recordPosition } from '#features/learning/learning/learning.service.ts'
import { requireEnrollment } from '#features/learning/enrollment/enrollment.service.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { learningStates, lessonProgress } from '#features/learning/learning/learning.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { addDays } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment, answersTo, type TestCourse } from '#tests/support/courses.ts'
import { readCsv } from '#tests/support/csv.ts'
import { type Person, person } from '#tests/support/people.ts'
import { teachingApi } from './teaching.contract.ts'

const app = useTestApp()
const DAYS_AGO = 8

/** What was done in an enrollment so far was done some days ago. */
async function age(id: number): Promise<void> {
  const { db, now } = app.services
  const then = new Date(now().getTime() - DAYS_AGO * 86_400_000)
  await db.update(enrollments).set({ decidedAt: then }).where(eq(enrollments.id, id))
  await db.update(lessonProgress).set({ touchedAt: then }).where(eq(lessonProgress.enrollmentId, id))
  await db.update(learningStates).set({ lastAt: then }).where(eq(learningStates.enrollmentId, id))
}

/** A learner in a course, and what this learner does there. */
async function aLearner(course: TestCourse, name: string) {
  const { db } = app.services
  const me = await person(db, 'student', { name })
  const id = await anEnrollment(db, me, course)
  const now = () => app.services.now()
  return {
    me,
    id,
    fail: (lesson: number) =>
      db.transaction(async (tx) => {
        const video = course.videos[lesson]
        const learner = { userId: me.id, enrollmentId: id, videoId: video?.id ?? 0, courseId: course.id }
        await recordAttempt({ happenedAt: now() }, tx, learner, answersTo(video, false), now())
      }),
    watch: (lesson: number) =>
      db.transaction((tx) =>
        recordPosition(
          tx,
          { userId: me.id, enrollmentId: id, videoId: course.videos[lesson]?.id ?? 0, timeZone: null },
          9,
          now(),
        ),
      ),
    finish: (lesson: number) =>
      db.transaction(async (tx) =>
        recordCompletion(
          { happenedAt: now() },
          tx,
          await requireEnrollment(tx, id),
          course.videos[lesson]?.id ?? 0,
          now(),
        ),
      ),
  }
}

const list = (as: Person, query: Parameters<typeof app.call<typeof teachingApi.learners>>[1]['query'] = {}) =>
  app.call(teachingApi.learners, { query }, { as })

describe('a course of four learners', () => {
  let course: TestCourse
  let silentId = 0

  beforeAll(async () => {
    course = await aCourse(app.services, { lessons: [false, true, false] })
    const silent = await aLearner(course, 'Silent Sipho')
    const absent = await aLearner(course, 'Absent Abena')
    const finished = await person(app.services.db, 'student', { name: 'Finished Faith' })
    await anEnrollment(app.services.db, finished, course, 'completed')
    await silent.finish(0)
    await silent.watch(2)
    silentId = silent.id
    await age(silent.id)
    await age(absent.id)
    const stuck = await aLearner(course, 'Stuck Samuel')
    await stuck.finish(0)
    await stuck.fail(1)
    await stuck.fail(1)
    const well = await aLearner(course, 'Well Wanjiru')
    await well.finish(0)
    await well.fail(1)
    const pending = await person(app.services.db, 'student', { name: 'Pending Patrick' })
    await anEnrollment(app.services.db, pending, course, 'pending')
  })

  test('who fails comes first, then who is silent; each with the reason and the lesson it is about', async () => {
    const { body } = await list(course.tutor)
    expect(body.learners.map(({ user }) => user.name)).toEqual([
      'Stuck Samuel',
      'Silent Sipho',
      'Absent Abena',
      'Well Wanjiru',
      'Finished Faith',
    ])
    const [stuck, silent, absent, well, finished] = body.learners
    expect(stuck?.lessons).toEqual(['done', 'needs_help', 'not_started'])
    expect(stuck?.needs).toEqual([
      { reason: 'failed_quiz', lesson: { id: course.videos[1]?.id, title: 'Lesson 2' }, count: 2 },
    ])
    expect(silent).toMatchObject({
      progress: 33,
      lessons_done: 1,
      lessons: ['done', 'not_started', 'needs_help'],
      needs: [{ reason: 'silent', lesson: null, count: 8 }],
    })
    expect(absent?.needs).toEqual([{ reason: 'never_started', lesson: null, count: 8 }])
    expect(absent?.lessons).toEqual(['needs_help', 'not_started', 'not_started'])
    expect(finished).toMatchObject({ status: 'completed', progress: 100, needs: [] })
    expect(well).toMatchObject({ needs: [], lessons: ['done', 'not_started', 'not_started'] })
  })

  test('nobody is asked to help a person whose account is inactive', async () => {
    const { db } = app.services
    const left = await aLearner(course, 'Left Lindiwe')
    await left.fail(1)
    await left.fail(1)
    const needing = async () => {
      const query = { course_id: course.id }
      const { body } = await list(course.tutor, { group: 'needs_help' })
      const { needing_help: many } = (await app.call(teachingApi.course, { query }, { as: course.tutor })).body
      return { many, total: body.total, names: body.learners.map(({ user }) => user.name) }
    }
    expect(await needing()).toMatchObject({ many: 4, total: 4, names: expect.arrayContaining(['Left Lindiwe']) })
    await db.update(users).set({ isActive: false }).where(eq(users.id, left.me.id))
    const after = await needing()
    expect(after).toMatchObject({ many: 3, total: 3 })
    expect(after.names).not.toContain('Left Lindiwe')
    const row = (await list(course.tutor, { search: 'Lindiwe' })).body.learners[0]
    expect([row?.needs, row?.lessons.includes('needs_help')]).toEqual([[], false])
    await db.update(enrollments).set({ status: 'rejected' }).where(eq(enrollments.id, left.id))
  })

  test('groups, search, order and pages are made by the server', async () => {
    const names = async (query: Parameters<typeof list>[1]) =>
      (await list(course.tutor, query)).body.learners.map(({ user }) => user.name.split(' ')[0])
    expect(await names({ group: 'needs_help' })).toEqual(['Stuck', 'Silent', 'Absent'])
    expect(await names({ group: 'on_the_way' })).toEqual(['Well'])
    expect(await names({ group: 'completed' })).toEqual(['Finished'])
    expect(await names({ search: 'sam' })).toEqual(['Stuck'])
    expect(await names({ sort: 'learner' })).toEqual(['Absent', 'Finished', 'Silent', 'Stuck', 'Well'])
    expect((await names({ sort: '-progress' }))[0]).toBe('Finished')
    const second = await list(course.tutor, { limit: 2, page: 2 })
    expect(second.body).toMatchObject({ total: 5, page: 2, last_page: 3, next: 3 })
    expect(second.body.learners).toHaveLength(2)
  })

  test('the course tells how many need help, and its lessons', async () => {
    const read = await app.call(teachingApi.course, { query: {} }, { as: course.tutor })
    expect(read.body).toMatchObject({
      course: { id: course.id, title: course.title },
      learners: 5,
      needing_help: 3,
      completed: 1,
    })
    expect(read.body.lessons.map(({ title, has_quiz: hasQuiz }) => [title, hasQuiz])).toEqual([
      ['Lesson 1', false],
      ['Lesson 2', true],
      ['Lesson 3', false],
    ])
    const { body } = await app.call(teachingApi.courses, {}, { as: course.tutor })
    expect(body).toEqual({ courses: [{ id: course.id, title: course.title, learners: 5 }], total: 1, learners: 5 })
  })

  test('only the teacher of the course reads it', async () => {
    const asked = { course_id: course.id }
    for (const endpoint of [teachingApi.learners, teachingApi.course, teachingApi.export]) {
      const read = (as: Person | null) => app.call(endpoint, { query: asked }, { as })
      expect((await read(null)).status).toBe(401)
      for (const role of ['student', 'hr', 'admin'] as const)
        expect((await read(await person(app.services.db, role))).status).toBe(403)
      expect((await read(await person(app.services.db, 'teacher'))).status).toBe(404)
      expect((await read(course.tutor)).status).toBe(200)
    }
  })

  test('a sign of learning ends the silence', async () => {
    const row = await requireEnrollment(app.services.db, silentId)
    await app.services.db.transaction((tx) =>
      recordPosition(
        tx,
        { userId: row.user.id, enrollmentId: silentId, videoId: course.videos[2]?.id ?? 0, timeZone: null },
        12,
        app.services.now(),
      ),
    )
    const { body } = await list(course.tutor, { search: 'sipho' })
    expect(body.learners[0]).toMatchObject({ needs: [], lessons: ['done', 'not_started', 'started'] })
  })
})

test('without an id it is the course with the most learners; a teacher without any reads empty answers', async () => {
  const { db } = app.services
  const tutor = await person(db, 'teacher')
  const small = await aCourse(app.services, { tutor, title: 'A small one' })
  const large = await aCourse(app.services, { tutor, title: 'The large one' })
  expect((await app.call(teachingApi.course, { query: {} }, { as: tutor })).body.course).toBeNull()
  expect((await list(tutor)).body).toMatchObject({ learners: [], total: 0 })
  for (const course of [small, large, large]) await anEnrollment(db, await person(db, 'student'), course)
  expect((await app.call(teachingApi.course, { query: {} }, { as: tutor })).body.course?.id).toBe(large.id)
  expect((await list(tutor)).body.total).toBe(2)
  expect((await list(tutor, { course_id: small.id })).body.total).toBe(1)
})

test('a course beyond those listed is found by its words or its id; all are counted', async () => {
  const { db } = app.services
  const tutor = await person(db, 'teacher')
  const course = await aCourse(app.services, { tutor, title: 'Weaving' })
  await anEnrollment(db, await person(db, 'student'), course)
  const { rows: copies } = await db.execute<{ id: number }>(sql`
    insert into courses (title, description, duration_minutes, creator_id, tutor_id)
    select 'Loom ' || nth, description, duration_minutes, creator_id, tutor_id
    from courses, generate_series(1, 500) nth where id = ${course.id} returning id`)
  const learner = await person(db, 'student')
  await db
    .insert(enrollments)
    .values(copies.map(({ id }) => ({ userId: learner.id, courseId: id, status: 'active' as const })))
  const ask = async (query: { search?: string; id?: number }) =>
    (await app.call(teachingApi.courses, { query }, { as: tutor })).body
  const all = await ask({})
  expect(all).toMatchObject({ total: 501, learners: 501 })
  expect(all.courses.map(({ title }) => title)).not.toContain('Weaving')
  expect((await ask({ search: 'weav' })).courses).toEqual([{ id: course.id, title: 'Weaving', learners: 1 }])
  expect((await ask({ id: course.id })).courses).toHaveLength(1)
  const other = await app.call(teachingApi.courses, { query: { id: course.id } }, { as: await person(db, 'teacher') })
  expect(other.body).toEqual({ courses: [], total: 0, learners: 0 })
})

test('a lesson that leaves the course takes its failures and its progress along', async () => {
  const course = await aCourse(app.services, { lessons: [false, true, false, false] })
  const ada = await aLearner(course, 'Ada')
  const ben = await aLearner(course, 'Ben')
  await ada.finish(0)
  await ada.finish(2)
  await ada.fail(1)
  await ada.fail(1)
  await ben.finish(3)
  const names = async (query: Parameters<typeof list>[1]) =>
    (await list(course.tutor, { ...query, course_id: course.id })).body.learners.map(({ user }) => user.name)
  expect(await names({ group: 'needs_help' })).toEqual(['Ada'])
  expect(await names({ sort: '-progress' })).toEqual(['Ada', 'Ben'])
  const params = { id: course.id }
  const before = await app.call(authoringApi.get, { params }, { as: course.tutor })
  const [, , third, fourth] = before.body.course.videos.map(({ id, title, type, url }) => ({ id, title, type, url }))
  if (!third || !fourth) throw new Error('the course has four lessons')
  // Two of Ada's three signs of learning were in the lessons that go; both learners have done one of those that stay.
  const body = { title: course.title, description: 'Shorter now.', videos: [third, fourth] }
  expect((await app.call(authoringApi.update, { params, body }, { as: course.tutor })).status).toBe(200)
  expect(await names({ group: 'needs_help' })).toEqual([])
  const states = await app.services.db.select().from(learningStates)
  const done = (id: number) => states.find(({ enrollmentId }) => enrollmentId === id)?.lessonsDone
  expect([done(ada.id), done(ben.id)]).toEqual([1, 1])
  const progress = async () => {
    const rows = await app.services.db
      .select()
      .from(enrollments)
      .where(inArray(enrollments.id, [ada.id, ben.id]))
    return rows.map((row) => row.progress)
  }
  expect(await progress()).toEqual([50, 50])
  // A lesson joins the course: no one has done it.
  const added = { title: 'Once more', type: 'external', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' }
  const longer = { ...body, videos: [third, fourth, added] }
  expect((await app.call(authoringApi.update, { params, body: longer }, { as: course.tutor })).status).toBe(200)
  expect(await progress()).toEqual([33, 33])
})

test('the learners are a file with a column for each lesson, in the order of the list, and the log tells who took it', async () => {
  const { db } = app.services
  const course = await aCourse(app.services, { lessons: [false, true] })
  const absent = await aLearner(course, 'Odd Abena')
  await age(absent.id)
  const stuck = await aLearner(course, '=Odd Otieno')
  await stuck.finish(0)
  await stuck.fail(1)
  await stuck.fail(1)
  await aLearner(course, 'Odd Wanjiru')
  const done = await person(db, 'student', { name: 'Even Faith' })
  await anEnrollment(db, done, course, 'completed')
  const today = dayIn(app.services.now(), 'Africa/Kigali')
  const as = course.tutor
  const query = { course_id: course.id, group: 'needs_help', search: 'odd' } as const
  const { headers, lines } = await readCsv(app, teachingApi.export, { query, as })
  expect(headers['content-disposition']).toBe(`attachment; filename=student-progress-${course.id}.csv`)
  expect(lines[0]).toContain('Learner,Email,Status,Needs help,Progress %,Lessons completed,Last seen,Lesson 1,Lesson 2')
  const failed = '"Failed the quiz for ""Lesson 2"" 2 times"'
  expect(lines.slice(1)).toEqual([
    `'=Odd Otieno,${stuck.me.email},In progress,${failed},50,1,${today},Done,Needs help`,
    `Odd Abena,${absent.me.email},In progress,Not started after 8 days,0,0,${addDays(today, -8)},Needs help,Not started`,
  ])
  const rows = (await list(as, query)).body.learners
  expect(rows.map(({ user }) => user.name)).toEqual(['=Odd Otieno', 'Odd Abena'])
  const all = await readCsv(app, teachingApi.export, { query: { sort: 'learner' }, as })
  expect(all.lines.slice(1).map((line) => line.split(',')[0])).toEqual(
    (await list(as, { sort: 'learner' })).body.learners.map(({ user }) => user.name.replace('=', "'=")),
  )
  const log = await db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'teaching.export'), eq(auditLog.actorId, as.id)))
  expect(log).toContainEqual({ detail: { ...query, count: 2 } })
})

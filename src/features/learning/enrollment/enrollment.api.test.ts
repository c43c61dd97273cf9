import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { FORM } from '#tests/support/enrollment-form.ts'
import { person } from '#tests/support/people.ts'
import { setTo } from '#tests/support/settings.ts'
import { countQueries, withRival } from '#tests/support/queries.ts'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { enrollmentSettings } from './enrollment.settings.ts'
import { enrollmentApi } from './enrollment.contract.ts'
import { decisionApi } from './decision/decision.contract.ts'
import { requestApi } from './request/request.contract.ts'
import { enrollments } from './enrollment.table.ts'
import { progressApi } from '#features/learning/progress/progress.contract.ts'

const app = useTestApp()
const student = (more = {}) => person(app.services.db, 'student', more)
const admin = () => person(app.services.db, 'admin')

test('a learner asks for a place and waits for an admin', async () => {
  const course = await aCourse(app.services)
  const me = await student()
  const input = { params: { id: course.id }, body: FORM }
  // A client takes every success that is not pending as enrolled.
  const before = await app.call(enrollmentApi.status, { params: input.params }, { as: me })
  expect([before.status, before.body.message]).toEqual([404, 'You are not enrolled in this course'])
  const answer = await app.call(requestApi.enroll, input, { as: me })
  expect(answer.status).toBe(201)
  expect(answer.body.message).toBe('Enrollment request submitted successfully. Awaiting admin approval.')
  const after = await app.call(enrollmentApi.status, { params: input.params }, { as: me })
  expect(after.body).toMatchObject({ status: 'pending', enrollment_id: answer.body.enrollment.id })
  const again = await app.call(requestApi.enroll, input, { as: me })
  expect([again.status, again.body.message]).toEqual([
    409,
    'You have already asked to enroll in this course. Your request is waiting for approval.',
  ])
  await app.services.db
    .update(enrollments)
    .set({ status: 'active' })
    .where(eq(enrollments.id, answer.body.enrollment.id))
  const placed = await app.call(requestApi.enroll, input, { as: me })
  expect([placed.status, placed.body.message]).toEqual([409, 'You are already enrolled in this course'])
})

test('enrolling needs a signed-in person and a course that is there', async () => {
  const course = await aCourse(app.services)
  expect((await app.call(requestApi.enroll, { params: { id: course.id }, body: FORM })).status).toBe(401)
  expect((await app.call(enrollmentApi.status, { params: { id: course.id } })).status).toBe(401)
  const me = await student()
  const draft = await aCourse(app.services, { isPublished: false })
  for (const id of [draft.id, 987_654]) {
    expect((await app.call(requestApi.enroll, { params: { id }, body: FORM }, { as: me })).status).toBe(404)
    expect((await app.call(enrollmentApi.status, { params: { id } }, { as: me })).status).toBe(404)
  }
})

test('a free course is a place at once when an administrator has decided so', async () => {
  await setTo(app, enrollmentSettings.approveFreeCourses, true)
  const { id } = await aCourse(app.services)
  const answer = await app.call(requestApi.enroll, { params: { id }, body: FORM }, { as: await student() })
  expect(answer.body).toMatchObject({
    message: 'Successfully enrolled in the course!',
    enrollment: { status: 'active' },
  })
  await setTo(app, enrollmentSettings.approveFreeCourses, null)
})

test('the form begins with what the person has sent last, and says whether a request becomes a place at once', async () => {
  const [first, second, premium] = [
    await aCourse(app.services),
    await aCourse(app.services),
    await aCourse(app.services, { priceMinor: 4900 }),
  ]
  const me = await student()
  const read = async (id: number, as = me) => (await app.call(requestApi.form, { params: { id } }, { as })).body
  expect(await read(first.id)).toEqual({ last: null, approved_at_once: false, starts_in_one_tap: false })
  await app.call(requestApi.enroll, { params: { id: first.id }, body: FORM }, { as: me })
  expect(await read(second.id)).toEqual({ last: FORM, approved_at_once: false, starts_in_one_tap: false })
  // What others have sent is theirs.
  expect(await read(second.id, await student())).toEqual({
    last: null,
    approved_at_once: false,
    starts_in_one_tap: false,
  })
  await anEnrollment(app.services.db, me, second, 'rejected')
  expect((await read(first.id)).last).toMatchObject({ ...FORM, name: me.name, email: me.email })
  await setTo(app, enrollmentSettings.approveFreeCourses, true)
  expect([(await read(second.id)).approved_at_once, (await read(premium.id)).approved_at_once]).toEqual([true, false])
  await setTo(app, enrollmentSettings.approveFreeCourses, null)
  expect((await app.call(requestApi.form, { params: { id: first.id } })).status).toBe(401)
  expect((await app.call(requestApi.form, { params: { id: 987_654 } }, { as: me })).status).toBe(404)
})

test('a premium course cannot be enrolled in directly', async () => {
  const course = await aCourse(app.services, { priceMinor: 4900 })
  const answer = await app.call(requestApi.enroll, { params: { id: course.id }, body: FORM }, { as: await student() })
  expect([answer.status, answer.body.message]).toEqual([422, 'This is a premium course. Please purchase to enroll.'])
})

test('every field of the form is required, and all problems come at once', async () => {
  const course = await aCourse(app.services)
  const me = await student()
  const send = (body: object) =>
    app.call(requestApi.enroll, { params: { id: course.id }, body: body as typeof FORM }, { as: me })
  const empty = await send({})
  expect(empty.status).toBe(422)
  expect(Object.keys(empty.body.errors ?? {}).toSorted()).toEqual(Object.keys(FORM).toSorted())
  expect(
    Object.values(empty.body.errors ?? {})
      .flat()
      .join(' '),
  ).not.toMatch(/invalid input|expected/i)
  const blank = await send(Object.fromEntries(Object.keys(FORM).map((key) => [key, '  '])))
  expect(Object.keys(blank.body.errors ?? {}).toSorted()).toEqual(Object.keys(FORM).toSorted())
  const wrong = await send({ ...FORM, email: 'no', gender: 'Other', dob: '2999-01-01', phone: 'x', role: 'admin' })
  expect(wrong.body.errors).toEqual({
    email: ['Please enter a valid email address'],
    gender: ['Choose your gender'],
    dob: ['Date of birth must be in the past'],
    phone: ['Enter a valid phone number'],
    role: ['Unknown field'],
  })
  expect((await send({ ...FORM, dob: '2001-02-30' })).body.errors?.dob).toEqual(['Enter a valid date of birth'])
})

test('fifty requests at once make one row', async () => {
  const course = await aCourse(app.services)
  const me = await student()
  const calls = Array.from({ length: 50 }, () =>
    app.call(requestApi.enroll, { params: { id: course.id }, body: FORM }, { as: me }),
  )
  const statuses = (await Promise.all(calls)).map((answer) => answer.status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49)
  const rows = await app.services.db
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.userId, me.id), eq(enrollments.courseId, course.id)))
  expect(rows).toHaveLength(1)
})

test('an admin approves: the learner gets a notification and a mail, the audit log a row', async () => {
  const course = await aCourse(app.services)
  const me = await student()
  const boss = await admin()
  const id = await anEnrollment(app.services.db, me, course, 'pending')
  const input = { params: { id }, body: { status: 'active' as const } }
  const answer = await app.call(decisionApi.setStatus, input, { as: boss })
  expect(answer.body.message).toBe('Enrollment status updated successfully!')
  expect(answer.body.enrollment).toMatchObject({ id, status: 'active', progress: 0, rejection_reason: null })
  const again = await app.call(decisionApi.setStatus, input, { as: boss })
  expect([again.status, again.body.message]).toEqual([409, 'This enrollment is already active'])
  const reject = { params: { id }, body: { status: 'rejected' as const, reason: 'Too late' } }
  expect((await app.call(decisionApi.setStatus, reject, { as: boss })).status).toBe(409)
  const mail = (await app.mails()).filter((each) => each.to === me.email)
  expect(mail.map((each) => each.subject)).toEqual([`You are enrolled in ${course.title}`])
  const bell = await app.call(notificationApi.list, {}, { as: me })
  expect(bell.body.notifications[0]).toMatchObject({ title: 'Enrollment approved' })
  const lines = await app.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `enrollment:${id}`))
  expect(lines).toMatchObject([{ actorId: boss.id, action: 'enrollment.approve', result: 'ok' }])
})

test('a rejection needs a reason, is sent to the learner, who may apply again', async () => {
  const course = await aCourse(app.services)
  const me = await student()
  const boss = await admin()
  const id = await anEnrollment(app.services.db, me, course, 'pending')
  const reject = (reason?: string) =>
    app.call(decisionApi.setStatus, { params: { id }, body: { status: 'rejected', reason } }, { as: boss })
  for (const reason of [undefined, '', '   ']) {
    const refused = await reject(reason)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ reason: ['Enter a reason for the rejection'] })
  }
  const answer = await reject('  The class is full  ')
  expect(answer.body.enrollment).toMatchObject({ status: 'rejected', rejection_reason: 'The class is full' })
  const status = await app.call(enrollmentApi.status, { params: { id: course.id } }, { as: me })
  expect(status.status).toBe(404)
  const mail = (await app.mails()).find((each) => each.to === me.email)
  expect(mail?.text).toContain('The class is full')
  const again = await app.call(requestApi.enroll, { params: { id: course.id }, body: FORM }, { as: me })
  expect(again.status).toBe(201)
})

test('two admins decide at once: exactly one wins', async () => {
  const course = await aCourse(app.services)
  const id = await anEnrollment(app.services.db, await student(), course, 'pending')
  const boss = await admin()
  const decide = (body: { status: 'active' } | { status: 'rejected'; reason: string }) =>
    app.call(decisionApi.setStatus, { params: { id }, body }, { as: boss })
  const answers = await Promise.all([decide({ status: 'active' }), decide({ status: 'rejected', reason: 'Full' })])
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('whoever decides too late is told what was decided', async () => {
  const id = await anEnrollment(app.services.db, await student(), await aCourse(app.services), 'pending')
  const as = await admin()
  const first = `update enrollments set status = 'active' where id = ${id}`
  await withRival(app.services, { at: /^update "enrollments"/, writes: [first] }, async () => {
    const body = { status: 'rejected' as const, reason: 'Full' }
    const late = await app.call(decisionApi.setStatus, { params: { id }, body }, { as })
    expect([late.status, late.body.message]).toEqual([409, 'This enrollment is already active'])
  })
})

test('only an admin decides', async () => {
  const course = await aCourse(app.services)
  const me = await student()
  const id = await anEnrollment(app.services.db, me, course, 'pending')
  const input = { params: { id }, body: { status: 'active' as const } }
  expect((await app.call(decisionApi.setStatus, input)).status).toBe(401)
  for (const as of [me, course.tutor, await person(app.services.db, 'hr')]) {
    expect((await app.call(decisionApi.setStatus, input, { as })).status).toBe(403)
    expect((await app.call(decisionApi.bulkApprove, { body: { ids: [id] } }, { as })).status).toBe(403)
  }
  const boss = await admin()
  const gone = await app.call(decisionApi.setStatus, { ...input, params: { id: 777_777 } }, { as: boss })
  expect([gone.status, gone.body.message]).toEqual([404, 'Enrollment not found'])
  const odd = { params: { id }, body: { status: 'completed' as never } }
  expect((await app.call(decisionApi.setStatus, odd, { as: boss })).status).toBe(422)
})

test('bulk approval approves what is pending and lists what it skipped', async () => {
  const course = await aCourse(app.services)
  const { db } = app.services
  const waiting = [
    await anEnrollment(db, await student(), course, 'pending'),
    await anEnrollment(db, await student(), course, 'pending'),
  ]
  const rejected = await anEnrollment(db, await student(), course, 'rejected')
  const ids = [...waiting, rejected, 888_888, waiting[0] ?? 0]
  const answer = await app.call(decisionApi.bulkApprove, { body: { ids } }, { as: await admin() })
  expect(new Set(answer.body.approved)).toEqual(new Set(waiting))
  expect(answer.body.skipped).toEqual([rejected, 888_888])
  const none = await app.call(decisionApi.bulkApprove, { body: { ids: [] } }, { as: await admin() })
  expect(none.body.errors).toEqual({ ids: ['Choose at least one enrollment'] })
})

test('a learner lists own enrollments, a teacher those of own courses, admin and HR all', async () => {
  const { db } = app.services
  const course = await aCourse(app.services)
  const me = await student()
  const id = await anEnrollment(db, me, course, 'active')
  const list = async (as: Parameters<typeof app.call>[2], query = {}) =>
    (await app.call(enrollmentApi.list, { query: { course_id: course.id, ...query } }, as)).body.enrollments.map(
      (row) => row.id,
    )
  expect((await app.call(enrollmentApi.list, {})).status).toBe(401)
  expect(await list({ as: me })).toEqual([id])
  expect(await list({ as: await student() })).toEqual([])
  expect(await list({ as: course.tutor })).toEqual([id])
  expect(await list({ as: await person(db, 'teacher') })).toEqual([])
  expect(await list({ as: await person(db, 'hr') })).toEqual([id])
  const boss = await admin()
  expect(await list({ as: boss })).toEqual([id])
  expect(await list({ as: boss }, { mine: '1' })).toEqual([])
  expect(await list({ as: boss }, { status: 'pending' })).toEqual([])
  expect(await list({ as: boss }, { status: 'all', search: me.email.toUpperCase() })).toEqual([id])
})

test('a row shows the learner, the course with ticks, and the progress', async () => {
  const { db } = app.services
  const course = await aCourse(app.services)
  const me = await student()
  await anEnrollment(db, me, course, 'completed')
  const { body } = await app.call(enrollmentApi.list, { query: { status: 'completed' } }, { as: me })
  expect(body).toMatchObject({ total: 1, next: null })
  expect(body.enrollments[0]).toMatchObject({
    status: 'completed',
    progress: 100,
    user: { name: me.name, email: me.email },
    course: {
      title: course.title,
      difficulty_level_text: 'Beginner',
      videos: [
        { title: 'Lesson 1', completed: true, has_quiz: false },
        { title: 'Lesson 2', completed: true, has_quiz: true },
      ],
    },
  })
  expect(JSON.stringify(body)).not.toMatch(/correct_answer|correctAnswer|"dob"|"address"/)
})

test('lists need the same number of queries for one row and for many', async () => {
  const { db } = app.services
  const me = await student()
  const tutor = await person(db, 'teacher')
  const reads = {
    enrollments: () => app.call(enrollmentApi.list, {}, { as: me }),
    rows: () => app.call(enrollmentApi.list, { query: { view: 'rows' } }, { as: me }),
    progress: () => app.call(progressApi.get, {}, { as: me }),
    taught: () => app.call(courseApi.listOwn, {}, { as: tutor }),
  }
  const count = async () => {
    const counts: Record<string, number> = {}
    for (const [name, read] of Object.entries(reads)) counts[name] = await countQueries(app.services, read)
    return counts
  }
  const more = async () => anEnrollment(db, me, await aCourse(app.services, { tutor }), 'completed')
  await more()
  const one = await count()
  // The session, and the page with its total; the quizzes and their questions.
  expect([one.rows, one.enrollments]).toEqual([2, 4])
  for (let i = 0; i < 5; i++) await more()
  expect((await reads.enrollments()).body.enrollments).toHaveLength(6)
  expect(await count()).toEqual(one)
})

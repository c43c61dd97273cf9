import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { appraisalApi } from '#features/appraisal/appraisal.contract.ts'
import { correctionApi } from '#features/attendance/correction/correction.contract.ts'
import { bookings } from '#features/booking/booking.table.ts'
import { certificateApi } from '#features/certificate/certificate.contract.ts'
import { conversationApi } from '#features/conversation/conversation.contract.ts'
import { checklistApi } from '#features/employee/checklist/checklist.contract.ts'
import { documentApi } from '#features/employee/document/document.contract.ts'
import { enrollmentApi } from '#features/enrollment/enrollment.contract.ts'
import { enrollments } from '#features/enrollment/enrollment.table.ts'
import { jobApplicationApi } from '#features/job/job-application/job-application.contract.ts'
import { leaveApi } from '#features/leave/leave.contract.ts'
import { leaveSettings } from '#features/leave/leave.settings.ts'
import { applicantApi } from '#features/mentor/applicant/applicant.contract.ts'
import { mentorPaymentApi } from '#features/mentor-payment/mentor-payment.contract.ts'
import { mentorshipApi } from '#features/mentorship/mentorship.contract.ts'
import { payApi } from '#features/pay/pay.contract.ts'
import { paymentApi } from '#features/payment/payment.contract.ts'
import { permissionRequestApi } from '#features/permission-request/permission-request.contract.ts'
import { privacyRequestApi } from '#features/privacy/request/request.contract.ts'
import { reviewApi } from '#features/review/review.contract.ts'
import { safetyApi } from '#features/safety/safety.contract.ts'
import { inboxApi } from '#features/support/inbox/inbox.contract.ts'
import { teachingApi } from '#features/teaching/teaching.contract.ts'
import { userRoles } from '#features/user/user.table.ts'
import { addDays } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aBooking } from '#tests/support/bookings.ts'
import { write } from '#tests/support/conversations.ts'
import { aCourse, anEnrollment, type TestCourse } from '#tests/support/courses.ts'
import { employee } from '#tests/support/employees.ts'
import { leaveOf } from '#tests/support/leaves.ts'
import { readableList } from '#tests/support/list-rows.ts'
import { aMatch } from '#tests/support/matches.ts'
import { aRun } from '#tests/support/pay.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { send } from '#tests/support/requests.ts'
import { setTo } from '#tests/support/settings.ts'
import { waitingApi } from './waiting.contract.ts'
import { WAITING_OF, type WaitingKind } from './waiting.policy.ts'

const app = useTestApp()
const DAY_MS = 86_400_000
const a = (role: Role): Promise<Person> => person(app.services.db, role)
const linesOf = async (as: Person) => (await app.call(waitingApi.list, {}, { as })).body.lines
const manyOf = async (as: Person, what: WaitingKind) =>
  (await linesOf(as)).find((line) => line.what === what)?.many ?? 0

/** The list that a kind is counted in, and what narrows it to the rows that wait. */
const LISTS: Partial<Record<WaitingKind, readonly [endpoint: Endpoint, query: Record<string, string>]>> = {
  support: [inboxApi.list, { status: 'waiting' }],
  reports: [safetyApi.list, { status: 'open' }],
  privacy: [privacyRequestApi.list, { status: 'open' }],
  permissions: [permissionRequestApi.list, { status: 'pending' }],
  enrollments: [enrollmentApi.list, { status: 'pending', view: 'rows' }],
  mentors: [applicantApi.list, { status: 'pending' }],
  mentorships: [mentorshipApi.list, { status: 'pending' }],
  jobs: [jobApplicationApi.list, { status: 'applied' }],
  names: [certificateApi.listCorrections, { status: 'open' }],
  leaves: [leaveApi.list, { status: 'pending', decider: 'me' }],
  corrections: [correctionApi.list, { status: 'pending', decider: 'me' }],
  documents: [documentApi.listAll, { expiry: 'soon' }],
  tasks: [checklistApi.listTasks, {}],
  toReview: [appraisalApi.listToWrite, { status: 'submitted' }],
  proofs: [paymentApi.list, { status: 'pending' }],
  runs: [payApi.listRuns, { status: 'submitted', decider: 'me' }],
  statements: [mentorPaymentApi.list, { status: 'draft', decider: 'me' }],
  disputes: [mentorPaymentApi.list, { status: 'all', disputed: 'open' }],
  payouts: [mentorPaymentApi.list, { status: 'approved' }],
  reviews: [reviewApi.list, { status: 'shown', answered: 'no' }],
}

test('a visitor is asked to sign in, and nothing waits for who only learns', async () => {
  expect((await app.call(waitingApi.list, {})).status).toBe(401)
  expect(await linesOf(await a('student'))).toEqual([])
})

describe('with rows of every kind', () => {
  beforeAll(async () => {
    for (const endpoint of new Set(Object.values(LISTS).map(([one]) => one))) {
      const list = await readableList(app, endpoint)
      await list.add()
      await list.add()
    }
    await aRun(app.services.db, { status: 'submitted' })
  })

  test.each([
    ['admin', 8],
    ['hr', 3],
    ['accountant', 2],
    ['manager', 0],
  ] as const)('each figure of %s is how many rows its page shows, the most urgent first', async (role, kinds) => {
    const as = await a(role)
    const lines = await linesOf(as)
    const shown: [WaitingKind, number][] = []
    for (const what of WAITING_OF[role]) {
      const [endpoint, query] = LISTS[what] ?? []
      if (!endpoint) throw new Error(`no list for ${what}`)
      const { status, text } = await send(app, endpoint, { as, query })
      expect([what, status]).toEqual([what, 200])
      const { total } = JSON.parse(text) as { total: number }
      if (total > 0) shown.push([what, total])
    }
    expect(lines.map(({ what, many }) => [what, many])).toEqual(shown)
    expect(shown.length).toBeGreaterThanOrEqual(kinds)
  })

  test('the statements are as many with more rows', async () => {
    const admin = await a('admin')
    const read = () => linesOf(admin)
    // The first call of a session also records when it was last used.
    await read()
    const few = await countQueries(app.services, read)
    await anEnrollment(app.services.db, await a('student'), await aCourse(app.services), 'pending')
    expect(await countQueries(app.services, read)).toBe(few)
    expect(few).toBeLessThan(12)
  })
})

test('further roles count as well', async () => {
  const { db } = app.services
  const as = await a('teacher')
  await anEnrollment(db, await a('student'), await aCourse(app.services), 'pending')
  expect(await linesOf(as)).toEqual([])
  await db.insert(userRoles).values({ userId: as.id, role: 'admin', reason: 'Stands in' })
  expect(await manyOf(as, 'enrollments')).toBeGreaterThan(0)
})

test('a manager reads of the leave of their people once managers decide, and never of their own', async () => {
  const { db } = app.services
  const manager = await a('manager')
  const day = addDays(dayIn(app.services.now(), 'Africa/Kigali'), 30)
  await leaveOf(app, await employee(db, { of: manager, managerId: (await a('hr')).id }), [day, day])
  await leaveOf(app, await employee(db, { managerId: manager.id }), [day, day])
  expect(await linesOf(manager)).toEqual([])
  await setTo(app, leaveSettings.managersDecide, true)
  expect(await linesOf(manager)).toEqual([{ what: 'leaves', many: 1, course: null }])
  await setTo(app, leaveSettings.managersDecide, null)
})

test('an accountant reads of pay runs that others have prepared, not of the own ones', async () => {
  const { preparer } = await aRun(app.services.db, { status: 'submitted' })
  const [own, other] = [await manyOf(preparer, 'runs'), await manyOf(await a('accountant'), 'runs')]
  expect(other - own).toBe(1)
})

/** Learners who got their place so long ago that they need help. */
async function silentIn(course: TestCourse, many: number): Promise<void> {
  const { db, now } = app.services
  for (let at = 0; at < many; at += 1) {
    const id = await anEnrollment(db, await a('student'), course)
    const then = new Date(now().getTime() - 8 * DAY_MS)
    await db.update(enrollments).set({ decidedAt: then, createdAt: then }).where(eq(enrollments.id, id))
  }
}

test('a teacher reads of each course how many learners need help, the most first, and of reviews without an answer', async () => {
  const { db } = app.services
  const tutor = await a('teacher')
  const large = await aCourse(app.services, { tutor, title: 'The large one' })
  const troubled = await aCourse(app.services, { tutor, title: 'The troubled one' })
  const calm = await aCourse(app.services, { tutor, title: 'The calm one' })
  for (const course of [large, large, large, calm]) await anEnrollment(db, await a('student'), course)
  await silentIn(large, 1)
  await silentIn(troubled, 2)
  await silentIn(await aCourse(app.services), 1)
  expect(await linesOf(tutor)).toEqual([
    { what: 'learners', many: 2, course: { id: troubled.id, title: 'The troubled one' } },
    { what: 'learners', many: 1, course: { id: large.id, title: 'The large one' } },
  ])
  for (const { many, course } of await linesOf(tutor)) {
    const query = { course_id: course?.id, group: 'needs_help' } as const
    expect((await app.call(teachingApi.learners, { query }, { as: tutor })).body.total).toBe(many)
  }
})

test('a mentor reads of requests until they expire, of unanswered messages and of own steps; the mentee of what is new', async () => {
  const { db, now } = app.services
  const match = await aMatch(app.services)
  const { mentor, mentee } = match
  const id = await aBooking(app.services, match)
  await aBooking(app.services, match, { status: 'confirmed', startsAt: new Date(now().getTime() + 9 * DAY_MS) })
  expect(await manyOf(mentor, 'sessions')).toBe(1)
  await db
    .update(bookings)
    .set({ expiresAt: new Date(now().getTime() - 1000) })
    .where(eq(bookings.id, id))
  expect(await manyOf(mentor, 'sessions')).toBe(0)

  await write(app, match.id, { as: mentee })
  const threads = async (as: Person, only: 'unanswered' | 'unread') =>
    (await app.call(conversationApi.threads, { query: { only } }, { as })).body
  expect([await manyOf(mentor, 'unanswered'), await manyOf(mentee, 'unread')]).toEqual([1, 0])
  expect((await threads(mentor, 'unanswered')).threads.map((one) => one.match_id)).toEqual([match.id])
  expect((await threads(mentee, 'unanswered')).total).toBe(0)
  await write(app, match.id, { as: mentor })
  expect([await manyOf(mentor, 'unanswered'), await manyOf(mentee, 'unread')]).toEqual([0, 1])
  expect((await threads(mentee, 'unread')).threads.map((one) => one.match_id)).toEqual([match.id])
  expect((await threads(mentor, 'unanswered')).total).toBe(0)
})

import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { appraisalApi } from '#features/people/appraisal/appraisal.contract.ts'
import { correctionApi } from '#features/people/attendance/correction/correction.contract.ts'
import { bookingApi } from '#features/mentorship/booking/booking.contract.ts'
import { bookings } from '#features/mentorship/booking/booking.table.ts'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { threadApi } from '#features/mentorship/thread/thread.contract.ts'
import { checklistApi } from '#features/people/checklist/checklist.contract.ts'
import { documentApi } from '#features/people/document/document.contract.ts'
import { employeeDocuments } from '#features/people/document/document.table.ts'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { jobApplicationApi } from '#features/public/job/job-application/job-application.contract.ts'
import { leaveApi } from '#features/people/leave/leave.contract.ts'
import { leaveSettings } from '#features/people/leave/leave.settings.ts'
import { leaveRequests } from '#features/people/leave/leave.table.ts'
import { isTurnOf, matchApi, type Side } from '#features/mentorship/match/match.contract.ts'
import { applicantApi } from '#features/mentorship/mentor/applicant/applicant.contract.ts'
import { mentorPaymentApi } from '#features/money/mentor-payment/mentor-payment.contract.ts'
import { approvePreparedStatement, disputeStatement } from '#features/money/mentor-payment/mentor-payment.service.ts'
import { mentorshipApplicationApi } from '#features/mentorship/mentorship-application/mentorship-application.contract.ts'
import { payrollApi } from '#features/people/payroll/payroll.contract.ts'
import { paymentApi } from '#features/money/payment/payment.contract.ts'
import { orders, paymentAttempts } from '#features/money/payment/payment.table.ts'
import { permissionRequestApi } from '#features/learning/permission-request/permission-request.contract.ts'
import { privacyRequestApi } from '#features/admin/privacy/request/request.contract.ts'
import { questionApi } from '#features/learning/question/question.contract.ts'
import { lessonQuestions } from '#features/learning/question/question.table.ts'
import { reviewApi } from '#features/learning/review/review.contract.ts'
import { reviews } from '#features/learning/review/review.table.ts'
import { safetyApi } from '#features/talk/safety/safety.contract.ts'
import { inboxApi } from '#features/talk/support/inbox/inbox.contract.ts'
import { teachingApi } from '#features/learning/teaching/teaching.contract.ts'
import { userRoles } from '#features/base/user/user.table.ts'
import { addDays } from '#shared/calendar.ts'
import { Day, dayIn } from '#shared/dates.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Role, ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aReview } from '#tests/support/appraisals.ts'
import { aBooking } from '#tests/support/bookings.ts'
import { write } from '#tests/support/conversations.ts'
import { aChecklist } from '#tests/support/checklists.ts'
import { aCourse, anEnrollment, type TestCourse } from '#tests/support/courses.ts'
import { employee } from '#tests/support/employees.ts'
import { countEveryDay, leaveOf } from '#tests/support/leaves.ts'
import { readableList } from '#tests/support/list-rows.ts'
import { aGoal, aMatch, aStep } from '#tests/support/matches.ts'
import { aPaidMentor, aSession } from '#tests/support/mentor-payments.ts'
import { aRun } from '#tests/support/pay.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { send } from '#tests/support/requests.ts'
import { setTo } from '#tests/support/settings.ts'
import { NAV } from '#app/menus.ts'
import { registerNav } from '#web/nav.ts'
import { linkAndIconOf } from '../ui/waiting-links.ts'
import { waitingApi, type WaitingLine } from './waiting.contract.ts'
import { WAITING_KINDS, type WaitingKind, waitingKindsOf } from './waiting.policy.ts'

registerNav(NAV)
const app = useTestApp()
countEveryDay(app)
const DAY_MS = 86_400_000
const a = (role: Role): Promise<Person> => person(app.services.db, role)
const linesOf = async (as: Person) => (await app.call(waitingApi.list, {}, { as })).body.lines
const manyOf = async (as: Person, what: WaitingKind) =>
  (await linesOf(as)).find((line) => line.what === what)?.many ?? 0

/** How many rows the page of a kind has for someone whose link to it asks for this. */
type Rows = (as: Person, asked: Record<string, string>) => Promise<number>

/** A page with a list of the server: the link narrows the list itself. */
const listOf =
  (endpoint: Endpoint, more: Record<string, string> = {}): Rows =>
  async (as, asked) => {
    const { status, text } = await send(app, endpoint, { as, query: { ...asked, ...more } })
    expect([endpoint.name, status]).toEqual([endpoint.name, 200])
    return (JSON.parse(text) as { total: number }).total
  }

/** A page with all mentorships of a side, which keeps those whose turn it is. */
const turnsOf =
  (side: Side): Rows =>
  async (as, asked) => {
    expect(asked).toEqual({ 'my-turn': '1' })
    const { body } = await app.call(matchApi.list, { query: { as: side, limit: 100 } }, { as })
    return body.matches.filter((match) => isTurnOf(match, side)).length
  }

const factsOf = async (as: Person) => (await app.call(sessionApi.me, {}, { as })).body.facts
const employeeIdOf = async (as: Person) => (await factsOf(as)).employee_id

const PAGES: Record<WaitingKind, Rows> = {
  support: listOf(inboxApi.list),
  reports: listOf(safetyApi.list),
  privacy: listOf(privacyRequestApi.list),
  permissions: listOf(permissionRequestApi.list),
  enrollments: listOf(enrollmentApi.list, { view: 'rows' }),
  mentors: listOf(applicantApi.list),
  mentorships: listOf(mentorshipApplicationApi.list),
  jobs: listOf(jobApplicationApi.list),
  names: listOf(certificateApi.listCorrections),
  leaves: listOf(leaveApi.list),
  corrections: listOf(correctionApi.list),
  documents: listOf(documentApi.listAll),
  tasks: listOf(checklistApi.listTasks),
  toReview: listOf(appraisalApi.listToWrite),
  proofs: listOf(paymentApi.list),
  runs: listOf(payrollApi.listRuns),
  unpaidRuns: listOf(payrollApi.listRuns),
  statements: listOf(mentorPaymentApi.list),
  disputes: listOf(mentorPaymentApi.list),
  payouts: listOf(mentorPaymentApi.list),
  learners: listOf(teachingApi.learners),
  questions: listOf(questionApi.list),
  reviews: listOf(reviewApi.list),
  sessions: async (as, asked) => {
    expect(asked).toEqual({ only: 'asked' })
    const { body } = await app.call(bookingApi.list, { query: { when: 'ahead', limit: 100 } }, { as })
    return body.bookings.filter(({ status, proposed_by: by }) => status === 'requested' && by === 'mentee').length
  },
  unanswered: listOf(threadApi.threads),
  unread: listOf(threadApi.threads),
  guided: turnsOf('mentor'),
  steps: turnsOf('mentee'),
  ownTasks: async (as) => {
    const id = await employeeIdOf(as)
    if (id === null) return 0
    const { checklists } = (await app.call(checklistApi.list, { params: { id } }, { as })).body
    const tasks = checklists.flatMap((one) => one.tasks)
    return tasks.filter(({ doer, done_at: doneAt }) => doer === 'employee' && doneAt === null).length
  },
  ownReview: async (as) => {
    const { body } = await app.call(appraisalApi.listOwn, {}, { as })
    return body.reviews.filter(({ status, cycle }) => cycle.status === 'open' && ['self', 'shared'].includes(status))
      .length
  },
}

/** Lists whose rows are made by fixtures. */
const LISTS: readonly Endpoint[] = [
  inboxApi.list,
  safetyApi.list,
  privacyRequestApi.list,
  permissionRequestApi.list,
  enrollmentApi.list,
  applicantApi.list,
  mentorshipApplicationApi.list,
  jobApplicationApi.list,
  certificateApi.listCorrections,
  leaveApi.list,
  correctionApi.list,
  documentApi.listAll,
  checklistApi.listTasks,
  appraisalApi.listToWrite,
  paymentApi.list,
  payrollApi.listRuns,
  mentorPaymentApi.list,
]

/** How many rows the page has that the line of a home leads to. */
function rowsBehind(as: Person, line: WaitingLine): Promise<number> {
  const { searchParams } = new URL(linkAndIconOf(line).to, 'https://mbuyu.test')
  return PAGES[line.what](as, Object.fromEntries(searchParams))
}

test('a visitor is asked to sign in, and nothing waits for who only learns', async () => {
  expect((await app.call(waitingApi.list, {})).status).toBe(401)
  expect(await linesOf(await a('student'))).toEqual([])
})

/** Everyone with one role, and people whose further roles see more rows of the same kind. */
const CAST: readonly (readonly [Role, ...Role[]])[] = [
  ...ROLES.map((role) => [role] as const),
  ['hr', 'teacher'],
  ['admin', 'teacher'],
  ['teacher', 'mentor'],
  ['admin', 'hr'],
  ['manager', 'accountant'],
  ['manager', 'hr'],
]

/** Someone of a role with further ones. */
async function withRoles(first: Role, ...further: Role[]): Promise<Person> {
  const as = await a(first)
  for (const role of further)
    await app.services.db.insert(userRoles).values({ userId: as.id, role, reason: 'Stands in' })
  return as
}

/** A course of a tutor with a learner who needs help and two reviews, one of them answered. */
async function taughtBy(tutor: Person): Promise<void> {
  const { db, now } = app.services
  const course = await aCourse(app.services, { tutor })
  await silentIn(course, 1)
  const answered = { answer: 'Thank you', answeredById: tutor.id, answeredAt: now() }
  for (const more of [{}, answered])
    await db
      .insert(reviews)
      .values({ courseId: course.id, userId: (await a('student')).id, rating: 4, text: 'Clear', ...more })
  const enrollmentId = await anEnrollment(db, await a('student'), course)
  for (const more of [{}, answered]) {
    const question = { enrollmentId, videoId: course.videos[0]?.id ?? 0, text: 'Why?', createdAt: now() }
    await db.insert(lessonQuestions).values({ ...question, clientKey: crypto.randomUUID(), ...more })
  }
}

let hours = 0
/** A match with something that waits for either side: a request, a message, and steps. */
async function guidedBy(mentor: Person, mentee: Person): Promise<void> {
  const { db, now } = app.services
  const inDays = (days: number) => new Date(now().getTime() + days * DAY_MS + (hours += 1) * 3_600_000)
  for (const doer of ['mentee', 'mentor'] as const) {
    const match = await aMatch(app.services, { mentor, mentee: doer === 'mentee' ? mentee : await a('mentee') })
    await aBooking(app.services, match, { status: 'done', startsAt: inDays(-9) })
    await aBooking(app.services, match, { status: 'confirmed', startsAt: inDays(9) })
    await aStep(db, await aGoal(db, match.id, mentor), { doer })
    await write(app, match.id, { as: doer === 'mentee' ? mentor : match.mentee })
    if (doer === 'mentor') await aBooking(app.services, match, { startsAt: inDays(4) })
  }
}

/** Leave of a manager's employee: one asked for, one approved, and one approved that its owner wants back. */
async function leavesOf(manager: Person): Promise<void> {
  const { db, now } = app.services
  const of = await employee(db, { managerId: manager.id })
  for (const [nth, more] of [
    {},
    { status: 'approved' as const },
    { status: 'approved' as const, cancelAskedAt: now() },
  ].entries()) {
    const day = addDays(dayIn(now(), 'Africa/Kigali'), 40 + nth * 7)
    const { id } = await leaveOf(app, of, [day, day], { type: 'sick' })
    if (more.status) await db.update(leaveRequests).set(more).where(eq(leaveRequests.id, id))
  }
}

/** Statements of two mentors that are approved: one to be paid, and one that its mentor disputes. */
async function statementsToPay(): Promise<void> {
  const { services } = app
  const { db, now } = services
  const keeper = await a('accountant')
  for (const nth of [0, 1])
    await aSession(services, await aPaidMentor(services, { amountMinor: 2000 }), `2022-03-0${4 + nth}T08:00:00Z`)
  await app.call(mentorPaymentApi.prepare, { body: { month: '2022-03' } }, { as: keeper })
  const { body } = await app.call(mentorPaymentApi.list, { query: { month: '2022-03' } }, { as: keeper })
  const { id: byId } = await a('admin')
  const past = { happenedAt: now() }
  for (const [nth, { id, revision }] of body.statements.entries())
    await db.transaction(async (tx) => {
      await approvePreparedStatement(past, tx, { id, byId, revision }, now())
      if (nth === 0) await disputeStatement(past, tx, { id, reason: 'It was longer' }, now())
    })
}

type Tried = { by?: Person; provider?: 'manual' | 'momo' }
/** An order that waits until someone has decided about its payment. */
async function anOrderToCheck(owner: Person, { by = owner, provider = 'manual' }: Tried = {}) {
  const { db } = app.services
  const { id: courseId } = await aCourse(app.services)
  const money = { currency: 'USD', priceMinor: 4900 } as const
  const [order] = await db
    .insert(orders)
    .values({ ...money, courseId, userId: owner.id, status: 'pending' })
    .returning({ id: orders.id })
  const orderId = order?.id ?? 0
  const tried = { orderId, provider, status: 'pending' as const, reference: `FT-${orderId}`, submittedById: by.id }
  await db.insert(paymentAttempts).values({ ...tried, currency: money.currency, amountMinor: money.priceMinor })
}

/** A payment to check, one that a phone confirms, and documents that expire soon. */
async function paymentsAndDocuments(): Promise<void> {
  const { db, now } = app.services
  await anOrderToCheck(await a('student'))
  await anOrderToCheck(await a('student'), { provider: 'momo' })
  await db.update(employeeDocuments).set({ expiresOn: addDays(dayIn(now(), 'Africa/Kigali'), 5) })
}

describe('with rows of every kind', () => {
  const cast: { roles: readonly Role[]; as: Person }[] = []

  beforeAll(async () => {
    for (const roles of CAST) cast.push({ roles, as: await withRoles(...roles) })
    const withRole = (role: Role) => cast.filter(({ roles }) => roles.includes(role)).map(({ as }) => as)
    for (const endpoint of LISTS) {
      const list = await readableList(app, endpoint)
      await list.add()
      await list.add()
    }
    await aRun(app.services.db, { status: 'submitted' })
    await aRun(app.services.db, { status: 'approved' })
    for (const tutor of withRole('teacher')) await taughtBy(tutor)
    for (const mentor of withRole('mentor')) for (const mentee of withRole('mentee')) await guidedBy(mentor, mentee)
    for (const manager of withRole('manager')) {
      await leavesOf(manager)
      await aReview(app.services.db, { status: 'submitted', reviewer: manager })
      // The self-review can still come, and its last day has passed.
      await aReview(app.services.db, { reviewer: manager })
      await aReview(app.services.db, { reviewer: manager, selfDueOn: Day.parse('2002-01-10') })
    }
    for (const of of [...withRole('employee'), ...withRole('teacher')]) {
      const { owner, manager } = await aReview(app.services.db, { of })
      await aChecklist(app.services.db, { employeeId: owner.employeeId, byId: manager.id })
    }
    await statementsToPay()
    await paymentsAndDocuments()
  }, 120_000)

  test('each figure of each home is how many rows the page has that its link opens, the most urgent first', async () => {
    await setTo(app, leaveSettings.managersDecide, true)
    const seen = new Set<WaitingKind>()
    for (const { roles, as } of cast) {
      const name = roles.join(' and ')
      const lines = await linesOf(as)
      const kinds = waitingKindsOf({ roles, facts: await factsOf(as) })
      for (const line of lines) {
        seen.add(line.what)
        expect([name, line.what, await rowsBehind(as, line)]).toEqual([name, line.what, line.many])
      }
      const shown = [...new Set(lines.map(({ what }) => what))]
      expect([name, shown]).toEqual([name, kinds.filter((what) => shown.includes(what))])
      for (const what of kinds.filter((kind) => kind !== 'learners' && !shown.includes(kind)))
        expect([name, what, await rowsBehind(as, { what, many: 0, course: null })]).toEqual([name, what, 0])
    }
    // Of three leaves the one that is asked for, and the one that its owner wants back.
    const managers = cast.filter(({ roles }) => roles.join() === 'manager')
    for (const { as } of managers) expect(await manyOf(as, 'leaves')).toBe(2)
    await setTo(app, leaveSettings.managersDecide, null)
    expect(WAITING_KINDS.filter((what) => !seen.has(what))).toEqual([])
  }, 120_000)

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

test('an accountant reads of payments that they may decide about, not of prompts on phones or own ones', async () => {
  const accountant = await a('accountant')
  const before = await manyOf(accountant, 'proofs')
  await anOrderToCheck(await a('student'), { provider: 'momo' })
  await anOrderToCheck(accountant)
  await anOrderToCheck(await a('student'), { by: accountant })
  expect(await manyOf(accountant, 'proofs')).toBe(before)
  await anOrderToCheck(await a('student'))
  expect(await manyOf(accountant, 'proofs')).toBe(before + 1)
  expect(await manyOf(await a('accountant'), 'proofs')).toBe(before + 3)
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

test('a teacher reads of each course how many learners need help, the most first, and of unanswered reviews', async () => {
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
    (await app.call(threadApi.threads, { query: { only } }, { as })).body
  expect([await manyOf(mentor, 'unanswered'), await manyOf(mentee, 'unread')]).toEqual([1, 0])
  expect((await threads(mentor, 'unanswered')).threads.map((one) => one.match_id)).toEqual([match.id])
  expect((await threads(mentee, 'unanswered')).total).toBe(0)
  await write(app, match.id, { as: mentor })
  expect([await manyOf(mentor, 'unanswered'), await manyOf(mentee, 'unread')]).toEqual([0, 1])
  expect((await threads(mentee, 'unread')).threads.map((one) => one.match_id)).toEqual([match.id])
  expect((await threads(mentor, 'unanswered')).total).toBe(0)
})

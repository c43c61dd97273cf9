import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { addDays } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { can } from '#shared/policy.ts'
import { useTestApp } from '#tests/support/app.ts'
import { employee } from '#tests/support/employees.ts'
import { countEveryDay, leaveOf, named, sendLeave } from '#tests/support/leaves.ts'
import { type Person, person } from '#tests/support/people.ts'
import { setTo } from '#tests/support/settings.ts'
import { leaveApi } from '../leave.contract.ts'
import { leavePolicy } from '../leave.policy.ts'
import { leaveSettings } from '../leave.settings.ts'
import { substituteApi } from '../substitute/substitute.contract.ts'
import { approvalApi } from './approval.contract.ts'

const app = useTestApp()
countEveryDay(app)
const today = dayIn(new Date(), 'Africa/Kigali')
const days = [addDays(today, 20), addDays(today, 21)] as const
const confirm = (id: number, as: Person) => app.call(approvalApi.confirm, { params: { id } }, { as })
const askCancel = (id: number, as: Person) => app.call(approvalApi.askCancel, { params: { id } }, { as })
const keep = (id: number, as: Person) => app.call(approvalApi.keep, { params: { id } }, { as })
const decide = (name: 'approve' | 'cancel', id: number, as: Person) =>
  app.call(leaveApi[name], { params: { id } }, { as })
const newsOf = async (as: Person) =>
  (await app.call(notificationApi.list, {}, { as })).body.notifications.map(({ title }) => title)

describe('where the manager approves first', () => {
  beforeAll(() => setTo(app, leaveSettings.managerFirst, true))
  afterAll(() => setTo(app, leaveSettings.managerFirst, null))

  test('the manager hears of it and approves, then somebody else decides', async () => {
    const { db } = app.services
    const [manager, hr] = [await person(db, 'manager'), await person(db, 'hr')]
    const me = await employee(db, { managerId: manager.id })
    const { id, needs_manager: isWaiting } = await leaveOf(app, me, days)
    expect(isWaiting).toBe(true)
    expect([await newsOf(manager), await newsOf(hr)]).toEqual([['Leave request'], []])
    expect((await decide('approve', id, hr)).status).toBe(403)
    expect((await confirm(id, hr)).status).toBe(403)
    const confirmed = await confirm(id, manager)
    expect([confirmed.status, confirmed.body.leave]).toMatchObject([
      200,
      { status: 'pending', needs_manager: false, manager_approved_by_id: manager.id },
    ])
    expect(await newsOf(hr)).toEqual(['Leave request'])
    expect((await confirm(id, manager)).status).toBe(403)
    expect((await decide('approve', id, hr)).body.leave.status).toBe('approved')
  })

  test('a manager of HR approves first, and somebody else of HR decides', async () => {
    const { db } = app.services
    const [manager, hr] = [await person(db, 'hr'), await person(db, 'hr')]
    const { id } = await leaveOf(app, await employee(db, { managerId: manager.id }), days)
    expect((await decide('approve', id, manager)).status).toBe(403)
    expect((await confirm(id, manager)).status).toBe(200)
    expect((await decide('approve', id, manager)).status).toBe(403)
    expect((await decide('approve', id, hr)).status).toBe(200)
  })

  test('who has no manager waits for nobody; the manager may also say no', async () => {
    const { db } = app.services
    const [manager, hr] = [await person(db, 'manager'), await person(db, 'hr')]
    const free = await leaveOf(app, await employee(db), days)
    expect((await decide('approve', free.id, hr)).status).toBe(200)
    const { id } = await leaveOf(app, await employee(db, { managerId: manager.id }), days)
    const body = { rejection_reason: 'Exams are that week' }
    expect((await app.call(leaveApi.reject, { params: { id }, body }, { as: manager })).status).toBe(200)
  })
})

describe('an approved leave', () => {
  test('is taken back by asking, and cancelled by whoever decides', async () => {
    const { db } = app.services
    const hr = await person(db, 'hr')
    const me = await employee(db)
    const { id } = await leaveOf(app, me, days)
    expect((await askCancel(id, me)).status).toBe(403)
    await decide('approve', id, hr)
    const asked = await askCancel(id, me)
    expect([asked.body.message, asked.body.leave.status]).toEqual(['Leave cancellation requested', 'approved'])
    expect((await askCancel(id, me)).status).toBe(403)
    expect(await newsOf(hr)).toContain('Leave cancellation requested')
    expect((await decide('cancel', id, hr)).body.leave.status).toBe('cancelled')
  })

  test('or stays, and can be asked for again', async () => {
    const { db } = app.services
    const hr = await person(db, 'hr')
    const me = await employee(db)
    const { id } = await leaveOf(app, me, days)
    await decide('approve', id, hr)
    expect((await keep(id, hr)).status).toBe(403)
    await askCancel(id, me)
    expect((await keep(id, me)).status).toBe(403)
    const kept = await keep(id, hr)
    expect(kept.body.leave).toMatchObject({ status: 'approved', cancel_asked_at: null })
    expect((await app.mails()).filter(({ to }) => to === me.email).map(({ subject }) => subject)).toContain(
      'Leave not cancelled',
    )
    expect((await askCancel(id, me)).status).toBe(200)
  })

  test('that is over is not taken back', async () => {
    const { db } = app.services
    const hr = await person(db, 'hr')
    const me = await employee(db)
    const past = [addDays(today, -3), addDays(today, -2)] as const
    const { id } = await leaveOf(app, hr, past, { ...named(me), type: 'sick' })
    const { status, body } = await askCancel(id, me)
    expect([status, body.message]).toEqual([409, 'This leave is over'])
  })
})

test('a substitute is a colleague of the same department, and is told', async () => {
  const { db } = app.services
  const department = 'Substitutes'
  const [me, colleague, stranger] = [
    await employee(db, { department, fullName: 'Ada Away' }),
    await employee(db, { department, fullName: 'Ben Beside' }),
    await employee(db),
  ]
  const { body } = await app.call(substituteApi.list, {}, { as: me })
  expect(body.colleagues).toEqual([{ id: colleague.employeeId, name: 'Ben Beside' }])
  expect((await app.call(substituteApi.list, {}, { as: await person(db, 'student') })).body.colleagues).toEqual([])
  for (const substitute_id of [stranger.employeeId, me.employeeId]) {
    const { status, body: said } = await sendLeave(app, me, days, { substitute_id })
    expect([status, said.errors]).toEqual([422, { substitute_id: ['Choose a colleague in the same department'] }])
  }
  const leave = await leaveOf(app, me, days, { substitute_id: colleague.employeeId })
  expect(leave.substitute).toEqual({ id: colleague.employeeId, name: 'Ben Beside' })
  expect(await newsOf(colleague)).toEqual(['You have been named as a substitute'])
})

describe('what waits for a decision of the reader', () => {
  afterAll(async () => {
    await setTo(app, leaveSettings.managerFirst, null)
    await setTo(app, leaveSettings.managersDecide, null)
  })

  test.each([
    { isFirst: false, decides: false },
    { isFirst: false, decides: true },
    { isFirst: true, decides: false },
    { isFirst: true, decides: true },
  ])('is what the rules allow: the manager first $isFirst, managers decide $decides', async ({ isFirst, decides }) => {
    const { db } = app.services
    await setTo(app, leaveSettings.managerFirst, isFirst)
    await setTo(app, leaveSettings.managersDecide, decides)
    const readers = [
      await person(db, 'hr'),
      await person(db, 'hr'),
      await person(db, 'manager'),
      await person(db, 'admin'),
    ]
    const [hr, hrManager, manager] = readers
    await leaveOf(app, await employee(db, { ...(hr && { of: hr }) }), days)
    await leaveOf(app, await employee(db, { ...(manager && { of: manager }), managerId: hrManager?.id }), days)
    await leaveOf(app, await employee(db, { managerId: manager?.id }), days)
    await leaveOf(app, await employee(db, { managerId: hrManager?.id }), days)
    await leaveOf(app, await employee(db), days)
    const confirmed = await leaveOf(app, await employee(db, { managerId: hrManager?.id }), days)
    const answer = hrManager && (await confirm(confirmed.id, hrManager))
    expect(answer?.status).toBe(isFirst ? 200 : 403)
    for (const as of readers) {
      const read = async (query: object) =>
        (await app.call(leaveApi.list, { query: { status: 'pending', limit: 100, ...query } }, { as })).body
      const me = (await app.call(sessionApi.me, {}, { as })).body
      const allowed = (await read({})).leaves.filter(
        (leave) => can(me, leavePolicy.decide, leave) || can(me, leavePolicy.confirm, leave),
      )
      const found = await read({ decider: 'me' })
      expect(found.leaves.map(({ id }) => id)).toEqual(allowed.map(({ id }) => id))
      expect(found.total).toBe(allowed.length)
      expect(found.leaves.every(({ employee: { user_id: id } }) => id !== as.id)).toBe(true)
    }
  })
})

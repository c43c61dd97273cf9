import { describe, expect, test } from 'vitest'
import { undoApi } from '#features/base/undo/undo.contract.ts'
import { type Role, ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { employee } from '#tests/support/employees.ts'
import { countEveryDay, dayOf, leaveOf, named, sendLeave } from '#tests/support/leaves.ts'
import { type Person, person } from '#tests/support/people.ts'
import { setTo } from '#tests/support/settings.ts'
import { leaveApi } from './leave.contract.ts'
import { leaveSettings } from './leave.settings.ts'

const RESPONSIBLE_ROLES: readonly Role[] = ['admin', 'hr']
const READERS: readonly Role[] = ['admin', 'hr', 'manager']

const app = useTestApp()
countEveryDay(app)
const hr = () => person(app.services.db, 'hr')
const works = (more: Parameters<typeof employee>[1] = {}) => employee(app.services.db, more)
const week = [dayOf('03-02'), dayOf('03-06')] as const
const approve = (id: number, as: Person) => app.call(leaveApi.approve, { params: { id } }, { as })
const reject = (id: number, as: Person, reason = 'Exams are that week') =>
  app.call(leaveApi.reject, { params: { id }, body: { rejection_reason: reason } }, { as })
const cancel = (id: number, as: Person) => app.call(leaveApi.cancel, { params: { id } }, { as })

describe('applying and assigning', () => {
  test('a visitor is asked to sign in, and who is no employee cannot apply', async () => {
    const body = { type: 'annual', start_date: week[0], end_date: week[1], reason: 'Rest' } as const
    expect((await app.call(leaveApi.create, { body })).status).toBe(401)
    for (const role of ROLES.filter((one) => !RESPONSIBLE_ROLES.includes(one))) {
      const { status, body: said } = await sendLeave(app, await person(app.services.db, role), week)
      expect([role, status, said.message]).toEqual([role, 403, 'Only employees can apply for leave'])
    }
    const { status, body: said } = await sendLeave(app, await hr(), week)
    expect([status, said.errors]).toEqual([422, { employee_id: ['Select an employee'] }])
  })

  test('an employee applies for themselves, whoever and whatever they name', async () => {
    const [me, other] = [await works({ department: 'Finance' }), await works()]
    const { status, body } = await sendLeave(app, me, week, { employee_id: other.employeeId, status: 'approved' })
    expect([status, body.message]).toEqual([201, 'Leave request submitted'])
    expect(body.leave).toMatchObject({
      type: 'annual',
      start_date: week[0],
      end_date: week[1],
      duration: 5,
      status: 'pending',
      reason: 'A wedding in Musanze',
      employee: { id: me.employeeId, code: me.code, name: me.name, department: 'Finance' },
    })
  })

  test('the number of the own account means oneself, and never another person whose record has it', async () => {
    const as = await hr()
    const me = await works()
    const own = await sendLeave(app, me, week, { employee_id: me.id })
    expect(own.body.leave.employee.id).toBe(me.employeeId)
    const mine = await app.call(leaveApi.list, { query: { employee_id: me.id, limit: 3 } }, { as: me })
    expect(mine.body.leaves.map(({ id }) => id)).toEqual([own.body.leave.id])
    // Of HR the number of the account becomes that of someone's record.
    let other = await works()
    while (other.employeeId < as.id) other = await works()
    const april = [dayOf('04-01'), dayOf('04-02')] as const
    const unclear = await sendLeave(app, as, april, { employee_id: as.id })
    expect([unclear.status, unclear.body.errors]).toEqual([
      422,
      { employee_id: ['It is not clear who this number refers to. Select the employee again.'] },
    ])
    const wrong = await sendLeave(app, as, april, { employee_id: me.employeeId, employee_code: other.code })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['employee_id']])
    const clear = await sendLeave(app, as, april, { employee_id: as.id, employee_code: other.code })
    expect([clear.status, clear.body.leave.employee.code]).toEqual([201, other.code])
    // An account of HR without such a record beside it has none itself: the number means no one.
    const alone = await hr()
    expect((await sendLeave(app, alone, april, { employee_id: alone.id })).body.errors).toEqual({
      employee_id: ['Select an employee'],
    })
  })

  test('HR assigns leave, which is approved unless they say pending', async () => {
    const [as, owner] = [await hr(), await works()]
    const { body } = await sendLeave(app, as, week, { ...named(owner), type: 'sick' })
    expect([body.message, body.leave.status]).toEqual(['Leave assigned successfully', 'approved'])
    expect(body.leave.decided_by).toEqual({ name: as.name })
    const april = [dayOf('04-01'), dayOf('04-02')] as const
    const waiting = await leaveOf(app, as, april, { ...named(owner), status: 'pending' })
    expect(waiting.status).toBe('pending')
    const may = [dayOf('05-01'), dayOf('05-02')] as const
    expect((await sendLeave(app, as, may, { ...named(owner), status: 'rejected' })).status).toBe(422)
    const mails = await app.mails()
    expect(mails.filter(({ to }) => to === owner.email).map(({ subject }) => subject)).toContain('Leave assigned')
  })

  test('HR applies for themselves as everybody does, and somebody else decides', async () => {
    const as = await works({ of: await hr(), position: 'HR' })
    const mine = await leaveOf(app, as, week, { employee_id: as.employeeId, status: 'approved' })
    expect(mine.status).toBe('pending')
    expect((await approve(mine.id, as)).status).toBe(403)
    expect((await reject(mine.id, as)).status).toBe(403)
    expect((await approve(mine.id, await hr())).status).toBe(200)
  })

  test('days that do not fit are refused at their field', async () => {
    const me = await works({ joinDate: dayOf('02-01') })
    const errorsOf = async (days: readonly [string, string], more: Parameters<typeof sendLeave>[3] = {}) =>
      (await sendLeave(app, me, days as never, more)).body.errors
    expect(await errorsOf(['', ''])).toEqual({
      start_date: ['Start date is required'],
      end_date: ['End date is required'],
    })
    expect(await errorsOf(['2025-02-30', week[1]])).toEqual({ start_date: ['Enter a valid date'] })
    expect(await errorsOf([week[1], week[0]])).toEqual({ end_date: ['The end must be after the start'] })
    expect(await errorsOf([week[0], week[0]], { start_half: 'afternoon', end_half: 'morning' })).toEqual({
      end_date: ['The end must be after the start'],
    })
    expect(await errorsOf([dayOf('01-31'), week[0]])).toHaveProperty('start_date')
    expect(await errorsOf(['1999-01-01', week[0]])).toHaveProperty('start_date')
    expect(await errorsOf([week[0], '2999-01-01'])).toHaveProperty('end_date')
    expect(await errorsOf(week, { reason: ' ' })).toEqual({ reason: ['Enter a reason'] })
  })

  test('nobody has leave twice at a time; two halves of a day are two leaves', async () => {
    const [me, other] = [await works(), await works()]
    const day = [dayOf('06-01'), dayOf('06-01')] as const
    await leaveOf(app, me, day, { end_half: 'morning' })
    await leaveOf(app, me, day, { start_half: 'afternoon' })
    const { status, body } = await sendLeave(app, me, day, { type: 'sick' })
    expect([status, body.message]).toEqual([409, 'This person already has leave in this period'])
    expect((await sendLeave(app, other, day)).status).toBe(201)
  })

  test('leave that was rejected or taken back leaves its days to another one', async () => {
    const [me, as] = [await works(), await hr()]
    await reject((await leaveOf(app, me, week)).id, as)
    await cancel((await leaveOf(app, me, week)).id, me)
    expect((await sendLeave(app, me, week)).status).toBe(201)
  })

  test('a request below the notice period is marked, but never an illness', async () => {
    const me = await works()
    expect((await leaveOf(app, me, [dayOf('01-05'), dayOf('01-05')])).is_short_notice).toBe(true)
    expect((await leaveOf(app, me, [dayOf('01-06'), dayOf('01-06')], { type: 'sick' })).is_short_notice).toBe(false)
  })
})

test('nobody asks for annual leave in a time without it; HR can still assign it', async () => {
  const [me, as] = [await works(), await hr()]
  await setTo(app, leaveSettings.blackouts, [{ from: dayOf('06-10'), to: dayOf('06-20'), reason: 'Exams' }])
  const days = [dayOf('06-08'), dayOf('06-10')] as const
  const { status, body } = await sendLeave(app, me, days)
  expect([status, body.errors]).toMatchObject([422, { start_date: [expect.stringContaining('Exams')] }])
  expect((await sendLeave(app, me, [dayOf('06-21'), dayOf('06-21')])).status).toBe(201)
  expect((await sendLeave(app, me, days, { type: 'sick' })).status).toBe(201)
  expect((await sendLeave(app, as, [dayOf('06-11'), dayOf('06-12')], named(me))).status).toBe(201)
  await setTo(app, leaveSettings.blackouts, null)
})

describe('decisions', () => {
  test('approve and reject once, with a reason for the latter; the person hears of it', async () => {
    const [me, as] = [await works(), await hr()]
    const first = await leaveOf(app, me, week)
    const { body } = await approve(first.id, as)
    expect([body.message, body.leave.status]).toEqual(['Leave request approved', 'approved'])
    const again = await reject(first.id, as)
    expect([again.status, again.body.message]).toEqual([409, 'This leave is already approved'])
    const second = await leaveOf(app, me, [dayOf('04-06'), dayOf('04-07')])
    const blank = await reject(second.id, as, ' ')
    expect([blank.status, blank.body.message]).toEqual([422, 'Please provide a rejection reason'])
    const rejected = await reject(second.id, as)
    expect([rejected.body.message, rejected.body.leave]).toMatchObject([
      'Leave request rejected',
      { status: 'rejected', rejection_reason: 'Exams are that week' },
    ])
    const subjects = (await app.mails()).filter(({ to }) => to === me.email).map(({ subject }) => subject)
    expect(subjects).toEqual(['Leave approved', 'Leave not approved'])
  })

  test('a decision can be undone at once: the days wait again, and can be decided about again', async () => {
    const [me, as] = [await works(), await hr()]
    const { id } = await leaveOf(app, me, week)
    const statsOf = async () => (await app.call(leaveApi.stats, {}, { as: me })).body
    const undo = async (offer: { id: number } | null) =>
      (await app.call(undoApi.undo, { params: { id: offer?.id ?? 0 } }, { as })).status
    expect(await undo((await approve(id, as)).body.undo)).toBe(200)
    expect(await statsOf()).toMatchObject({ used: 0, pending: 5, remaining: 16 })
    expect(await undo((await reject(id, as)).body.undo)).toBe(200)
    expect(await statsOf()).toMatchObject({ used: 0, pending: 5, remaining: 16 })
    expect((await app.call(leaveApi.get, { params: { id } }, { as: me })).body.leave).toMatchObject({
      status: 'pending',
      rejection_reason: null,
      decided_by: null,
    })
    await approve(id, as)
    expect(await statsOf()).toMatchObject({ used: 5, pending: 0, remaining: 16 })
    expect((await app.mails()).filter(({ to }) => to === me.email)).toHaveLength(1)
  })

  test('a rejection cannot be undone when the days were asked for again meanwhile', async () => {
    const [me, as] = [await works(), await hr()]
    const { body } = await reject((await leaveOf(app, me, week)).id, as)
    await leaveOf(app, me, week)
    const { status } = await app.call(undoApi.undo, { params: { id: body.undo?.id ?? 0 } }, { as })
    expect(status).toBe(409)
  })

  test('the person takes back what waits, whoever decides also what was approved', async () => {
    const [me, as] = [await works(), await hr()]
    const waiting = await leaveOf(app, me, week)
    expect((await cancel(waiting.id, me)).body).toMatchObject({
      message: 'Leave cancelled',
      leave: { status: 'cancelled' },
    })
    const approved = await leaveOf(app, me, week)
    await approve(approved.id, as)
    expect((await cancel(approved.id, me)).status).toBe(403)
    expect((await cancel(approved.id, as)).body.leave.status).toBe('cancelled')
    expect((await cancel(approved.id, as)).status).toBe(409)
  })

  test('does not exist for others; a manager decides about own people where the setting says so', async () => {
    const { db } = app.services
    const manager = await person(db, 'manager')
    const [mine, theirs] = [await works({ managerId: manager.id }), await works()]
    const [own, other] = [await leaveOf(app, mine, week), await leaveOf(app, theirs, week)]
    expect((await app.call(leaveApi.get, { params: { id: own.id } }, { as: theirs })).status).toBe(404)
    expect((await approve(own.id, theirs)).status).toBe(403)
    expect((await app.call(leaveApi.get, { params: { id: own.id } }, { as: manager })).status).toBe(200)
    expect((await approve(own.id, manager)).status).toBe(403)
    await setTo(app, leaveSettings.managersDecide, true)
    expect((await approve(own.id, manager)).status).toBe(200)
    expect((await approve(other.id, manager)).status).toBe(404)
    await setTo(app, leaveSettings.managersDecide, null)
  })
})

describe('the list', () => {
  test('everybody reads their own, a manager that of their people, HR all of it', async () => {
    const { db } = app.services
    const manager = await person(db, 'manager')
    const department = 'Scopes'
    const [mine, theirs] = [await works({ managerId: manager.id, department }), await works({ department })]
    await leaveOf(app, mine, week)
    await leaveOf(app, theirs, week)
    const names = async (as: Person, query: object = {}) =>
      (await app.call(leaveApi.list, { query: { department, ...query } }, { as })).body.leaves.map(
        (row) => row.employee.id,
      )
    expect(await names(await hr())).toEqual([theirs.employeeId, mine.employeeId])
    expect(await names(manager)).toEqual([mine.employeeId])
    expect(await names(manager, { mine: '1' })).toEqual([])
    expect(await names(mine)).toEqual([mine.employeeId])
    expect(await names(mine, { employee_id: theirs.employeeId })).toEqual([])
    expect(await names(await person(db, 'student'))).toEqual([])
  })

  test('filters by status, type, days and department; stats count all but the status', async () => {
    const [as, me] = [await hr(), await works({ department: 'Filters' })]
    const first = await leaveOf(app, me, week)
    await approve(first.id, as)
    await leaveOf(app, me, [dayOf('01-10'), dayOf('01-11')], { type: 'sick' })
    await cancel((await leaveOf(app, me, [dayOf('08-01'), dayOf('08-01')])).id, me)
    const asked = async (query: object) =>
      (await app.call(leaveApi.list, { query: { department: 'filters', ...query } }, { as })).body
    expect((await asked({})).stats).toEqual({ total: 3, pending: 1, approved: 1, rejected: 0 })
    const approved = await asked({ status: 'approved', type: 'all', dateRange: 'all' })
    expect([approved.total, approved.stats.total, approved.leaves[0]?.id]).toEqual([1, 3, first.id])
    expect((await asked({ type: 'sick' })).stats).toEqual({ total: 1, pending: 1, approved: 0, rejected: 0 })
    expect((await asked({ dateRange: 'year' })).total).toBe(3)
    expect((await asked({ employee_id: me.employeeId, limit: 2 })).leaves).toHaveLength(2)
    expect((await asked({ sort: 'start', limit: 1 })).leaves[0]?.start_date).toBe(dayOf('01-10'))
    expect((await app.call(leaveApi.list, { query: { status: 'gone' as never } }, { as })).status).toBe(422)
  })

  test('as a file named leave-report.csv, for those who read more than their own', async () => {
    const [as, me] = [await hr(), await works({ department: 'Files', fullName: '=Ada' })]
    await leaveOf(app, me, week)
    const { headers, lines } = await readCsv(app, leaveApi.export, { query: { department: 'Files' }, as })
    expect(headers['content-disposition']).toBe('attachment; filename=leave-report.csv')
    expect(lines[0]).toContain('Employee ID,Employee,Department,Type,Start Date,End Date,Duration (days),Status,Reason')
    expect(lines[1]).toContain(`${me.code},'=Ada,Files,Annual,${week[0]},${week[1]},5,Pending`)
    for (const role of ROLES) {
      const { status } = await readCsv(app, leaveApi.export, { query: {}, as: await person(app.services.db, role) })
      expect([role, status]).toEqual([role, READERS.includes(role) ? 200 : 403])
    }
  })
})

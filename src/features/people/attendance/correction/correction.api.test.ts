import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userRoles } from '#features/base/user/user.table.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { momentOf, timeIn } from '#shared/calendar.ts'
import { useTestApp } from '#tests/support/app.ts'
import { daysAgo, worked } from '#tests/support/attendance.ts'
import { readCsv } from '#tests/support/csv.ts'
import { employee } from '#tests/support/employees.ts'
import { type Person, person } from '#tests/support/people.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { dayApi } from '../day/day.contract.ts'
import { correctionApi, type CorrectionForm } from './correction.contract.ts'

const app = useTestApp()
const hr = () => person(app.services.db, 'hr')
const works = (more: Parameters<typeof employee>[1] = {}) => employee(app.services.db, more)
const yesterday = () => daysAgo(app, 1)

type Sent = Partial<Omit<CorrectionForm, 'day'>> & { day?: string }

const request = (as: Person, more: Sent = {}) =>
  app.call(
    correctionApi.request,
    {
      body: {
        day: yesterday(),
        check_in: '08:40',
        lunch_start: '12:30',
        lunch_end: '13:15',
        check_out: '17:05',
        reason: 'The network was down when I left',
        ...more,
      },
    },
    { as },
  )

async function requested(as: Person, more: Sent = {}): Promise<number> {
  const { status, body } = await request(as, more)
  expect([status, body.message]).toEqual([201, 'Correction requested'])
  return body.correction.id
}

const approve = (id: number, as: Person) => app.call(correctionApi.approve, { params: { id } }, { as })
const reject = (id: number, as: Person, reason = 'You were in Musanze that day') =>
  app.call(correctionApi.reject, { params: { id }, body: { reason } }, { as })
const daysOf = async (as: Person) => (await app.call(dayApi.list, { query: { mine: '1' } }, { as })).body.days
const listed = async (as: Person, query: object = {}) =>
  (await app.call(correctionApi.list, { query }, { as })).body.corrections

describe('a shift over midnight', () => {
  const night = { check_in: '22:00', lunch_start: '01:30', lunch_end: '02:00', check_out: '06:00' }

  test('is corrected by the day on which it began, and says that it ended on the next', async () => {
    const [boss, me] = [await hr(), await works()]
    const day = daysAgo(app, 2)
    const refused = await request(me, { ...night, day })
    expect(refused.body.errors).toEqual({
      check_out: ['Times must be in order: check-in, break 1, lunch, break 2, check-out'],
    })
    const id = await requested(me, { ...night, day, ends_next_day: true })
    expect((await approve(id, boss)).status).toBe(200)
    expect(await daysOf(me)).toMatchObject([
      {
        day,
        check_in: momentOf(day, '22:00', 'Africa/Kigali').toISOString(),
        lunch_start: momentOf(daysAgo(app, 1), '01:30', 'Africa/Kigali').toISOString(),
        check_out: momentOf(daysAgo(app, 1), '06:00', 'Africa/Kigali').toISOString(),
        worked_minutes: 450,
        is_forgotten: false,
      },
    ])
  })

  test('goes over one midnight and not into the future', async () => {
    const me = await works()
    const day = daysAgo(app, 2)
    const errorsOf = async (more: Sent) => (await request(me, { day, ends_next_day: true, ...more })).body.errors
    expect(Object.keys((await errorsOf({})) ?? {})).toEqual(['check_out'])
    expect(Object.keys((await errorsOf({ ...night, lunch_start: '23:00', lunch_end: '22:30' })) ?? {})).toEqual([
      'check_out',
    ])
    const none = { lunch_start: '', lunch_end: '' }
    expect(
      await errorsOf({ ...none, check_in: '06:00', break_1_start: '23:00', break_1_end: '01:00', check_out: '07:00' }),
    ).toEqual({
      check_out: ['A shift past midnight must end within 24 hours'],
    })
    if (timeIn(app.services.now(), 'Africa/Kigali') > '23:00') app.pass(7200)
    const soon = timeIn(new Date(app.services.now().getTime() + 120_000), 'Africa/Kigali')
    expect(await errorsOf({ ...none, day: yesterday(), check_in: '23:59', check_out: soon })).toEqual({
      check_out: ['This time is in the future'],
    })
  })
})

describe('asking for a correction', () => {
  test('keeps what was recorded and what is asked for, and tells HR and the manager', async () => {
    const { db } = app.services
    const [boss, manager, me] = [await hr(), await person(db, 'manager'), await works({})]
    const mine = await works({ managerId: manager.id })
    await worked(app, mine, yesterday(), [
      ['present', '09:20'],
      ['lunch_start', '12:30'],
    ])
    const { body } = await request(mine)
    expect(body.correction).toMatchObject({
      day: yesterday(),
      status: 'pending',
      recorded: { check_in: '09:20', lunch_start: '12:30', lunch_end: null, check_out: null },
      asked: { check_in: '08:40', break_1_start: null, lunch_end: '13:15', check_out: '17:05' },
      reason: 'The network was down when I left',
      employee: { id: mine.employeeId, code: mine.code },
    })
    expect((await daysOf(mine))[0]).toMatchObject({ is_correction_pending: true, check_out: null })
    const notices = async (as: Person) =>
      (await app.call(notificationApi.list, { query: {} }, { as })).body.notifications.map(({ title }) => title)
    expect(await notices(boss)).toContain('Attendance correction')
    expect(await notices(manager)).toContain('Attendance correction')
    expect(await notices(me)).toEqual([])
  })

  test('is read by the person, HR and the manager; for anybody else it is not there', async () => {
    const { db } = app.services
    const manager = await person(db, 'manager')
    const mine = await works({ managerId: manager.id })
    const id = await requested(mine)
    const read = (as: Person) => app.call(correctionApi.get, { params: { id } }, { as })
    for (const as of [mine, manager, await hr()])
      expect((await read(as)).body.correction).toMatchObject({ id, day: yesterday(), status: 'pending' })
    for (const as of [await works(), await person(db, 'manager')]) expect((await read(as)).status).toBe(404)
  })

  test('a second request for the day takes the place of the first; twenty at once leave one', async () => {
    const me = await works()
    await requested(me)
    await requested(me, { check_out: '18:00' })
    expect(await listed(me)).toMatchObject([{ asked: { check_out: '18:00' } }])
    await Promise.all(Array.from({ length: 20 }, () => request(me, { reason: 'Sent twenty times' })))
    expect((await listed(me)).map(({ reason }) => reason)).toEqual(['Sent twenty times'])
  })

  test('nobody approves what the person has written since it was read', async () => {
    const [boss, me] = [await hr(), await works()]
    const read = await requested(me, { check_out: '17:00' })
    const since = await requested(me, { check_out: '22:00' })
    expect((await approve(read, boss)).status).toBe(404)
    expect(await daysOf(me)).toEqual([])
    expect((await approve(since, boss)).body.correction.asked.check_out).toBe('22:00')
  })

  test('times and days that cannot be are refused at their field', async () => {
    const me = await works({ joinDate: daysAgo(app, 30) })
    const errorsOf = async (more: Sent) => {
      const { status, body } = await request(me, more)
      return [status, body.errors]
    }
    const order = 'Times must be in order: check-in, break 1, lunch, break 2, check-out'
    expect(await errorsOf({ check_out: '08:00' })).toEqual([422, { check_out: [order] }])
    expect(await errorsOf({ break_1_start: '14:00', break_1_end: '14:10' })).toEqual([422, { check_out: [order] }])
    expect(await errorsOf({ lunch_end: '' })).toEqual([422, { lunch_end: ['Enter a start and an end time'] }])
    expect(await errorsOf({ check_in: '24:00' })).toEqual([422, { check_in: ['Enter a time like 09:00'] }])
    expect(await errorsOf({ check_in: '' })).toEqual([422, { check_in: ['Enter a time like 09:00'] }])
    expect(await errorsOf({ reason: ' ' })).toEqual([422, { reason: ['Enter a reason'] }])
    expect(await errorsOf({ day: '' })).toEqual([422, { day: ['Choose a day'] }])
    expect(await errorsOf({ day: '2025-02-30' })).toEqual([422, { day: ['Enter a valid date'] }])
    expect(await errorsOf({ day: daysAgo(app, 0) })).toEqual([422, { day: ['Choose a past day'] }])
    expect(await errorsOf({ day: daysAgo(app, 31) })).toMatchObject([
      422,
      { day: [expect.stringMatching(/^Your first day of work was/)] },
    ])
  })

  test('is for employees', async () => {
    expect((await app.call(correctionApi.list, { query: {} })).status).toBe(401)
    expect((await request(await hr())).status).toBe(403)
    expect((await request(await person(app.services.db, 'employee'))).status).toBe(404)
  })
})

describe('deciding about a correction', () => {
  test('approved, the day is as the person said, with its status and hours; the person hears of it', async () => {
    const [me, boss] = [await works(), await hr()]
    const dayId = await worked(app, me, yesterday(), [['present', '09:20']])
    const id = await requested(me)
    const { status, body } = await approve(id, boss)
    expect([status, body.message, body.correction.status]).toEqual([200, 'Correction approved', 'approved'])
    expect(body.correction.decided_by).toEqual({ name: boss.name })
    const [day] = await daysOf(me)
    expect(day).toMatchObject({
      id: dayId,
      status: 'present',
      is_late: false,
      is_corrected: true,
      is_correction_pending: false,
      worked_minutes: 460,
      break_1_start: null,
    })
    expect((await app.mails()).filter(({ to }) => to === me.email).map(({ subject }) => subject)).toEqual([
      'Attendance corrected',
    ])
    const lines = await app.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `correction:${id}`))
    expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['correction.request', me.id],
      ['correction.approve', boss.id],
    ])
  })

  test('makes the day where nothing was recorded; a late or a short one counts as such', async () => {
    const [me, boss] = [await works(), await hr()]
    const none = { lunch_start: '', lunch_end: '' }
    await approve(await requested(me, { ...none, check_in: '09:01' }), boss)
    await approve(await requested(me, { ...none, day: daysAgo(app, 2), check_out: '12:00' }), boss)
    expect((await daysOf(me)).map(({ day, status, is_late: isLate }) => [day, status, isLate])).toEqual([
      [yesterday(), 'late', true],
      [daysAgo(app, 2), 'half-day', false],
    ])
  })

  test('rejected, the day stays as it was, and the person reads why', async () => {
    const [me, boss] = [await works(), await hr()]
    await worked(app, me, yesterday(), [['present', '09:20']])
    const id = await requested(me)
    const blank = await reject(id, boss, ' ')
    expect([blank.status, blank.body.errors]).toEqual([422, { reason: ['Enter a reason'] }])
    const { body } = await reject(id, boss)
    expect([body.message, body.correction]).toMatchObject([
      'Correction rejected',
      { status: 'rejected', rejection_reason: 'You were in Musanze that day' },
    ])
    expect((await daysOf(me))[0]).toMatchObject({ status: 'late', check_out: null, is_corrected: false })
    const late = await approve(id, boss)
    expect([late.status, late.body.message]).toEqual([409, 'This correction has already been rejected'])
    // The person may ask again.
    expect(await requested(me)).not.toBe(id)
  })

  test('nobody decides about their own; a manager about those of their people', async () => {
    const { db } = app.services
    const manager = await person(db, 'manager')
    const boss = await works({ of: await hr(), position: 'HR' })
    const [mine, theirs] = [await works({ managerId: manager.id }), await works()]
    const clerk = await employee(db, { of: await person(db, 'employee') })
    const [own, other] = [await requested(mine), await requested(theirs)]
    const toDecide = async (as: Person) => (await listed(as, { decider: 'me' })).map(({ id }) => id)
    expect(await toDecide(manager)).toEqual([own])
    expect(await toDecide(boss)).toEqual(expect.arrayContaining([own, other]))
    // Who is in human resources asks as an employee, and someone else decides.
    await app.services.db.insert(userRoles).values({ userId: boss.id, role: 'employee', reason: 'Works here' })
    const ofBoss = await requested(boss)
    expect(await toDecide(boss)).not.toContain(ofBoss)
    expect(await toDecide(await hr())).toContain(ofBoss)
    expect((await approve(own, theirs)).status).toBe(403)
    expect((await app.call(correctionApi.get, { params: { id: own } }, { as: clerk })).status).toBe(404)
    expect((await approve(other, manager)).status).toBe(404)
    expect((await approve(own, manager)).status).toBe(200)
    const seen = (await listed(manager)).map(({ id }) => id)
    expect(seen).toEqual([own])
    expect((await listed(boss)).map(({ id }) => id)).toEqual(expect.arrayContaining([own, other]))
  })

  test('two who decide at once: one does, the other reads what was decided', async () => {
    const [me, one, two] = [await works(), await hr(), await hr()]
    const id = await requested(me)
    const answers = await Promise.all([approve(id, one), reject(id, two)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('the list has a tab for each status', async () => {
    const [me, boss] = [await works({ fullName: 'Tabitha Wanjiku' }), await hr()]
    await approve(await requested(me), boss)
    await requested(me, { day: daysAgo(app, 2) })
    const asked = async (query: object) =>
      (await app.call(correctionApi.list, { query: { search: 'tabitha', counts: '1', ...query } }, { as: boss })).body
    expect((await asked({})).counts).toEqual({ pending: 1, approved: 1 })
    expect((await asked({ status: 'pending' })).corrections.map(({ day }) => day)).toEqual([daysAgo(app, 2)])
    expect((await asked({ status: 'all', sort: 'day' })).corrections.map(({ day }) => day)).toEqual([
      daysAgo(app, 2),
      yesterday(),
    ])
  })
})

test('the list is a file with the rows that its reader sees; who only has a record of their own gets none', async () => {
  const manager = await person(app.services.db, 'manager')
  const mine = await works({ fullName: 'Filed Amina', managerId: manager.id })
  const other = await works({ fullName: 'Filed Biruk' })
  for (const one of [mine, other]) await request(one)
  const query = { search: 'filed', sort: 'employee', status: 'all' } as const
  const boss = await hr()
  const { headers, lines } = await readCsv(app, correctionApi.export, { query, as: boss })
  expect(headers['content-disposition']).toBe('attachment; filename=attendance-corrections-all.csv')
  expect(lines[0]).toContain('Requested check-in,Requested check-out,Reason,Status,Requested')
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['Filed Amina', 'Filed Biruk'])
  expect(lines[1]).toContain('Pending')
  const team = await readCsv(app, correctionApi.export, { query, as: manager })
  expect(team.lines.slice(1).map((line) => line.split(',')[1])).toEqual(['Filed Amina'])
  const log = await app.services.db.select().from(auditLog).where(eq(auditLog.actorId, boss.id))
  expect(log.find(({ action }) => action === 'correction.export')?.detail).toEqual({ ...query, count: 2 })
  for (const as of [mine, await person(app.services.db, 'accountant')])
    expect((await readCsv(app, correctionApi.export, { query, as })).status).toBe(403)
})

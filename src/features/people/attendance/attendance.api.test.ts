import { and, eq, gte } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '#features/base/account/session/session.table.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { organisationSettings } from '#server/settings/organisation.ts'
import { addDays, momentOf, timeIn } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { employee } from '#tests/support/employees.ts'
import { type Person, person } from '#tests/support/people.ts'
import { setTo } from '#tests/support/settings.ts'
import { ATTENDANCE_ACTIONS, type AttendanceAction, attendanceApi, WorkSites } from './attendance.contract.ts'
import { recordAction } from './attendance.service.ts'
import { attendanceSettings } from './attendance.settings.ts'
import { dayJobs } from './day/day.service.ts'
import { attendanceDays, attendancePunches } from './attendance.table.ts'

const ZONE = 'Africa/Kigali'

const app = useTestApp()
const works = () => employee(app.services.db)
const record = (type: AttendanceAction, as: Person) => app.call(attendanceApi.record, { body: { type } }, { as })
const today = async (as: Person) => (await app.call(attendanceApi.today, {}, { as })).body

/** The same as the call, at a moment of its own. */
const recordAt = ({ id, employeeId }: { id: number; employeeId: number }, action: AttendanceAction, iso: string) =>
  app.services.db.transaction((tx) => {
    const at = new Date(iso)
    return recordAction({ happenedAt: at }, tx, { employeeId, byId: id, action }, at)
  })

beforeAll(() => {
  // A day that ends during the tests would be two.
  if (timeIn(app.services.now(), ZONE) > '23:00') app.pass(7200)
})

describe('the day of an employee', () => {
  test('is empty before the check-in', async () => {
    expect(await today(await works())).toEqual({
      day: dayIn(app.services.now(), ZONE),
      check_in: null,
      break_1_start: null,
      break_1_end: null,
      lunch_start: null,
      lunch_end: null,
      break_2_start: null,
      break_2_end: null,
      check_out: null,
      status: null,
      site: null,
      sites: [],
      usual_site: null,
    })
  })

  test('takes every action once, in its order, and says what was done', async () => {
    const me = await works()
    await setTo(app, attendanceSettings.lateAfter, '23:59')
    const said: (string | undefined)[] = []
    for (const type of ATTENDANCE_ACTIONS) {
      const { status, body } = await record(type, me)
      expect([type, status]).toEqual([type, 200])
      expect(await today(me)).toMatchObject({ ...body.attendance })
      said.push(body.message)
    }
    await setTo(app, attendanceSettings.lateAfter, null)
    expect(said).toEqual([
      'You have checked in',
      'Your break has started',
      'Your break is over',
      'Enjoy your lunch',
      'Your lunch is over',
      'Your break has started',
      'Your break is over',
      'You have checked out',
    ])
    const { day, status, site: _site, sites: _sites, usual_site: _usual, ...moments } = await today(me)
    expect([day, status]).toEqual([dayIn(app.services.now(), ZONE), 'present'])
    const times = Object.values(moments)
    expect(times).not.toContain(null)
    expect(times.every((time, at) => at === 0 || (times[at - 1] ?? '') <= (time ?? ''))).toBe(true)
  })

  test('leaves breaks out, and goes home from lunch', async () => {
    const me = await works()
    await record('present', me)
    expect((await record('lunch_start', me)).status).toBe(200)
    expect((await record('check_out', me)).status).toBe(200)
    expect(await today(me)).toMatchObject({ break_1_start: null, lunch_end: null })
  })

  test('refuses what does not follow', async () => {
    const me = await works()
    const refused = async (type: AttendanceAction) => {
      const { status, body } = await record(type, me)
      return [status, body.code, body.message]
    }
    expect(await refused('lunch_start')).toEqual([409, 'conflict', 'Check in first'])
    expect(await refused('check_out')).toEqual([409, 'conflict', 'Check in first'])
    await record('present', me)
    const outOfOrder = 'This does not match what you have recorded today'
    expect(await refused('lunch_end')).toEqual([409, 'conflict', outOfOrder])
    await record('break_1_start', me)
    expect(await refused('lunch_start')).toEqual([409, 'conflict', 'End your break first'])
    await record('break_1_end', me)
    expect(await refused('break_1_start')).toEqual([409, 'conflict', 'You have already recorded this today'])
    await record('lunch_start', me)
    expect(await refused('break_2_start')).toEqual([409, 'conflict', 'End your lunch first'])
    await record('check_out', me)
    const over = 'You have already checked out for today'
    for (const type of ['present', 'lunch_end', 'break_2_start'] as const)
      expect(await refused(type)).toEqual([409, 'conflict', over])
  })

  test('says late after nine o’clock of the organisation, and stays so', async () => {
    const [inTime, late] = [await works(), await works()]
    const at = async (me: typeof late, iso: string) => (await recordAt(me, 'present', iso)).isLate
    expect(await at(inTime, '2026-03-02T07:00:59Z')).toBe(false)
    expect(await at(late, '2026-03-02T07:01:00Z')).toBe(true)
    const me = await works()
    await setTo(app, attendanceSettings.lateAfter, '00:00')
    expect((await record('present', me)).body).toMatchObject({
      message: 'You have checked in late',
      attendance: { status: 'late' },
    })
    await setTo(app, attendanceSettings.lateAfter, null)
    await record('check_out', me)
    expect((await today(me)).status).toBe('late')
  })

  test('of fewer hours than the setting says is half a day, breaks not counted', async () => {
    const { db } = app.services
    const worked = async (end: string) => {
      const me = await works()
      await recordAt(me, 'present', '2026-03-02T06:00:00Z')
      await recordAt(me, 'lunch_start', '2026-03-02T08:00:00Z')
      await recordAt(me, 'lunch_end', '2026-03-02T09:00:00Z')
      await recordAt(me, 'check_out', end)
      const [row] = await db.select().from(attendanceDays).where(eq(attendanceDays.employeeId, me.employeeId))
      return row?.status
    }
    expect(await worked('2026-03-02T10:59:00Z')).toBe('half-day')
    expect(await worked('2026-03-02T11:00:00Z')).toBe('present')
  })
})

describe('a double click, a retry and a race', () => {
  test('the last action again changes nothing and answers the same', async () => {
    const me = await works()
    const first = await record('present', me)
    const again = await record('present', me)
    expect([again.status, again.body]).toEqual([200, first.body])
    await record('check_out', me)
    expect((await record('check_out', me)).status).toBe(200)
  })

  test('twenty at once write one row, one punch and one line in the log', async () => {
    const { db } = app.services
    const me = await works()
    const answers = await Promise.all(Array.from({ length: 20 }, () => record('present', me)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.attendance.check_in}`)).size).toBe(1)
    const days = await db.select().from(attendanceDays).where(eq(attendanceDays.employeeId, me.employeeId))
    expect(days).toHaveLength(1)
    const dayId = days[0]?.id ?? 0
    expect(await db.$count(attendancePunches, eq(attendancePunches.dayId, dayId))).toBe(1)
    const lines = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `attendance:${dayId}`))
    expect(lines.map(({ action, actorId, detail }) => [action, actorId, detail])).toEqual([
      ['attendance.record', me.id, { type: 'present' }],
    ])
  })

  test('of two different actions at once only what follows is written', async () => {
    const me = await works()
    await record('present', me)
    const answers = await Promise.all([record('check_out', me), record('lunch_start', me)])
    const day = await today(me)
    expect(day.check_out).not.toBeNull()
    const isLunchWritten = day.lunch_start !== null
    expect(answers.map(({ status }) => status)).toEqual([200, isLunchWritten ? 200 : 409])
  })

  test('a clock that was set back does not turn the day around', async () => {
    const me = await works()
    await recordAt(me, 'present', '2026-03-02T07:00:00Z')
    const { check_in: begin, check_out: end } = await recordAt(me, 'check_out', '2026-03-02T06:59:00Z')
    expect(end).toEqual(begin)
  })
})

describe('the day belongs to the organisation’s calendar', () => {
  const zoneIs = async (zone: string) =>
    setTo(app, organisationSettings.organisation, { ...organisationSettings.organisation.default, time_zone: zone })

  test.each([
    // Eight hours behind, two and fourteen before: the last minute of a day and the first of the next.
    ['America/Los_Angeles', '2026-01-10T07:59:00Z', '2026-01-09', '2026-01-10T08:00:00Z', '2026-01-10'],
    ['Africa/Kigali', '2026-01-09T21:59:00Z', '2026-01-09', '2026-01-09T22:00:00Z', '2026-01-10'],
    ['Pacific/Kiritimati', '2026-01-09T09:59:00Z', '2026-01-09', '2026-01-09T10:00:00Z', '2026-01-10'],
  ])('in %s', async (zone, evening, day, night, next) => {
    await zoneIs(zone)
    const me = await works()
    expect(await recordAt(me, 'present', evening)).toMatchObject({ day, isLate: true })
    // A check-out that was forgotten does not turn the next check-in into one.
    expect(await recordAt(me, 'present', night)).toMatchObject({ day: next, check_out: null, isLate: false })
    await setTo(app, organisationSettings.organisation, null)
  })
})

describe('the work site', () => {
  const sites = (...names: string[]) =>
    setTo(
      app,
      attendanceSettings.workSites,
      names.map((name) => ({ name })),
    )

  test('is chosen at the check-in from those of the setting, and offered again', async () => {
    await sites('Kigali hub', 'Musanze')
    const me = await works()
    expect(await today(me)).toMatchObject({ site: null, sites: ['Kigali hub', 'Musanze'], usual_site: null })
    const send = (site: string) => app.call(attendanceApi.record, { body: { type: 'present', site } }, { as: me })
    const wrong = await send('The moon')
    expect([wrong.status, wrong.body.errors]).toEqual([422, { site: ['Choose one of the work sites'] }])
    expect((await send('Musanze')).body.attendance.site).toBe('Musanze')
    expect(await today(me)).toMatchObject({ site: 'Musanze', usual_site: 'Musanze' })
    // What was chosen stays, also when the place is gone.
    await sites('Kigali hub')
    expect(await today(me)).toMatchObject({ site: 'Musanze', usual_site: null })
    await sites()
    expect((await today(me)).usual_site).toBeNull()
    await setTo(app, attendanceSettings.workSites, null)
  })

  test('may be left out, and the list has no name twice', async () => {
    await sites('Kigali hub')
    const me = await works()
    const { body } = await app.call(attendanceApi.record, { body: { type: 'present', site: '' } }, { as: me })
    expect(body.attendance.site).toBeNull()
    await setTo(app, attendanceSettings.workSites, null)
    const twice = [{ name: 'Hub' }, { name: 'hub' }]
    expect(WorkSites.safeParse(twice).success).toBe(false)
    expect(WorkSites.safeParse([{ name: ' ' }]).success).toBe(false)
  })
})

describe('who records attendance', () => {
  test('nobody without the role employee, and nobody without a running record', async () => {
    const { db } = app.services
    expect((await app.call(attendanceApi.today, {})).status).toBe(401)
    expect((await app.call(attendanceApi.record, { body: { type: 'present' } })).status).toBe(401)
    for (const role of ROLES) {
      const as = await person(db, role)
      const expected = role === 'employee' ? 404 : 403
      expect([role, (await app.call(attendanceApi.today, {}, { as })).status]).toEqual([role, expected])
      expect([role, (await record('present', as)).status]).toEqual([role, expected])
    }
    const gone = await employee(db, { status: 'Terminated' })
    const { status, body } = await record('present', gone)
    expect([status, body.message]).toEqual([404, 'You have no employee record'])
  })

  test('an action that there is not is refused at its field', async () => {
    const me = await works()
    const sent = await app.call(attendanceApi.record, { body: { type: 'nap' as never } }, { as: me })
    expect([sent.status, sent.body.errors]).toEqual([422, { type: ['Choose what to record'] }])
  })

  test('everybody has a day of their own', async () => {
    const [me, other] = [await works(), await works()]
    await record('present', me)
    expect((await today(other)).check_in).toBeNull()
  })
})

// Last in this file: it moves the clock.
test('a shift over midnight is closed by its check-out, and by nothing else until its hours are over', async () => {
  const { db, now } = app.services
  const closeDays = async () => {
    for (const { handle } of dayJobs(app.services)) await handle({}, 'test')
  }
  const waitUntil = async (at: Date) => {
    app.pass(Math.ceil((at.getTime() - now().getTime()) / 1000))
    // No one is signed out by it.
    await db.update(sessions).set({ lastSeenAt: at, expiresAt: new Date(at.getTime() + 86_400_000) })
  }
  const [me, other] = [await works(), await works()]
  const day = addDays(dayIn(now(), ZONE), 1)
  const daysOf = ({ employeeId }: { employeeId: number }) =>
    db
      .select()
      .from(attendanceDays)
      .where(and(eq(attendanceDays.employeeId, employeeId), gte(attendanceDays.day, day)))
      .orderBy(attendanceDays.day)
  await waitUntil(momentOf(day, '22:00', ZONE))
  for (const one of [me, other]) expect((await record('present', one)).status).toBe(200)
  await waitUntil(momentOf(addDays(day, 1), '01:00', ZONE))
  await closeDays()
  expect(await today(me)).toMatchObject({ day, check_in: expect.any(String), check_out: null })
  for (const type of ['lunch_start', 'lunch_end'] as const) expect((await record(type, me)).status).toBe(200)
  await waitUntil(momentOf(addDays(day, 1), '06:00', ZONE))
  const { status, body } = await record('check_out', me)
  expect([status, body.attendance.day, body.message]).toEqual([200, day, 'You have checked out'])
  // A new day begins with its own check-in, also where the last one has no end.
  for (const one of [me, other]) expect((await record('present', one)).body.attendance.day).toBe(addDays(day, 1))
  await waitUntil(momentOf(addDays(day, 1), '12:30', ZONE))
  await closeDays()
  expect(await daysOf(me)).toMatchObject([
    { day, isForgotten: false, checkOut: expect.any(Date) },
    { day: addDays(day, 1), isForgotten: false },
  ])
  expect(await daysOf(other)).toMatchObject([
    { day, isForgotten: true, checkOut: null },
    { day: addDays(day, 1), checkOut: null },
  ])
  // What is forgotten is not closed by the check-out of another day.
  const late = await works()
  await record('present', late)
  await waitUntil(momentOf(addDays(day, 2), '12:00', ZONE))
  const refused = await record('check_out', late)
  expect([refused.status, refused.body.message]).toEqual([409, 'Check in first'])
})

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { momentOf } from '#shared/calendar.ts'
import { type Day } from '#shared/dates.ts'
import { ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { daysAgo, worked } from '#tests/support/attendance.ts'
import { employee } from '#tests/support/employees.ts'
import { type Person, person } from '#tests/support/people.ts'
import { type AttendanceAction, attendanceApi } from '../attendance.contract.ts'
import { correctionApi } from '../correction/correction.contract.ts'
import { attendanceDays, attendancePunches } from '../attendance.table.ts'
import { dayApi } from '../day/day.contract.ts'
import { dayJobs } from '../day/day.service.ts'
import { lateSyncApi } from './late-sync.contract.ts'

const ZONE = 'Africa/Kigali'
const HOUR_MS = 3_600_000

const app = useTestApp()
const works = () => employee(app.services.db)
type Worker = Awaited<ReturnType<typeof works>>

/** What a device sends now of something it did at a moment; its clock may be wrong by some milliseconds. */
const letter = (type: AttendanceAction, at: Date, wrongMs = 0) => ({
  client_key: crypto.randomUUID(),
  type,
  device_at: new Date(at.getTime() + wrongMs).toISOString(),
  sent_at: new Date(app.services.now().getTime() + wrongMs).toISOString(),
})
const send = (body: ReturnType<typeof letter> & { site?: string }, as: Person) =>
  app.call(lateSyncApi.record, { body }, { as })
const on = (day: Day, type: AttendanceAction, time: string, wrongMs = 0) =>
  letter(type, momentOf(day, time, ZONE), wrongMs)
const dayOf = async ({ employeeId }: Worker, day: Day) => {
  const as = await person(app.services.db, 'hr')
  const { body } = await app.call(dayApi.list, { query: { employee_id: employeeId, from: day, to: day } }, { as })
  return body.days[0]
}
const punchesOf = ({ employeeId }: Worker) =>
  app.services.db.select().from(attendancePunches).where(eq(attendancePunches.employeeId, employeeId))

/** Every order of a list. */
const ordersOf = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, at) => ordersOf(all.filter((_, other) => other !== at)).map((rest) => [one, ...rest]))

describe('what was done without a connection', () => {
  test('counts from its own time, by a clock whose error is taken out, and is flagged', async () => {
    const me = await works()
    const day = daysAgo(app, 1)
    for (const wrong of [0, 3 * HOUR_MS, -400 * 24 * HOUR_MS]) {
      const one = await works()
      const { body, status } = await send(on(day, 'present', '08:30', wrong), one)
      expect([status, body.is_ordered, body.message]).toEqual([200, true, 'What you recorded offline has been sent.'])
      expect(body.attendance.day).toBe(day)
      // What the way through the network takes is not known.
      const off = new Date(body.attendance.check_in ?? 0).getTime() - momentOf(day, '08:30', ZONE).getTime()
      expect([wrong, Math.floor(off / 60_000)]).toEqual([wrong, 0])
      const { skewSeconds = null } = (await punchesOf(one))[0] ?? {}
      expect(Math.abs((skewSeconds ?? 0) - wrong / 1000)).toBeLessThan(60)
    }
    await send(on(day, 'present', '09:10'), me)
    expect(await dayOf(me, day)).toMatchObject({ status: 'late', is_late_sync: true, is_unordered: false })
  })

  test('a batch in any order, and each of it twice, makes the same day', async () => {
    const day = daysAgo(app, 1)
    for (const order of ordersOf(['present', 'lunch_start', 'lunch_end', 'check_out'] as const)) {
      const me = await works()
      const letters = {
        present: on(day, 'present', '08:30'),
        lunch_start: on(day, 'lunch_start', '12:30'),
        lunch_end: on(day, 'lunch_end', '13:15'),
        check_out: on(day, 'check_out', '17:30'),
      }
      for (const type of order) {
        await send(letters[type], me)
        expect((await send(letters[type], me)).status).toBe(200)
      }
      const found = await dayOf(me, day)
      expect([order, found?.worked_minutes, found?.is_unordered, found?.status]).toEqual([order, 495, false, 'present'])
      expect(await punchesOf(me)).toHaveLength(4)
    }
  })

  test('a shift over midnight is one day, in whatever order it comes in', async () => {
    const [day, next] = [daysAgo(app, 2), daysAgo(app, 1)]
    for (const order of ordersOf(['present', 'lunch_start', 'lunch_end', 'check_out'] as const)) {
      const me = await works()
      const letters = {
        present: on(day, 'present', '21:30'),
        lunch_start: on(next, 'lunch_start', '01:00'),
        lunch_end: on(next, 'lunch_end', '01:45'),
        check_out: on(next, 'check_out', '06:15'),
      }
      for (const type of order) await send(letters[type], me)
      const found = await dayOf(me, day)
      expect([order, found?.worked_minutes, found?.is_unordered]).toEqual([order, 480, false])
      expect([order, await dayOf(me, next)]).toEqual([order, undefined])
    }
  })

  test('the end of a shift over midnight is found after the next one has begun on the same day', async () => {
    const [day, next] = [daysAgo(app, 2), daysAgo(app, 1)]
    for (const order of ordersOf(['present', 'check_out', 'again'] as const)) {
      const me = await works()
      const letters = { present: on(day, 'present', '22:00'), check_out: on(next, 'check_out', '06:00') }
      for (const type of order)
        if (type === 'again') await worked(app, me, next, [['present', '22:00']])
        else await send(letters[type], me)
      expect([order, await dayOf(me, day)]).toMatchObject([order, { worked_minutes: 480, is_unordered: false }])
      expect([order, await dayOf(me, next)]).toMatchObject([
        order,
        { check_in: momentOf(next, '22:00', ZONE).toISOString(), check_out: null, is_unordered: false },
      ])
    }
  })

  test('twenty at once are one', async () => {
    const me = await works()
    const one = on(daysAgo(app, 1), 'present', '08:00')
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(one, me)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.attendance.check_in}`)).size).toBe(1)
    const punches = await punchesOf(me)
    expect(punches).toHaveLength(1)
    const subject = `attendance:${punches[0]?.dayId}`
    const lines = await app.services.db.select().from(auditLog).where(eq(auditLog.subject, subject))
    expect(lines.map(({ action }) => action)).toEqual(['attendance.recordLate'])
  })

  test('what does not follow is kept and flagged, until what was missing comes', async () => {
    const me = await works()
    const day = daysAgo(app, 1)
    const early = await send(on(day, 'check_out', '17:00'), me)
    expect([early.status, early.body.is_ordered, early.body.attendance.check_out]).toEqual([200, false, null])
    expect(early.body.message).toMatch(/was saved, but does not fit/)
    expect(await dayOf(me, day)).toMatchObject({ status: 'absent', is_unordered: true })
    await send(on(day, 'present', '08:00'), me)
    expect(await dayOf(me, day)).toMatchObject({ worked_minutes: 540, is_unordered: false })
    // Checked in again, on another phone.
    expect((await send(on(day, 'present', '09:00'), me)).body.is_ordered).toBe(false)
    expect(await dayOf(me, day)).toMatchObject({ worked_minutes: 540, is_unordered: true })
    expect(await punchesOf(me)).toHaveLength(3)
  })

  test('the day is that of its own time on the organisation’s calendar, not that of the sending', async () => {
    const me = await works()
    const [before, day] = [daysAgo(app, 2), daysAgo(app, 1)]
    expect((await send(on(before, 'present', '23:59'), me)).body.attendance.day).toBe(before)
    expect((await send(on(day, 'present', '00:00'), me)).body.attendance.day).toBe(day)
    // A device that is ahead of itself: nothing is yet to come.
    const later = letter('present', new Date(app.services.now().getTime() + HOUR_MS))
    const { body } = await send(later, await works())
    expect((body.attendance.check_in ?? '') <= app.services.now().toISOString()).toBe(true)
  })

  test('nobody has worked before the first day of work', async () => {
    const me = await employee(app.services.db, { joinDate: daysAgo(app, 2) })
    const early = await send(on(daysAgo(app, 3), 'present', '08:00'), me)
    expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ['device_at']])
    expect((await send(on(daysAgo(app, 2), 'present', '08:00'), me)).status).toBe(200)
  })

  test('a forgotten check-out is found, and a day that was corrected stays', async () => {
    const { db } = app.services
    const [me, boss] = [await works(), await person(db, 'hr')]
    const day = daysAgo(app, 1)
    await send(on(day, 'present', '08:00'), me)
    for (const { handle } of dayJobs(app.services)) await handle({}, 'test')
    expect(await dayOf(me, day)).toMatchObject({ is_forgotten: true })
    const times = { check_in: '08:00', check_out: '16:00' }
    const asked = await app.call(correctionApi.request, { body: { day, ...times, reason: 'No net' } }, { as: me })
    await send(on(day, 'check_out', '17:00'), me)
    expect(await dayOf(me, day)).toMatchObject({ is_forgotten: false, worked_minutes: 540 })
    await app.call(correctionApi.approve, { params: { id: asked.body.correction.id } }, { as: boss })
    expect((await send(on(day, 'lunch_start', '12:00'), me)).body.is_ordered).toBe(false)
    expect(await dayOf(me, day)).toMatchObject({ is_corrected: true, is_unordered: true, worked_minutes: 480 })
  })

  test('a key that stands for one action answers for no other, with or without a connection', async () => {
    const me = await works()
    const first = letter('present', app.services.now())
    expect((await send(first, me)).status).toBe(200)
    const { client_key } = first
    const now = app.services.now()
    expect((await send({ ...letter('check_out', now), client_key }, me)).status).toBe(409)
    expect((await send({ ...letter('present', new Date(now.getTime() - HOUR_MS)), client_key }, me)).status).toBe(409)
    const body = { type: 'check_out' as const, client_key }
    expect((await app.call(attendanceApi.record, { body }, { as: me })).status).toBe(409)
    expect((await send(first, me)).status).toBe(200)
  })

  test('a time before one that the server recorded changes nothing until somebody has decided', async () => {
    const { db } = app.services
    const boss = await person(db, 'hr')
    const day = daysAgo(app, 1)
    const full = [
      ['present', '10:00'],
      ['lunch_start', '12:30'],
      ['lunch_end', '13:30'],
      ['check_out', '17:00'],
    ] as const
    // Hours that were not worked: an earlier arrival, a lunch that was over sooner, a break that never was one.
    for (const [recorded, type, time, field] of [
      [full, 'present', '08:00', 'check_in'],
      [[full[0]], 'present', '08:00', 'check_in'],
      [[full[0], full[1], full[3]], 'lunch_end', '12:40', 'lunch_end'],
      [[full[0], full[3]], 'break_1_start', '11:00', 'break_1_start'],
    ] as const) {
      const me = await works()
      await worked(app, me, day, recorded)
      const before = await dayOf(me, day)
      const { status, body } = await send(on(day, type, time), me)
      expect([status, body.is_ordered, body.message]).toEqual([
        200,
        false,
        expect.stringMatching(/HR or your manager will decide/),
      ])
      expect(await dayOf(me, day)).toMatchObject({
        check_in: before?.check_in,
        status: before?.status,
        worked_minutes: before?.worked_minutes,
        is_correction_pending: true,
      })
      const query = { status: 'pending' as const, search: me.code }
      const { corrections } = (await app.call(correctionApi.list, { query }, { as: boss })).body
      expect(corrections).toMatchObject([{ day, asked: { [field]: time } }])
      const id = corrections[0]?.id ?? 0
      expect((await app.call(correctionApi.approve, { params: { id } }, { as: boss })).status).toBe(200)
      expect((await dayOf(me, day))?.[field]).toBe(momentOf(day, time, ZONE).toISOString())
    }
  })

  test('a claim about a day that goes on is approved without what was recorded since being lost, and rejected without a trace', async () => {
    const { db } = app.services
    const boss = await person(db, 'hr')
    const day = daysAgo(app, 1)
    for (const move of ['approve', 'reject'] as const) {
      const me = await works()
      await worked(app, me, day, [['present', '09:30']])
      await send(on(day, 'present', '07:00'), me)
      const { corrections } = (await app.call(correctionApi.list, { query: { search: me.code } }, { as: boss })).body
      await worked(app, me, day, [['check_out', '17:00']])
      const params = { id: corrections[0]?.id ?? 0 }
      if (move === 'approve') await app.call(correctionApi.approve, { params }, { as: boss })
      else
        await app.call(correctionApi.reject, { params, body: { reason: 'You came at half past nine' } }, { as: boss })
      expect((await dayOf(me, day))?.worked_minutes).toBe(move === 'approve' ? 600 : 450)
      // What was written by hand is not overwritten by a device.
      await send(on(day, 'present', '06:00'), me)
      expect((await dayOf(me, day))?.worked_minutes).toBe(move === 'approve' ? 600 : 450)
    }
  })

  test('what a person has asked for in writing stays beside what a device claims', async () => {
    const me = await works()
    const day = daysAgo(app, 1)
    await worked(app, me, day, [['present', '10:00']])
    const form = { day, check_in: '09:00', check_out: '17:00', reason: 'The phone was empty' }
    const { id } = (await app.call(correctionApi.request, { body: form }, { as: me })).body.correction
    await send(on(day, 'present', '07:00'), me)
    const { correction } = (await app.call(correctionApi.get, { params: { id } }, { as: me })).body
    expect(correction).toMatchObject({ asked: { check_in: '09:00', check_out: '17:00' }, reason: form.reason })
  })

  test('counts once where only the answer was lost', async () => {
    const me = await works()
    const client_key = crypto.randomUUID()
    const body = { type: 'present' as const, client_key }
    const first = await app.call(attendanceApi.record, { body }, { as: me })
    await app.call(attendanceApi.record, { body: { type: 'lunch_start' } }, { as: me })
    const again = await send({ ...letter('present', app.services.now()), client_key }, me)
    expect([again.status, again.body.is_ordered]).toEqual([200, true])
    expect(again.body.attendance.check_in).toBe(first.body.attendance.check_in)
    expect((await app.call(attendanceApi.record, { body }, { as: me })).status).toBe(200)
    const days = await app.services.db.select().from(attendanceDays).where(eq(attendanceDays.employeeId, me.employeeId))
    const [row] = days
    expect(await app.services.db.$count(attendancePunches, eq(attendancePunches.dayId, row?.id ?? 0))).toBe(2)
  })
})

test('it is for employees, in numbers of their own, and not of last year', async () => {
  const { db } = app.services
  const body = on(daysAgo(app, 1), 'present', '08:00')
  expect((await app.call(lateSyncApi.record, { body })).status).toBe(401)
  for (const role of ROLES) {
    const { status } = await send(body, await person(db, role))
    expect([role, status]).toEqual([role, role === 'employee' ? 404 : 403])
  }
  const [me, other] = [await works(), await works()]
  for (const as of [me, other]) expect((await send(body, as)).status).toBe(200)
  expect(await punchesOf(other)).toHaveLength(1)
  // An absence that has stood for longer is changed by a correction, which someone decides.
  for (const [days, status] of [
    [6, 200],
    [8, 422],
  ] as const) {
    const old = await send(on(daysAgo(app, days), 'present', '08:00'), me)
    expect([days, old.status, Object.keys(old.body.errors ?? {})]).toEqual([
      days,
      status,
      status === 422 ? ['device_at'] : [],
    ])
  }
  const odd = await app.call(lateSyncApi.record, { body: { ...body, client_key: 'mine' } }, { as: me })
  expect([odd.status, Object.keys(odd.body.errors ?? {})]).toEqual([422, ['client_key']])
})

import { type Call, handlers } from '#server/http/call.ts'
import { readAttendanceLookup } from '#features/people/attendance/attendance.service.ts'
import { todayOf } from '#features/people/employee/employee.service.ts'
import { listAwayOn } from '#features/people/leave-calendar/leave-calendar.service.ts'
import { teamApi } from './team.contract.ts'
import { listPeopleOf, listWaiting } from './team.data.ts'

async function today({ db, me, now }: Call<typeof teamApi.today>) {
  const day = await todayOf(db, now())
  const people = await listPeopleOf(db, me.id)
  const attendances = await readAttendanceLookup(
    db,
    people.map(({ id }) => id),
    day,
  )
  const away = await listAwayOn(db, me.id, day)
  const waiting = await listWaiting(db, me.id)
  return {
    day,
    people: people.map((person) => ({
      ...person,
      attendance: attendances(person.id),
      away: away.find(({ employee }) => employee.id === person.id) ?? null,
    })),
    waiting: waiting.rows,
    waiting_total: waiting.total,
  }
}

export const teamHandlers = handlers(teamApi, { today })

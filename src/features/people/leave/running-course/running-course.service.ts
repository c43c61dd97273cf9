import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { can } from '#shared/policy.ts'
import { listRunningCoursesOf } from '#features/learning/teaching/teaching.service.ts'
import { findLeave } from '../leave.data.ts'
import { leavePolicy } from '../leave.policy.ts'
import { NOT_FOUND, todayOf } from '../request/request.service.ts'
import { type RunningCourse, runningCourseApi } from './running-course.contract.ts'

/**
 * What someone's learners wait for while they are away until a day: a warning for who asks and who decides, and never a
 * reason to refuse. Courses have no timetable, so each in which someone learns now goes on in the meantime.
 */
export async function coursesDuringLeave(
  db: Db,
  { userId, until }: { userId: number; until: Day },
  { today, now }: { today: Day; now: Date },
): Promise<RunningCourse[]> {
  return until < today ? [] : listRunningCoursesOf(db, userId, now)
}

async function list({ db, me, params, now }: Call<typeof runningCourseApi.list>) {
  const leave = await findLeave(db, params.id)
  if (!leave || !can(me, leavePolicy.get, leave)) throw notFound(NOT_FOUND)
  if (leave.status !== 'pending' && leave.status !== 'approved') return { courses: [] }
  const at = { today: await todayOf(db, now()), now: now() }
  return { courses: await coursesDuringLeave(db, { userId: leave.employee.user_id, until: leave.end_date }, at) }
}

export const runningCourseHandlers = handlers(runningCourseApi, { list })

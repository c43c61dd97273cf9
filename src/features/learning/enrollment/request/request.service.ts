import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { readSetting } from '#server/settings/settings.ts'
import { dayIn } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Cause } from '#server/cause.ts'
import { requirePublicCourse } from '#features/learning/course/course.service.ts'
import { findLastForm, findLatest, hasCohort } from '../enrollment.data.ts'
import { enrollmentAsked } from '../enrollment.events.ts'
import { addEnrollment, refuseIfEnrolled } from '../enrollment.service.ts'
import { enrollmentSettings } from '../enrollment.settings.ts'
import { requestApi, type EnrollForm } from './request.contract.ts'

const premiumRefusal = (): AppError =>
  new AppError('invalid', message('This is a premium course. Please purchase to enroll.'))

/** Whether a request for this course becomes a place without waiting for an administrator. */
const isApprovedAtOnce = async (db: Db, course: { priceMinor: number }): Promise<boolean> =>
  course.priceMinor === 0 && readSetting(db, enrollmentSettings.approveFreeCourses)

/**
 * Whether a course starts without the form, for someone with this newest enrollment of it: a place in a cohort asks for
 * more than one tap, not less, and anyone who has asked before, such as one who was rejected, asks with the form.
 */
async function canStartInOneTap(
  db: Db,
  course: { id: number; priceMinor: number },
  latest: Awaited<ReturnType<typeof findLatest>>,
  now: Date,
): Promise<boolean> {
  if (latest || course.priceMinor > 0 || !(await readSetting(db, enrollmentSettings.startFreeCourses))) return false
  return !(await hasCohort(db, course.id, dayIn(now, 'UTC')))
}

async function form({ db, me, params, now }: Call<typeof requestApi.form>) {
  const course = await requirePublicCourse(db, params.id)
  const latest = await findLatest(db, me.id, params.id)
  return {
    last: (await findLastForm(db, me.id)) ?? null,
    approved_at_once: await isApprovedAtOnce(db, course),
    starts_in_one_tap: await canStartInOneTap(db, { ...course, id: params.id }, latest, now()),
  }
}

async function start(call: Call<typeof requestApi.start>) {
  const { db, me, params, now, say } = call
  const course = await requirePublicCourse(db, params.id)
  const latest = await findLatest(db, me.id, params.id)
  refuseIfEnrolled(latest)
  if (course.priceMinor > 0) throw premiumRefusal()
  if (!(await canStartInOneTap(db, { ...course, id: params.id }, latest, now())))
    throw new AppError('forbidden', message('Fill in the form to enroll in this course'))
  const id = await db.transaction((tx) => addPlace(call, tx, { form: null, status: 'active' }))
  return { message: say('Successfully enrolled in the course!'), enrollment: { id, status: 'active' } as const }
}

/** Writes the request or the place of the caller, with all that follows. */
async function addPlace(
  call: Pick<Call<typeof requestApi.start>, 'me' | 'params' | 'now'> & Cause,
  tx: Db,
  { form: sent, status }: { form: EnrollForm | null; status: 'active' | 'pending' },
): Promise<number> {
  const { me, params, now } = call
  const isApproved = status === 'active'
  const id = await addEnrollment(tx, { userId: me.id, courseId: params.id, form: sent, status }, now())
  await enrollmentAsked(call, tx, { id, courseId: params.id, isApproved })
  if (isApproved) await contentChanged(tx, 'course')
  return id
}

async function enroll(call: Call<typeof requestApi.enroll>) {
  const { db, me, params, body, say } = call
  const course = await requirePublicCourse(db, params.id)
  refuseIfEnrolled(await findLatest(db, me.id, params.id))
  if (course.priceMinor > 0) throw premiumRefusal()
  const status = (await isApprovedAtOnce(db, course)) ? 'active' : 'pending'
  const id = await db.transaction((tx) => addPlace(call, tx, { form: body, status }))
  const done =
    status === 'active'
      ? say('Successfully enrolled in the course!')
      : say('Enrollment request submitted successfully. Awaiting admin approval.')
  return { message: done, enrollment: { id, status } as const }
}

export const enrollmentRequestHandlers = handlers(requestApi, { form, enroll, start })

// Fills the data folder that a run measures, in a process of its own (one process per embedded folder), and
// writes to standard output who signs in.
import { asc } from 'drizzle-orm'
import { rememberDevice } from '#features/base/account/session/session.service.ts'
import { addEnrollment } from '#features/learning/enrollment/enrollment.service.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { recordPosition } from '#features/learning/learning/learning.service.ts'
import { createApp } from '#app/server.ts'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'
import { COOKIE } from '#server/session/cookies.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { aCourse } from '#tests/support/courses.ts'
import { FORM } from '#tests/support/enrollment-form.ts'
import { person } from '#tests/support/people.ts'
import { seedDemo } from '#demo/seed.ts'
import type { Learner } from './learner.ts'

const ENROLLMENTS = 200
const PASSWORD = 'a password for measuring'

const services = await openServices(readConfig(process.env))
await services.database.migrate()
const app = await createApp(services)
await seedDemo(app.services, () => {})

const { db } = services
const student = await person(db, 'student', { passwordHash: await hashPassword(PASSWORD) })
const tutor = await person(db, 'teacher')
const form = { ...FORM, name: student.name, email: student.email }
for (let i = 0; i < ENROLLMENTS; i += 1) {
  // Not published, so that the catalogue stays the demo's own.
  const course = await aCourse(services, { title: `Measured course ${i + 1}`, tutor, isPublished: false })
  await db.transaction((tx) =>
    addEnrollment(tx, { userId: student.id, courseId: course.id, form, status: 'active' }, new Date()),
  )
}
const lesson = await firstFilm()
const enrollment = await db.transaction(async (tx) => {
  const now = new Date()
  const id = await addEnrollment(tx, { userId: student.id, courseId: lesson.courseId, form, status: 'active' }, now)
  const learning = { userId: student.id, timeZone: null, enrollmentId: id, videoId: lesson.id }
  // Someone has begun it, so that it is the course that the home offers.
  await recordPosition(tx, learning, 1, now)
  return id
})
const device = await rememberDevice(db, student.id, {}, new Date())
const learner: Learner = {
  email: student.email,
  password: PASSWORD,
  token: student.token,
  cookie: `${COOKIE.device}=${device}`,
  lesson: `/dashboard/my-courses/${enrollment}/lessons/${lesson.id}`,
}
process.stdout.write(JSON.stringify(learner))
await app.close()
await services.jobs.stop()
await services.database.close()

/** The first lesson of the demo: a real film. */
async function firstFilm(): Promise<{ id: number; courseId: number }> {
  const [row] = await db
    .select({ id: videos.id, courseId: videos.courseId })
    .from(videos)
    .orderBy(asc(videos.id))
    .limit(1)
  if (!row) throw new Error('the demo has no lesson')
  return row
}

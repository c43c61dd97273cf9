import { and, asc, eq, ne } from 'drizzle-orm'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { keepNote } from '#features/learning/learning/lesson-note/lesson-note.service.ts'
import { answerQuestion, askTeacher } from '#features/learning/question/question.service.ts'
import { users } from '#features/base/user/user.table.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { courses as courseData } from '../data/courses.ts'
import { type DemoAsked, lessonNotes, lessonQuestions } from '../data/lesson-words.ts'
import type { SeededCourse } from './courses.ts'

const DAY_MS = 86_400_000
const STUDENT = 'student@mbuyu.test'
/** A teacher answers so long after a question. */
const ANSWERED_AFTER_MS = 5 * 3_600_000

type Seeding = { tx: Db; services: Services; people: Map<string, number>; courses: SeededCourse[] }

/** Notes beside lessons and questions to teachers, written through the same functions that the screens use. */
export async function addLessonWords({ tx, services, people, courses }: Seeding): Promise<void> {
  const at = (daysAgo: number) => new Date(services.now().getTime() - daysAgo * DAY_MS)
  for (const [nth, { clip, atSecond, text, daysAgo }] of lessonNotes.entries()) {
    const { courseId, videoId } = lessonOf(courses, clip)
    const [place] = await learnersOf(tx, courseId, STUDENT)
    if (!place) throw new Error(`the demo student does not learn ${clip}`)
    const clientKey = `demo-note-${nth}`
    await keepNote(tx, { enrollmentId: place.id, videoId, atSecond, text, clientKey, createdAt: at(daysAgo) })
  }
  for (const [nth, asked] of lessonQuestions.entries())
    await addQuestion(tx, { ...lessonOf(courses, asked.clip), people, nth, asked }, at(asked.daysAgo))
}

type Placed = ReturnType<typeof lessonOf> & { people: Map<string, number>; nth: number; asked: DemoAsked }

async function addQuestion(tx: Db, { courseId, videoId, tutor, people, nth, asked }: Placed, at: Date): Promise<void> {
  const { atSecond, text, email, answer } = asked
  const known = await learnersOf(tx, courseId, email)
  const place = known[nth % known.length]
  const tutorId = people.get(tutor)
  if (!place || tutorId === undefined) throw new Error(`nobody asks "${text}"`)
  const asking = {
    enrollmentId: place.id,
    videoId,
    courseId,
    tutorId,
    atSecond,
    text,
    clientKey: `demo-question-${nth}`,
  }
  const id = await askTeacher({ happenedAt: at }, tx, asking, at)
  if (answer === undefined) return
  const answeredAt = new Date(at.getTime() + ANSWERED_AFTER_MS)
  await answerQuestion({ happenedAt: answeredAt }, tx, { id, byId: tutorId, answer }, answeredAt)
}

/** The lesson with this clip. */
function lessonOf(courses: readonly SeededCourse[], clip: string) {
  for (const [nth, course] of courseData.entries()) {
    const place = course.lessons.findIndex((lesson) => lesson.clip === clip)
    const seeded = courses[nth]
    const video = seeded?.videos[place]
    if (seeded && video) return { courseId: seeded.id, videoId: video.id, tutor: course.tutor }
  }
  throw new Error(`no lesson has the clip ${clip}`)
}

/** Who learns or has learned in a course: those of the class, or one person. */
const learnersOf = (tx: Db, courseId: number, email?: string) =>
  tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(
      and(
        eq(enrollments.courseId, courseId),
        email === undefined ? eq(enrollments.status, 'active') : eq(users.email, email),
        ne(enrollments.status, 'rejected'),
      ),
    )
    .orderBy(asc(enrollments.id))

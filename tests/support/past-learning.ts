import { courses } from '#features/learning/course/course.table.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { learningStates, lessonProgress, quizAttempts } from '#features/learning/learning/learning.table.ts'
import type { Db } from '#server/db/db.ts'
import { type Person, person } from './people.ts'

type PastCourse = { id: number; title: string; lessons: number[]; tutor: Person | null }

/** A course with lessons of some time ago, in whichever state. */
export async function pastCourse(
  db: Db,
  { tutor, ...more }: Partial<typeof courses.$inferInsert> & { tutor?: Person | null } = {},
): Promise<PastCourse> {
  const teacher = tutor === undefined ? await person(db, 'teacher') : tutor
  const creator = teacher ?? (await person(db, 'hr'))
  const [course] = await db
    .insert(courses)
    .values({
      title: 'Weaving with sisal',
      description: 'From plant to basket',
      durationMinutes: 60,
      ...more,
      creatorId: creator.id,
      tutorId: teacher?.id ?? null,
    })
    .returning()
  if (!course) throw new Error('no course was made')
  const lessons = await db
    .insert(videos)
    .values(
      ['The plant', 'The fibre', 'The basket'].map((title, position) => ({
        courseId: course.id,
        title,
        type: 'external' as const,
        url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
        seconds: 60,
        position,
      })),
    )
    .returning({ id: videos.id })
  return { id: course.id, title: course.title, lessons: lessons.map(({ id }) => id), tutor: teacher }
}

type PastLearner = {
  status?: 'pending' | 'active' | 'rejected' | 'completed'
  /** When it was asked for, decided and finished. */
  at: Date
  decidedAt?: Date
  completedAt?: Date
  /** How many lessons were begun, the last of them not done unless all are; and when something was heard last. */
  begun?: number
  lastAt?: Date
  /** Attempts at the quiz of the second lesson, each passed or not. */
  attempts?: readonly { at: Date; passed: boolean }[]
  as?: Person
}

/** An enrollment as it came to be some time ago. Answers its id. */
export async function pastEnrollment(db: Db, course: PastCourse, past: PastLearner): Promise<number> {
  const { status = 'active', at, decidedAt = null, completedAt = null, begun = 0, lastAt = at, attempts = [] } = past
  const learner = past.as ?? (await person(db, 'student', { name: 'Akinyi Otieno' }))
  const values = { userId: learner.id, courseId: course.id, status, createdAt: at, decidedAt, completedAt }
  const [row] = await db.insert(enrollments).values(values).returning({ id: enrollments.id })
  const id = row?.id ?? 0
  const done = status === 'completed' ? course.lessons.length : Math.max(0, begun - 1)
  const touched = course.lessons.slice(0, Math.max(begun, done))
  if (touched.length > 0)
    await db.insert(lessonProgress).values(
      touched.map((videoId, nth) => ({
        enrollmentId: id,
        videoId,
        touchedAt: lastAt,
        completedAt: nth < done ? lastAt : null,
      })),
    )
  const [, quizOf = 0] = course.lessons
  for (const attempt of attempts)
    await db.insert(quizAttempts).values({
      enrollmentId: id,
      videoId: quizOf,
      score: attempt.passed ? 90 : 30,
      passed: attempt.passed,
      passingScore: 70,
      answers: {},
      results: [],
      createdAt: attempt.at,
    })
  const failures = attempts.filter(({ passed }) => !passed).length
  const isFailing = failures > 1 && failures === attempts.length
  if (touched.length > 0 || attempts.length > 0)
    await db.insert(learningStates).values({
      enrollmentId: id,
      lastAt,
      lessonsDone: done,
      failed: isFailing ? [{ id: quizOf, failures }] : [],
    })
  return id
}

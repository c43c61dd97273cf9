import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { learningStates, lessonProgress, quizAttempts } from '../learning.table.ts'

/** How many failed attempts at one quiz, and none passed, need help. */
const FAILURES_THAT_NEED_HELP = 2

/** The quizzes of open lessons that an enrollment has failed again and again and never passed, with how often. */
const FAILED_QUIZZES = sql`select ${quizAttempts.videoId} as video_id, count(*) as failures
  from ${quizAttempts}
  where ${quizAttempts.enrollmentId} = ${enrollments.id}
    and not exists (select from ${lessonProgress} where ${lessonProgress.enrollmentId} = ${enrollments.id}
      and ${lessonProgress.videoId} = ${quizAttempts.videoId} and ${lessonProgress.completedAt} is not null)
    and exists (select from ${videos} where ${videos.id} = ${quizAttempts.videoId} and ${videos.archivedAt} is null)
  group by ${quizAttempts.videoId}
  having count(*) >= ${sql.raw(String(FAILURES_THAT_NEED_HELP))} and not bool_or(${quizAttempts.passed})`

async function recountEnrollments(tx: Db, which: SQL): Promise<void> {
  const lastAt = sql`greatest(
    (select max(${lessonProgress.touchedAt}) from ${lessonProgress} where ${lessonProgress.enrollmentId} = ${enrollments.id}),
    (select max(${quizAttempts.createdAt}) from ${quizAttempts} where ${quizAttempts.enrollmentId} = ${enrollments.id}))`
  const lessonsDone = sql`(select count(*) from ${lessonProgress}
    join ${videos} on ${videos.id} = ${lessonProgress.videoId} and ${videos.archivedAt} is null
    where ${lessonProgress.enrollmentId} = ${enrollments.id} and ${lessonProgress.completedAt} is not null)`
  const failed = sql`coalesce((select jsonb_agg(jsonb_build_object('id', video_id, 'failures', failures) order by video_id)
    from (${FAILED_QUIZZES}) quizzes), '[]')`
  const lessons = sql`(select count(*) from ${videos} where ${videos.courseId} = ${enrollments.courseId} and ${videos.archivedAt} is null)`
  // The list of all enrollments is ordered by progress, which only an index of its own table can have.
  await tx.execute(sql`with counted as (
      insert into ${learningStates} (enrollment_id, last_at, lessons_done, failed)
      select id, last_at, lessons_done, failed from (
        select ${enrollments.id} as id, ${lastAt} as last_at, ${lessonsDone} as lessons_done, ${failed} as failed
        from ${enrollments} where ${which}) state
      where last_at is not null
      on conflict (enrollment_id) do update set
        last_at = excluded.last_at, lessons_done = excluded.lessons_done, failed = excluded.failed
      returning enrollment_id, lessons_done)
    update ${enrollments} set progress = percent from (
      select enrollment_id, coalesce(lessons_done * 100 / nullif(${lessons}, 0), 0) as percent
      from counted join ${enrollments} on ${enrollments.id} = enrollment_id) state
    where ${enrollments.id} = enrollment_id and progress is distinct from percent`)
}

/** Recounts the progress of an enrollment; the caller holds its lock. */
export const recountProgress = (tx: Db, enrollmentId: number): Promise<void> =>
  recountEnrollments(tx, sql`${enrollments.id} = ${enrollmentId}`)

/** The same for all who learn in a course, whom it holds until the transaction ends: no one learns in between. */
export async function recountProgressOfCourse(tx: Db, courseId: number): Promise<void> {
  const ofCourse = eq(enrollments.courseId, courseId)
  await tx.select({ id: enrollments.id }).from(enrollments).where(ofCourse).orderBy(enrollments.id).for('update')
  await recountEnrollments(tx, sql`${ofCourse}`)
}

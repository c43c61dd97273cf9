import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { quizQuestions, quizzes } from '#features/learning/quiz/quiz.table.ts'
import { firstAnswers } from '#features/learning/learning/learning.table.ts'

/** One question of a course with what learners chose in their first attempts; null where no one chose a wrong option. */
export type AnsweredQuestion = {
  id: number
  text: string
  options: string[]
  right: number
  lesson_id: number
  lesson_title: string
  answered: number
  wrong: number
  chosen: string | null
  chosen_by: number
}

/**
 * The questions of a course with how they were answered in the first attempts, hardest first; those that no one has
 * answered too. Answers are compared with what is right now: a key that was corrected counts for everyone.
 */
export async function listAnsweredQuestions(db: Db, courseId: number): Promise<AnsweredQuestion[]> {
  const { rows } = await db.execute<AnsweredQuestion>(sql`
    select ${quizQuestions.id}, ${quizQuestions.text}, ${quizQuestions.options},
      ${quizQuestions.correctAnswer} as right, ${videos.id} as lesson_id, ${videos.title} as lesson_title,
      coalesce(sum(given.times), 0)::int as answered,
      coalesce(sum(given.times) filter (where given.is_wrong), 0)::int as wrong,
      (array_agg(given.option order by given.times desc, given.option) filter (where given.is_wrong))[1] as chosen,
      coalesce(max(given.times) filter (where given.is_wrong), 0)::int as chosen_by
    from ${quizQuestions}
    join ${quizzes} on ${quizzes.id} = ${quizQuestions.quizId} and ${quizzes.archivedAt} is null
    join ${videos} on ${videos.id} = ${quizzes.videoId} and ${videos.archivedAt} is null
    left join lateral (
      select ${firstAnswers.option}, ${firstAnswers.times}, ${firstAnswers.option} <> ${quizQuestions.correctAnswer}::text as is_wrong
      from ${firstAnswers} where ${firstAnswers.questionId} = ${quizQuestions.id}
    ) given on true
    where ${videos.courseId} = ${courseId} and ${quizQuestions.archivedAt} is null
    group by ${quizQuestions.id}, ${videos.id}
    order by coalesce(sum(given.times) filter (where given.is_wrong), 0)::float / nullif(sum(given.times), 0) desc nulls last,
      answered desc, ${quizQuestions.id}`)
  return rows
}

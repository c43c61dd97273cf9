import { type Call, handlers } from '#server/http/call.ts'
import { findCourseAskedFor } from '../teaching.service.ts'
import {
  FIRST_ATTEMPTS_NEEDED,
  type HardQuestion,
  HARDEST_SHOWN,
  hardestQuestionsApi,
} from './hardest-questions.contract.ts'
import { type AnsweredQuestion, listAnsweredQuestions } from './hardest-questions.data.ts'

const toHardQuestion = (row: AnsweredQuestion): HardQuestion => ({
  id: row.id,
  text: row.text,
  lesson: { id: row.lesson_id, title: row.lesson_title },
  answered: row.answered,
  wrong_percent: Math.round((row.wrong * 100) / row.answered),
  right_option: row.options[row.right] ?? '',
  chosen_option: row.options[Number(row.chosen)] ?? '',
  chosen_percent: Math.round((row.chosen_by * 100) / row.answered),
})

async function list({ db, me, query }: Call<typeof hardestQuestionsApi.list>) {
  const course = await findCourseAskedFor(db, me, query.course_id)
  const all = course ? await listAnsweredQuestions(db, course.id) : []
  const known = all.filter(({ answered }) => answered >= FIRST_ATTEMPTS_NEEDED)
  const hard = known.filter(({ wrong }) => wrong > 0).slice(0, HARDEST_SHOWN)
  return { questions: hard.map(toHardQuestion), not_yet: all.length - known.length }
}

export const hardestQuestionsHandlers = handlers(hardestQuestionsApi, { list })

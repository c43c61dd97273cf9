import { expect, test } from 'vitest'
import { recordAttempt } from '#features/learning/learning/attempt/attempt.service.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment, answersTo, type TestCourse } from '#tests/support/courses.ts'
import { type Person, person } from '#tests/support/people.ts'
import { FIRST_ATTEMPTS_NEEDED, hardestQuestionsApi } from './hardest-questions.contract.ts'

const app = useTestApp()

/** Someone answers the quiz of the second lesson: each number is the option chosen for a question. */
async function answer(course: TestCourse, choices: readonly number[], learner?: { me: Person; id: number }) {
  const { db } = app.services
  const me = learner?.me ?? (await person(db, 'student'))
  const id = learner?.id ?? (await anEnrollment(db, me, course))
  const video = course.videos[1]
  const ids = (video?.questions ?? []).map((question) => String(question.id))
  const answers = { ...answersTo(video), ...Object.fromEntries(choices.map((choice, at) => [ids[at], choice])) }
  const now = app.services.now()
  const place = { userId: me.id, enrollmentId: id, videoId: video?.id ?? 0, courseId: course.id }
  await db.transaction((tx) => recordAttempt({ happenedAt: now }, tx, place, answers, now))
  app.pass(1)
  return { me, id }
}

const read = (course: TestCourse, as: Person | null = course.tutor) =>
  app.call(hardestQuestionsApi.list, { query: { course_id: course.id } }, { as })

test('the share of wrong answers and the wrong option chosen most, of first attempts only, from twenty on', async () => {
  const course = await aCourse(app.services)
  // The right options are 0 and 1. Nine of twenty choose a wrong one in the first question: six the 2, three the 3.
  const wrong = [2, 3, 2, 2, 3, 2, 3, 2, 2]
  for (let nth = 0; nth < FIRST_ATTEMPTS_NEEDED - 1; nth++) {
    const learner = await answer(course, [wrong[nth] ?? 0])
    if (nth < 3) await answer(course, [0], learner)
  }
  expect((await read(course)).body).toEqual({ questions: [], not_yet: 2 })
  await answer(course, [0, 3])
  const { questions, not_yet: notYet } = (await read(course)).body
  expect(notYet).toBe(0)
  expect(questions.map(({ id: _, lesson: __, ...question }) => question)).toEqual([
    {
      text: 'Which tag makes a link?',
      answered: 20,
      wrong_percent: 45,
      right_option: 'a',
      chosen_option: 'i',
      chosen_percent: 30,
    },
    {
      text: 'Which tag makes a list?',
      answered: 20,
      wrong_percent: 5,
      right_option: 'ul',
      chosen_option: 'em',
      chosen_percent: 5,
    },
  ])
})

test('only the teacher of the course reads its questions', async () => {
  const course = await aCourse(app.services)
  expect((await read(course, null)).status).toBe(401)
  for (const role of ['student', 'admin'] as const)
    expect((await read(course, await person(app.services.db, role))).status).toBe(403)
  expect((await read(course, await person(app.services.db, 'teacher'))).status).toBe(404)
  expect((await read(course)).body.not_yet).toBe(2)
})

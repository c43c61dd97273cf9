import { expect, test } from 'vitest'
import { quizApi, type QuizData } from '#features/learning/quiz/quiz.contract.ts'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { quizCourse } from '#tests/fixtures/quiz.ts'
import { useTestApp } from '#tests/support/app.ts'
import { anEnrollment } from '#tests/support/courses.ts'
import { person, type Person } from '#tests/support/people.ts'
import { learningApi } from '../learning.contract.ts'

const app = useTestApp()

/** A learner before a quiz whose author asks for this. */
async function aQuiz(wish: Partial<QuizData>) {
  const { db } = app.services
  const teacher = await person(db, 'teacher')
  const { course, tested } = await quizCourse(app.services, teacher)
  const { quiz } = (await app.call(quizApi.get, { params: tested }, { as: teacher })).body
  if (!quiz) throw new Error('the lesson has a quiz')
  const saved = { ...quiz, ...wish }
  await app.call(quizApi.save, { params: tested, body: { quiz: saved } }, { as: teacher })
  const join = async () => {
    const me = await person(db, 'student')
    return { me, id: await anEnrollment(db, me, course) }
  }
  return { teacher, tested, quiz: saved, join, ...(await join()) }
}

type Place = { me: Person; id: number; tested: { video: number } }
const answersOf = (quiz: QuizData, isRight: boolean) =>
  Object.fromEntries(quiz.questions.map((each) => [String(each.id), (each.correct_answer + (isRight ? 0 : 1)) % 4]))
const send = ({ me, id, tested }: Place, answers: Record<string, number>, attempt_key?: string) =>
  app.call(
    learningApi.attemptQuiz,
    { params: { id }, body: { video_id: tested.video, answers, attempt_key } },
    { as: me },
  )
const lessonOf = async ({ me, id, tested }: Place) => {
  const { body } = await app.call(learningApi.get, { params: { id } }, { as: me })
  const lesson = body.enrollment.course.videos.find((each) => each.id === tested.video)
  if (!lesson) throw new Error('the lesson is open')
  return lesson
}

test('a limit without a waiting time ends; the same attempt again is answered still', async () => {
  const place = await aQuiz({ attempt_limit: 2 })
  const wrong = answersOf(place.quiz, false)
  expect((await lessonOf(place)).attempts_left).toBe(2)
  expect((await send(place, wrong)).body).toMatchObject({ attempts: 1, attempts_left: 1, next_attempt_at: null })
  expect((await lessonOf(place)).last_wrong).toEqual(place.quiz.questions.map(({ id }) => id))
  expect((await send(place, wrong, 'the-second')).body).toMatchObject({ attempts: 2, attempts_left: 0 })
  const refused = await send(place, answersOf(place.quiz, true))
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'You have used all your attempts at this quiz. Ask your teacher for another attempt.',
  ])
  expect((await send(place, wrong, 'the-second')).body).toMatchObject({ attempts: 2, attempts_left: 0 })
  const more = { ...place.quiz, attempt_limit: 3 }
  await app.call(quizApi.save, { params: place.tested, body: { quiz: more } }, { as: place.teacher })
  expect((await send(place, answersOf(more, true))).body).toMatchObject({ passed: true, attempts: 3, attempts_left: 0 })
})

test('with a waiting time the answer and the lesson tell from when the next attempt is possible', async () => {
  const place = await aQuiz({ attempt_limit: 2, retry_minutes: 30 })
  const wrong = answersOf(place.quiz, false)
  await send(place, wrong)
  const last = await send(place, wrong)
  const from = last.body.next_attempt_at ?? ''
  expect(new Date(from).getTime() - app.services.now().getTime()).toBeGreaterThan(29 * 60_000)
  expect(await lessonOf(place)).toMatchObject({ attempts: 2, attempts_left: 0, next_attempt_at: from })
  const refused = await send(place, wrong)
  expect(refused.status).toBe(409)
  expect(refused.body.message).toMatch(/^You can try this quiz again from .+$/)
  app.pass(30 * 60)
  expect((await send(place, answersOf(place.quiz, true))).body).toMatchObject({ passed: true, attempts_left: 1 })
})

test('of ten attempts at once the limit lets as many through as it allows', async () => {
  const place = await aQuiz({ attempt_limit: 3 })
  const wrong = answersOf(place.quiz, false)
  const sent = await Promise.all(Array.from({ length: 10 }, () => send(place, wrong)))
  const statuses = sent.map(({ status }) => status)
  expect([200, 409].map((each) => statuses.filter((status) => status === each).length)).toEqual([3, 7])
  expect((await lessonOf(place)).attempts).toBe(3)
})

test('ten times the same attempt at once is one attempt', async () => {
  const place = await aQuiz({ attempt_limit: 1 })
  const sent = await Promise.all(Array.from({ length: 10 }, () => send(place, answersOf(place.quiz, true), 'only-one')))
  expect(sent.map(({ body }) => [body.passed, body.attempts])).toEqual(Array.from({ length: 10 }, () => [true, 1]))
})

test('shuffled options: each learner has an order that stays, and places of the author mark', async () => {
  const place = await aQuiz({ shuffle_options: true })
  const orders: string[] = []
  for (let learners = 0; learners < 8; learners += 1) {
    const { me, id } = await place.join()
    const here = { ...place, me, id }
    const order = (await lessonOf(here)).quiz_data?.questions.map((each) => each.option_order)
    expect(order?.map((each) => each?.toSorted((a, b) => a - b))).toEqual(place.quiz.questions.map(() => [0, 1, 2, 3]))
    await send(here, answersOf(place.quiz, false))
    expect((await lessonOf(here)).quiz_data?.questions.map((each) => each.option_order)).toEqual(order)
    const listed = await app.call(enrollmentApi.list, { query: {} }, { as: me })
    const orderListed = listed.body.enrollments
      .flatMap(({ course }) => course.videos ?? [])
      .find((each) => each.id === place.tested.video)?.quiz_data?.questions[0]?.option_order
    expect(orderListed).toEqual(order?.[0])
    expect((await send(here, answersOf(place.quiz, true))).body.score).toBe(100)
    orders.push(JSON.stringify(order))
  }
  expect(new Set(orders).size).toBeGreaterThan(3)
})

test('a quiz that changed while it was open says so', async () => {
  const place = await aQuiz({})
  const answers = answersOf(place.quiz, true)
  const questions = place.quiz.questions.map(({ id: _, ...question }) => question)
  await app.call(
    quizApi.save,
    { params: place.tested, body: { quiz: { ...place.quiz, questions } } },
    { as: place.teacher },
  )
  const refused = await send(place, answers)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This quiz has changed. Reload the page and check your answers.',
  ])
})

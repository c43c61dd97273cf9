import { expect, test } from 'vitest'
import { requested } from '#tests/fixtures/permission-request.ts'
import { quizCourse, quizData } from '#tests/fixtures/quiz.ts'
import { useTestApp } from '#tests/support/app.ts'
import { answersTo, anEnrollment } from '#tests/support/courses.ts'
import { type Person, person } from '#tests/support/people.ts'
import { authoringApi } from '#features/learning/authoring/authoring.contract.ts'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import { quizApi, type QuizData } from './quiz.contract.ts'
import { listAuthorsQuizzes, saveQuiz } from './quiz.service.ts'

const app = useTestApp()
type Place = { id: number; video: number }
const teacher = () => person(app.services.db, 'teacher')
const read = (as: Person | undefined, params: Place) => app.call(quizApi.get, { params }, as ? { as } : {})
const save = (as: Person | undefined, params: Place, quiz: object) =>
  app.call(quizApi.save, { params, body: { quiz } as { quiz: QuizData } }, as ? { as } : {})
const remove = (as: Person, params: Place) => app.call(quizApi.remove, { params }, { as })
const quizOf = async (as: Person, place: Place): Promise<QuizData> => {
  const { quiz } = (await read(as, place)).body
  if (!quiz) throw new Error('there is no quiz')
  return quiz
}

test('a teacher with the permission adds, changes and removes the quiz of an own lesson', async () => {
  const me = await teacher()
  const { course, plain } = await quizCourse(app.services, me)
  expect((await read(me, plain)).body).toMatchObject({ quiz: null, can_write: true, course: { title: course.title } })
  const added = await save(me, plain, { title: 'Links', questions: quizData().questions })
  expect([added.status, added.body.message]).toEqual([200, 'Quiz added successfully'])
  const quiz = await quizOf(me, plain)
  expect(quiz).toMatchObject({ passing_score: 70, attempt_limit: null, shuffle_options: false })
  const shown = await app.call(courseApi.get, { params: { id: course.id } })
  expect(shown.body.course.videos.map((each) => each.has_quiz)).toEqual([true, true])
  const swapped = { ...quiz, passing_score: 50, questions: quiz.questions.toReversed() }
  expect((await save(me, plain, swapped)).body.message).toBe('Quiz updated successfully')
  expect((await quizOf(me, plain)).questions.map(({ id }) => id)).toEqual(swapped.questions.map(({ id }) => id))
  expect((await remove(me, plain)).body.message).toBe('Quiz removed successfully')
  expect((await read(me, plain)).body.quiz).toBeNull()
  expect((await remove(me, plain)).status).toBe(404)
})

test('points are 1, the passing score is 70 and the title is that of the lesson unless given; forms may send numbers as text', async () => {
  const me = await teacher()
  const { plain } = await quizCourse(app.services, me)
  const question = { id: `q-${Date.now()}`, text: ' A? ', options: ['1', '2', '3', '4'], correct_answer: '3' }
  await save(me, plain, { questions: [question], passing_score: '0' })
  expect(await quizOf(me, plain)).toMatchObject({
    title: 'Lesson 1',
    passing_score: 0,
    questions: [{ text: 'A?', correct_answer: 3, points: 1 }],
  })
})

test('every rule is told at its field', async () => {
  const me = await teacher()
  const { plain } = await quizCourse(app.services, me)
  const errors = async (quiz: object) => (await save(me, plain, quiz)).body.errors
  expect(await errors({ title: 'T', questions: [] })).toEqual({
    'quiz.questions': ['Please add at least one question to the quiz'],
  })
  const question = { text: ' ', options: ['a', '', 'c', 'd'], correct_answer: 4, points: 0 }
  expect(await errors({ passing_score: 101, questions: [question] })).toEqual({
    'quiz.passing_score': ['Enter a passing score from 0 to 100'],
    'quiz.questions.0.text': ['Please fill in all question fields'],
    'quiz.questions.0.options.1': ['Please fill in all question fields'],
    'quiz.questions.0.correct_answer': ['Mark the correct option'],
    'quiz.questions.0.points': ['Please enter a whole number of points from 1 to 100'],
  })
  const three = { ...quizData().questions[0], options: ['a', 'b', 'c'] }
  expect(await errors({ title: 'T', questions: [three] })).toEqual({
    'quiz.questions.0.options': ['Please fill in all question fields'],
  })
  expect((await read(me, plain)).body.quiz).toBeNull()
})

test('visitors, learners, other teachers, teachers without the permission and admins do not write quizzes', async () => {
  const me = await teacher()
  const { plain, tested } = await quizCourse(app.services, me)
  expect((await save(undefined, plain, quizData())).status).toBe(401)
  expect((await save(await person(app.services.db, 'student'), plain, quizData())).status).toBe(403)
  expect((await save(await person(app.services.db, 'admin'), plain, quizData())).status).toBe(403)
  expect((await read(await person(app.services.db, 'admin'), tested)).body.can_write).toBe(false)
  const other = await teacher()
  await quizCourse(app.services, other)
  expect((await save(other, plain, quizData())).status).toBe(404)
  await requested(app.services.db, me, { permissionType: 'can_create_quiz' })
  const refused = await save(me, tested, quizData())
  expect([refused.status, refused.body.message]).toEqual([403, "You don't have permission to create quizzes"])
  expect((await remove(me, tested)).body.message).toBe("You don't have permission to remove quizzes")
  expect((await read(me, tested)).body.quiz).not.toBeNull()
})

test('attempts keep their marks when the quiz changes, and what they answered stays readable', async () => {
  const me = await teacher()
  const { course, tested } = await quizCourse(app.services, me)
  const learner = await person(app.services.db, 'student')
  const id = await anEnrollment(app.services.db, learner, course)
  const lesson = course.videos[1]
  const answers = answersTo(lesson)
  const key = 'attempt-1'
  const send = (given: Record<string, number>, attempt_key: string) =>
    app.call(
      learningApi.attemptQuiz,
      { params: { id }, body: { video_id: tested.video, answers: given, attempt_key } },
      { as: learner },
    )
  const marked = await send(answers, key)
  expect(marked.body).toMatchObject({ score: 100, passed: true })
  const before = await quizOf(me, tested)
  const [first, second] = before.questions
  if (!first || !second) throw new Error('two questions')
  await save(me, tested, {
    ...before,
    questions: [
      { ...first, text: 'Which element makes a link?', correct_answer: 1 },
      { ...second, options: ['ol', 'p', 'h1', 'em'], correct_answer: 0 },
    ],
  })
  const after = await quizOf(me, tested)
  expect(after.questions[0]?.id).toBe(first.id)
  expect(after.questions[1]?.id).not.toBe(second.id)
  // The same attempt again has the marks of then.
  expect((await send(answers, key)).body).toMatchObject({ score: 100, passed: true, attempts: 1 })
  await remove(me, tested)
  expect((await send(answers, 'attempt-2')).status).toBe(404)
  expect((await save(me, tested, quizData())).body.message).toBe('Quiz added successfully')
  expect((await quizOf(me, tested)).questions).toHaveLength(2)
})

test('ten savings at once leave one whole quiz', async () => {
  const me = await teacher()
  const { plain } = await quizCourse(app.services, me)
  const saved = await Promise.all(
    Array.from({ length: 10 }, (_, at) => save(me, plain, quizData({ title: `Quiz ${at}` }))),
  )
  expect(saved.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect((await quizOf(me, plain)).questions).toHaveLength(2)
})

test('the quizzes of a course are written and read together with its lessons', async () => {
  const { db, now } = app.services
  const { course, plain, tested } = await quizCourse(app.services, await teacher())
  const write = (video: number, quiz: QuizData | null) => db.transaction((tx) => saveQuiz(tx, video, quiz, now()))
  expect(await write(plain.video, quizData({ title: 'New' }))).toBe('added')
  expect(await write(tested.video, null)).toBe('removed')
  expect(await write(tested.video, null)).toBe('none')
  const quizzes = await listAuthorsQuizzes(db, [course.id])
  expect([...quizzes].map(([video, { title }]) => [video, title])).toEqual([[plain.video, 'New']])
})

test('a save over a version that is no longer there is refused, from this page and from the whole course', async () => {
  const me = await teacher()
  const { course, tested } = await quizCourse(app.services, me)
  const [first, second] = [(await read(me, tested)).body, (await read(me, tested)).body]
  const saveOver = (revision: string, quiz: object) =>
    app.call(quizApi.save, { params: tested, body: { quiz: quiz as QuizData, revision } }, { as: me })
  const saved = await saveOver(first.revision, quizData({ title: 'The first' }))
  expect(saved.status).toBe(200)
  const stale = await saveOver(second.revision, quizData({ title: 'The second' }))
  expect([stale.status, stale.body.message]).toEqual([
    409,
    'You changed this in another tab or on another device. Compare both versions and save again.',
  ])
  const removal = await app.call(quizApi.remove, { params: tested, query: { revision: second.revision } }, { as: me })
  expect(removal.status).toBe(409)
  const now = (await read(me, tested)).body
  expect([now.quiz?.title, now.revision]).toEqual(['The first', saved.body.revision])

  const { body: edited } = await app.call(authoringApi.get, { params: { id: course.id } }, { as: me })
  expect((await saveOver(now.revision, quizData({ title: 'The third' }))).status).toBe(200)
  const { title, description, revision } = edited.course
  const whole = { title, description, revision }
  const late = await app.call(authoringApi.update, { params: { id: course.id }, body: whole }, { as: me })
  expect([late.status, late.body.message]).toEqual([409, stale.body.message])
  const latest = (await read(me, tested)).body.revision
  const gone = await app.call(quizApi.remove, { params: tested, query: { revision: latest } }, { as: me })
  expect([gone.status, gone.body.revision]).toEqual([200, (await read(me, tested)).body.revision])
})

test('of ten people who save over the same version one wins', async () => {
  const me = await teacher()
  const { plain } = await quizCourse(app.services, me)
  const { revision } = (await read(me, plain)).body
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nth) =>
      app.call(
        quizApi.save,
        { params: plain, body: { quiz: quizData({ title: `Quiz ${nth}` }), revision } },
        { as: me },
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
})

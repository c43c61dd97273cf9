import { expect, test } from 'vitest'
import { newQuiz } from '#features/learning/quiz/ui/quiz-draft.ts'
import {
  type CourseDraft,
  emptyCourse,
  type LessonDraft,
  newLesson,
  rebaseDraft,
  readStoredDraft,
  staleLessonErrors,
  toStoredDraft,
  toCourseInput,
} from './course-draft.ts'

const quiz = (title: string) => newQuiz(title)
const lesson = (more: Partial<LessonDraft>): LessonDraft => ({ ...newLesson(), type: 'external', ...more })
const course = (videos: LessonDraft[], revision = 1): CourseDraft => ({ ...emptyCourse('en'), videos, revision })
const kept = (values: CourseDraft, start: CourseDraft) =>
  readStoredDraft(JSON.parse(JSON.stringify(toStoredDraft(values))), start)?.videos.map((each) => each.quiz_data?.title)

test('a quiz is sent where it was changed, also where it was taken away; others are left alone', () => {
  const { body } = toCourseInput(
    course([
      lesson({ id: 1, quiz_data: quiz('Kept') }),
      lesson({ id: 2, quiz_data: quiz('Written'), is_quiz_changed: true }),
      lesson({ id: 3, is_quiz_changed: true }),
    ]),
  )
  expect(body.videos.map((each) => ('quiz_data' in each ? (each.quiz_data?.title ?? null) : 'left'))).toEqual([
    'left',
    'Written',
    null,
  ])
})

test('a draft keeps the quizzes that were written, and takes the others from the course as it is', () => {
  const start = course([lesson({ id: 1, quiz_data: quiz('Now') }), lesson({ id: 2, quiz_data: quiz('Now, too') })])
  const typed = course([
    lesson({ id: 1, quiz_data: quiz('Before') }),
    lesson({ id: 2, quiz_data: quiz('Mine'), is_quiz_changed: true }),
    lesson({ quiz_data: quiz('New'), is_quiz_changed: true }),
  ])
  expect(kept(typed, start)).toEqual(['Now', 'Mine', 'New'])
})

test('skills are kept in the draft with their names and sent by their ids; what is no skill is left out', () => {
  const sewing = { id: 3, name: 'Sewing', names: {} }
  const values = { ...course([]), skills: [sewing] }
  expect(toCourseInput(values).body.skills).toEqual([3])
  const stored = { skills: [sewing, 'x', { id: '4', name: 'Dyeing' }, null] }
  expect(readStoredDraft(stored, course([]))?.skills).toEqual([sewing])
  expect(readStoredDraft({}, values)?.skills).toEqual([sewing])
})

test('on top of the version of somebody else only the own quizzes go; a lesson that is gone is made anew with its own', () => {
  const theirs = course([lesson({ id: 1, quiz_data: quiz('Theirs') }), lesson({ id: 2, quiz_data: quiz('Theirs') })], 7)
  const mine = course([
    lesson({ id: 1, quiz_data: quiz('Read') }),
    lesson({ id: 2, quiz_data: quiz('Mine'), is_quiz_changed: true }),
    lesson({ id: 3, quiz_data: quiz('Mine'), is_quiz_changed: true, file_name: 'a.mp4' }),
  ])
  const { videos, revision } = rebaseDraft(theirs, mine)
  expect(videos.map(({ id, quiz_data, file_name }) => [id, quiz_data?.title, file_name])).toEqual([
    [1, 'Theirs', null],
    [2, 'Mine', null],
    [null, 'Mine', null],
  ])
  expect(revision).toBe(7)
})

test('an error of a lesson goes when what it is about is changed, and all of them when lessons move', () => {
  const before = [
    lesson({ key: 'a', quiz_data: quiz('A'), is_quiz_changed: true }),
    lesson({ key: 'b', title: 'Second' }),
  ]
  const [first, second] = before
  if (!first || !second) throw new Error('there are two')
  const paths = ['title', 'videos.0.quiz_data.questions.0.text', 'videos.0.url', 'videos.1.title']
  expect(staleLessonErrors(paths, before, before)).toEqual([])
  expect(staleLessonErrors(paths, before, [{ ...first, url: 'https://youtu.be/x' }, second])).toEqual(['videos.0.url'])
  const asked = { ...quiz('A'), questions: first.quiz_data?.questions.map((each) => ({ ...each, text: 'Why?' })) ?? [] }
  expect(staleLessonErrors(paths, before, [{ ...first, quiz_data: asked }, second])).toEqual([paths[1]])
  expect(staleLessonErrors(paths, before, [{ ...first, quiz_data: null }, second])).toEqual([paths[1]])
  expect(staleLessonErrors(paths, before, [second, first])).toEqual(paths.slice(1))
})

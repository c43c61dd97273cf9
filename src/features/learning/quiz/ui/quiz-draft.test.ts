import { expect, test } from 'vitest'
import { QuizData } from '../quiz.contract.ts'
import {
  parseMoment,
  newQuestion,
  newQuiz,
  quizText,
  readStoredQuiz,
  readQuizDraft,
  staleErrors,
} from './quiz-draft.ts'

test('a new quiz asks for the words of its question and for the right option', () => {
  const read = QuizData.safeParse(newQuiz('Links'))
  expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'questions.0.text',
    'questions.0.options.0',
    'questions.0.options.1',
    'questions.0.options.2',
    'questions.0.options.3',
    'questions.0.correct_answer',
  ])
})

test('a moment of the video is typed as a clock shows it', () => {
  expect([' 90 ', '1:30', '0:05', '1:02:03', ''].map(parseMoment)).toEqual([90, 90, 5, 3723, null])
  expect(['soon', '1:', '-4', '1.5'].map(parseMoment)).toEqual(['soon', '1:', '-4', '1.5'])
})

test('what a device has kept comes back as it was typed; what is of another shape is left', () => {
  const quiz = { ...newQuiz('Links'), passing_score: '', attempt_limit: '2x' }
  expect(readQuizDraft(JSON.parse(JSON.stringify(quiz)))).toEqual(quiz)
  for (const other of [null, 'text', [], {}, { questions: [{}] }, { ...quiz, questions: [{ options: ['a'] }] }])
    expect(readQuizDraft(other)).toBeNull()
  expect(readStoredQuiz(JSON.parse(JSON.stringify({ quiz, revision: 'a1' })))).toEqual({ quiz, revision: 'a1' })
  for (const other of [null, quiz, { quiz }, { quiz: {}, revision: 'a1' }]) expect(readStoredQuiz(other)).toBeNull()
})

test('a quiz is written out with its right options, as far as they are marked', () => {
  const marked = { ...newQuestion(), text: 'Which tag?', options: ['a', 'b', 'i', 'u'], correct_answer: '2' }
  const quiz = { ...newQuiz('Links'), questions: [marked, { ...newQuestion(), text: 'And now?' }] }
  expect(quizText(quiz)).toBe('1) Which tag?\n   = i\n2) And now?')
})

test('an error goes with what it is about: when that is changed, moved or taken away', () => {
  const quiz = { ...newQuiz('Links'), questions: [newQuestion(), newQuestion()] }
  const [first, second] = quiz.questions
  if (!first || !second) throw new Error('two questions')
  const paths = ['title', 'questions.0.text', 'questions.0.options.1', 'questions.1.text']
  const typed = { ...quiz, questions: [{ ...first, options: ['', 'b', '', ''] }, second] }
  expect(staleErrors(paths, quiz, typed)).toEqual(['questions.0.options.1'])
  expect(staleErrors(paths, quiz, { ...quiz, questions: [second, first] })).toEqual(paths.slice(1))
  expect(staleErrors(paths, quiz, { ...quiz, questions: [second] })).toEqual(paths.slice(1))
})

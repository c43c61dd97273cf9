import { expect, test } from 'vitest'
import type { Attempt } from '../learning.contract.ts'
import {
  nextAfterVideo,
  mayAttempt,
  neighbourLessons,
  nextFlow,
  startFlow,
  tallyAttempt,
  unansweredQuestions,
} from './lesson-flow.ts'

const quiz = { title: 'Check', description: '', passing_score: 70, questions: [] }
const free = { attempts_left: null, next_attempt_at: null }
const lesson = {
  quiz_data: quiz,
  passed: false,
  completed: false,
  attempts: 0,
  last_wrong: [],
  position_seconds: 0,
  duration: 60,
  ...free,
}
const marked = (score: number, attempts: number): Attempt => ({
  score,
  passed: score >= 70,
  passing_score: 70,
  attempts,
  ...free,
  results: [
    { question_id: 1, is_correct: true, points: 1, points_earned: 1, explanation: null, video_at: null },
    { question_id: 2, is_correct: false, points: 1, points_earned: 0, explanation: 'Because', video_at: 12 },
  ],
})

test('a lesson opens with its video', () => {
  expect(startFlow(lesson)).toMatchObject({ view: 'video', answers: {}, result: null, attempts: 0 })
})

test('a lesson watched before opens with its quiz', () => {
  expect(startFlow({ ...lesson, position_seconds: 58 }).view).toBe('quiz')
  expect(startFlow({ ...lesson, attempts: 2 })).toMatchObject({ view: 'quiz', attempts: 2 })
})

test('a lesson without a quiz, or done, opens with its video', () => {
  expect(startFlow({ ...lesson, quiz_data: null, position_seconds: 60 }).view).toBe('video')
  expect(startFlow({ ...lesson, completed: true, passed: true, attempts: 1 }).view).toBe('video')
})

test('the end of a video asks for the quiz, or for completion when there is none', () => {
  expect(nextAfterVideo(lesson)).toBe('quiz')
  expect(nextAfterVideo({ ...lesson, quiz_data: null })).toBe('complete')
  expect(nextAfterVideo({ ...lesson, passed: true })).toBe('complete')
  expect(nextAfterVideo({ ...lesson, completed: true })).toBe('nothing')
})

test('the video ends: quiz, done, or nothing new', () => {
  const flow = startFlow(lesson)
  expect(nextFlow(flow, { type: 'ended', lesson }).view).toBe('quiz')
  expect(nextFlow(flow, { type: 'ended', lesson: { ...lesson, quiz_data: null } }).view).toBe('done')
  expect(nextFlow(flow, { type: 'ended', lesson: { ...lesson, completed: true } })).toBe(flow)
})

test('a failing score keeps the quiz open and counts the attempt', () => {
  let flow = nextFlow(startFlow(lesson), { type: 'ended', lesson })
  flow = nextFlow(flow, { type: 'choose', question: 1, option: 3 })
  flow = nextFlow(flow, { type: 'choose', question: 2, option: 0 })
  flow = nextFlow(flow, { type: 'marked', attempt: marked(50, 1) })
  expect(flow).toMatchObject({ view: 'quiz', attempts: 1, answers: { 1: 3, 2: 0 } })
  expect(flow.result?.score).toBe(50)
})

test('trying again keeps right answers and asks the rest again', () => {
  let flow = nextFlow(startFlow(lesson), { type: 'choose', question: 1, option: 3 })
  flow = nextFlow(flow, { type: 'choose', question: 2, option: 0 })
  flow = nextFlow(flow, { type: 'marked', attempt: marked(50, 1) })
  flow = nextFlow(flow, { type: 'tryAgain' })
  expect(flow).toMatchObject({ view: 'quiz', answers: { 1: 3 }, result: null, attempts: 1, settled: [1], wrong: [2] })
})

test('a failed quiz opens empty, with what was wrong', () => {
  expect(startFlow({ ...lesson, attempts: 1, last_wrong: [2] })).toMatchObject({
    view: 'quiz',
    answers: {},
    settled: [],
    wrong: [2],
  })
})

test('a question sends the learner to its moment of the video, and the marks are there when they come back', () => {
  let flow = nextFlow(startFlow(lesson), { type: 'marked', attempt: marked(50, 1) })
  flow = nextFlow(flow, { type: 'watch', from: 12 })
  expect(flow).toMatchObject({ view: 'video', watchFrom: 12 })
  flow = nextFlow(flow, { type: 'ended', lesson })
  expect(flow).toMatchObject({ view: 'quiz', result: { score: 50 } })
})

test('an attempt is counted in questions, or in points when they are worth different amounts', () => {
  const row = (id: number, isRight: boolean, points: number) => ({
    question_id: id,
    is_correct: isRight,
    points,
    points_earned: isRight ? points : 0,
    explanation: null,
    video_at: null,
  })
  const three = [row(1, true, 1), row(2, true, 1), row(3, false, 1)]
  expect(tallyAttempt({ results: three, passing_score: 70 })).toEqual({
    inPoints: false,
    right: 2,
    total: 3,
    needed: 3,
  })
  const mixed = [row(1, false, 2), row(2, true, 1), row(3, true, 2)]
  expect(tallyAttempt({ results: mixed, passing_score: 60 })).toEqual({ inPoints: true, right: 3, total: 5, needed: 3 })
  expect(tallyAttempt({ results: mixed, passing_score: 61 }).needed).toBe(4)
})

test('a passing score closes the quiz', () => {
  const flow = nextFlow(startFlow(lesson), { type: 'marked', attempt: marked(70, 2) })
  expect(flow).toMatchObject({ view: 'done', attempts: 2 })
})

test('an answer can be changed, and the unanswered questions are listed in order', () => {
  const questions = [{ id: 5 }, { id: 1 }, { id: 9 }]
  let flow = nextFlow(startFlow(lesson), { type: 'choose', question: 1, option: 0 })
  flow = nextFlow(flow, { type: 'choose', question: 1, option: 2 })
  expect(flow.answers).toEqual({ 1: 2 })
  expect(unansweredQuestions(questions, flow.answers)).toEqual([5, 9])
})

test('previous and next follow the order of the lessons', () => {
  const lessons = [{ id: 4 }, { id: 2 }, { id: 8 }]
  expect(neighbourLessons(lessons, 4)).toEqual({ next: { id: 2 } })
  expect(neighbourLessons(lessons, 2)).toEqual({ previous: { id: 4 }, next: { id: 8 } })
  expect(neighbourLessons(lessons, 8)).toEqual({ previous: { id: 2 } })
  expect(neighbourLessons(lessons, 1)).toEqual({})
})

test('an attempt may be sent while one is left, or once the waiting time is over', () => {
  const from = '2026-11-22T08:00:00.000Z'
  const at = Date.parse(from)
  expect(mayAttempt(startFlow(lesson), at)).toBe(true)
  expect(mayAttempt(startFlow({ ...lesson, attempts_left: 1 }), at)).toBe(true)
  expect(mayAttempt(startFlow({ ...lesson, attempts_left: 0 }), at)).toBe(false)
  const waiting = nextFlow(startFlow(lesson), {
    type: 'marked',
    attempt: { ...marked(50, 2), attempts_left: 0, next_attempt_at: from },
  })
  expect([mayAttempt(waiting, at - 1), mayAttempt(waiting, at)]).toEqual([false, true])
})

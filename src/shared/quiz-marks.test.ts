import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MarkedQuestion, markQuiz } from './quiz-marks.ts'

/** Questions with a chosen answer each: right, wrong, or left out. */
const papers = fc
  .array(
    fc.record({
      correctAnswer: fc.integer({ min: 0, max: 3 }),
      points: fc.integer({ min: 1, max: 20 }),
      given: fc.option(fc.integer({ min: 0, max: 3 })),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((rows) => ({
    questions: rows.map(({ correctAnswer, points }, i): MarkedQuestion => ({ id: i + 1, correctAnswer, points })),
    answers: Object.fromEntries(
      rows.flatMap(({ given }, i) => (given === null ? [] : [[String(i + 1), given] as const])),
    ),
    earned: rows.reduce((sum, row) => sum + (row.given === row.correctAnswer ? row.points : 0), 0),
    total: rows.reduce((sum, row) => sum + row.points, 0),
  }))
const bars = fc.integer({ min: 0, max: 100 })

test('the score is points earned divided by all points times 100, and passes at the passing score', () => {
  fc.assert(
    fc.property(papers, bars, ({ questions, answers, earned, total }, bar) => {
      const marks = markQuiz(questions, answers, bar)
      const exact = (earned / total) * 100
      expect(marks.score).toBeLessThanOrEqual(exact + 1e-9)
      expect(marks.score).toBeGreaterThan(exact - 1)
      expect(Number.isInteger(marks.score)).toBe(true)
      expect(marks.passed).toBe(earned * 100 >= bar * total)
      expect(marks.results.reduce((sum, each) => sum + each.points_earned, 0)).toBe(earned)
    }),
  )
})

test('a failed score never shows as the passing score', () => {
  fc.assert(
    fc.property(papers, bars, ({ questions, answers }, bar) => {
      const { score, passed } = markQuiz(questions, answers, bar)
      expect(score >= bar).toBe(passed)
    }),
  )
})

test('answers are compared as text', () => {
  fc.assert(
    fc.property(papers, bars, ({ questions, answers }, bar) => {
      const asText = Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, String(answer)]))
      expect(markQuiz(questions, asText, bar)).toEqual(markQuiz(questions, answers, bar))
    }),
  )
})

test('70 % of ten points is seven points, exactly', () => {
  const questions = Array.from({ length: 10 }, (_, i) => ({ id: i, correctAnswer: 1, points: 1 }))
  const answers = (right: number) => Object.fromEntries(questions.map(({ id }) => [String(id), id < right ? '1' : '2']))
  expect(markQuiz(questions, answers(7), 70)).toMatchObject({ score: 70, passed: true })
  expect(markQuiz(questions, answers(6), 70)).toMatchObject({ score: 60, passed: false })
})

test('invalid answers earn nothing, and a quiz without points cannot be passed', () => {
  const questions = [{ id: 1, correctAnswer: 1, points: 1 }]
  for (const answer of ['1.0', ' 1', '', 'true', '01', 1.5, -1]) {
    expect(markQuiz(questions, { 1: answer }, 50).passed).toBe(false)
  }
  expect(markQuiz(questions, JSON.parse('{"__proto__": 1}') as Record<string, number>, 50).score).toBe(0)
  expect(markQuiz([], {}, 0)).toEqual({ score: 0, passed: false, results: [] })
})

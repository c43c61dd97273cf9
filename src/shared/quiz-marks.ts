/** What marking needs to know of a question. */
export type MarkedQuestion = { id: number; correctAnswer: number; points: number }

export type Marks = {
  /** Whole percent, cut and not rounded, so that a score just below the passing score never shows as the passing score. */
  score: number
  passed: boolean
  results: { question_id: number; is_correct: boolean; points: number; points_earned: number }[]
}

/** Question id -> index of the chosen option. */
export type Answers = Readonly<Record<string, string | number>>

/**
 * Marks the answers to a quiz: points earned divided by total points times 100, passed at
 * `passingScore` or more; answers are compared as text (spec 3 §5). The server marks learners; the
 * preview of an author is marked by the same rule on the author's own device.
 */
export function markQuiz(questions: readonly MarkedQuestion[], answers: Answers, passingScore: number): Marks {
  const results = questions.map(({ id, correctAnswer, points }) => {
    const given = Object.hasOwn(answers, String(id)) ? String(answers[String(id)]) : ''
    const isCorrect = given === String(correctAnswer)
    return { question_id: id, is_correct: isCorrect, points, points_earned: isCorrect ? points : 0 }
  })
  const earned = results.reduce((sum, each) => sum + each.points_earned, 0)
  const total = results.reduce((sum, each) => sum + each.points, 0)
  if (total === 0) return { score: 0, passed: false, results }
  return {
    score: Math.floor((earned * 100) / total),
    // Compared in whole numbers: 70 % of 10 points is 7, not 6.999….
    passed: earned * 100 >= passingScore * total,
    results,
  }
}

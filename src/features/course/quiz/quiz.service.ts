/** What marking needs to know of a question. */
export type MarkedQuestion = { id: number; correctAnswer: number; points: number }

export type Marks = {
  /** Percent, cut to two decimals, so that a score just below the bar never reads as the bar. */
  score: number
  passed: boolean
  results: { question_id: number; is_correct: boolean; points: number; points_earned: number }[]
}

/**
 * Marks the answers to a quiz: points earned divided by total points times 100, passed at
 * `passingScore` or more; answers are compared as text (spec 3 §5).
 * @param answers question id -> index of the chosen option
 */
export function markQuiz(
  questions: readonly MarkedQuestion[],
  answers: Readonly<Record<string, string | number>>,
  passingScore: number,
): Marks {
  const results = questions.map(({ id, correctAnswer, points }) => {
    const given = Object.hasOwn(answers, String(id)) ? String(answers[String(id)]) : ''
    const isCorrect = given === String(correctAnswer)
    return { question_id: id, is_correct: isCorrect, points, points_earned: isCorrect ? points : 0 }
  })
  const earned = results.reduce((sum, each) => sum + each.points_earned, 0)
  const total = results.reduce((sum, each) => sum + each.points, 0)
  if (total === 0) return { score: 0, passed: false, results }
  return {
    score: Math.floor((earned * 10_000) / total) / 100,
    // Compared in whole numbers: 70 % of 10 points is 7, not 6.999….
    passed: earned * 100 >= passingScore * total,
    results,
  }
}

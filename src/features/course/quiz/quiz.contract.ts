import * as z from 'zod/mini'

/** A quiz as the learner sees it. There is no `correct_answer` here, so it cannot leave. */
export const QuizShown = z.object({
  title: z.string(),
  description: z.string(),
  passing_score: z.number(),
  questions: z.array(z.object({ id: z.number(), text: z.string(), options: z.array(z.string()), points: z.number() })),
})

import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { OfCourse } from '../teaching.contract.ts'
import { teachingPolicy } from '../teaching.policy.ts'

/** A question is shown once so many learners have answered it a first time: fewer say little about the question. */
export const FIRST_ATTEMPTS_NEEDED = 20
/** How many of the hardest questions are shown. */
export const HARDEST_SHOWN = 10

const HardQuestion = z.object({
  id: z.number(),
  text: z.string(),
  lesson: z.object({ id: z.number(), title: z.string() }),
  /** Learners who have answered it in their first attempt. */
  answered: z.number(),
  /** Percent of them who were wrong. */
  wrong_percent: z.number(),
  right_option: z.string(),
  /** The wrong option that most of them chose, and how many percent of all did. */
  chosen_option: z.string(),
  chosen_percent: z.number(),
})
export type HardQuestion = z.infer<typeof HardQuestion>

export const hardestQuestionsApi = {
  list: endpoint({
    name: 'hardest.list',
    method: 'GET',
    path: '/api/teaching/questions',
    access: teachingPolicy.readProgress,
    summary:
      "The questions of one of the caller's courses that most learners got wrong in their first attempt, hardest first.",
    query: z.object(OfCourse),
    response: z.object({
      questions: z.array(HardQuestion),
      /** Questions that too few learners have answered to say anything. */
      not_yet: z.number(),
    }),
  }),
}

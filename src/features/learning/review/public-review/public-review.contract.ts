import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { Paged, Paging } from '#shared/paging.ts'
import { anyone } from '#shared/policy.ts'

/** What everyone may read: the learner by first name and initial. */
export const ShownReview = z.object({
  id: z.number(),
  rating: z.number(),
  text: z.string(),
  author: z.string(),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  /** What the teacher has answered. */
  answer: z.nullable(z.object({ text: z.string(), author: z.string(), answered_at: z.string() })),
})
export type ShownReview = z.infer<typeof ShownReview>

/** The call of the public course pages, on its own: they load nothing else of the feature at first. */
export const publicReviewApi = {
  list: endpoint({
    name: 'review.listShown',
    method: 'GET',
    path: '/api/courses/:id/reviews',
    access: anyone,
    summary: "What learners say about a course, newest first, with the teacher's answers.",
    params: ById,
    query: z.object(Paging),
    response: z.object({ reviews: z.array(ShownReview), ...Paged }),
    publicAnswer: ['review', 'course', 'user'],
  }),
}

import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { Paged, Paging } from '#shared/paging.ts'
import { anyone } from '#shared/policy.ts'

/** A contract of its own, since the pages of mentors are public and load nothing of a match. */
export const publicScoreApi = {
  list: endpoint({
    name: 'score.listShown',
    method: 'GET',
    path: '/api/mentors/:id/reviews',
    access: anyone,
    summary: 'What mentees say about a mentor of the directory, newest first, with their first names.',
    params: ById,
    query: z.object(Paging),
    response: z.object({
      reviews: z.array(
        z.object({
          id: z.number(),
          stars: z.number(),
          words: z.string(),
          author: z.string(),
          created_at: z.iso.datetime(),
        }),
      ),
      ...Paged,
    }),
    publicAnswer: ['mentor', 'user'],
  }),
}

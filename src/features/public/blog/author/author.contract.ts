import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { anyone } from '#shared/policy.ts'

/** What anyone may know about the person who has written a published post: no address, no account. */
const Author = z.object({
  id: z.number(),
  name: z.string(),
  profile_picture: z.nullable(z.string()),
  /** Their page in the directory of mentors; null for a person who is not in it. */
  mentor_id: z.nullable(z.number()),
  /** How many of their posts are published. */
  posts: z.number(),
})
export type Author = z.infer<typeof Author>

export const authorApi = {
  get: endpoint({
    name: 'blogAuthor.get',
    method: 'GET',
    path: '/api/blog/authors/:id',
    access: anyone,
    summary: 'Somebody who has published posts; their posts are at `GET /api/blog?author=`. Anybody else is a 404.',
    params: ById,
    response: z.object({ author: Author }),
    publicAnswer: ['blog', 'mentor', 'user'],
  }),
}

import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { blogPolicy } from '../blog.policy.ts'

const PostVersion = z.object({
  revision: z.number(),
  title: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
  /** It was kept while its author wrote, and never saved: one for each writing session. */
  is_autosaved: z.boolean(),
  saved_at: z.string(),
})
export type PostVersion = z.infer<typeof PostVersion>

export const versionApi = {
  list: endpoint({
    name: 'version.list',
    method: 'GET',
    path: '/api/blog-posts/:id/versions',
    access: blogPolicy.manage,
    summary: 'What an own post was before, the newest first: the texts of its last 50 changes.',
    params: ById,
    response: z.object({ versions: z.array(PostVersion) }),
  }),
}

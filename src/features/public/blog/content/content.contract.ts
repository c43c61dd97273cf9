import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { blogPolicy } from '../blog.policy.ts'
import { POST_CONTENT_MAX } from '../post/post.contract.ts'

/** The content of a post while it is written. */
export const contentApi = {
  preview: endpoint({
    name: 'content.preview',
    method: 'POST',
    path: '/api/blog/preview',
    access: blogPolicy.create,
    summary: 'A content as its page would show it, cleaned and with its cards; nothing is stored.',
    body: z.strictObject({ content: z.string().check(z.maxLength(POST_CONTENT_MAX)) }),
    response: z.object({ html: z.string() }),
  }),
}

import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { tidy } from '#shared/visible-text.ts'
import { blogPolicy } from '../blog.policy.ts'
import { POST_CONTENT_MAX, POST_TITLE_MAX, PostEdited, Revision, Session, Tags } from '../post/post.contract.ts'

/** What is typed so far: nothing of it has to be whole. */
const fields = {
  session: Session,
  title: z.string().check(tidy(), z.maxLength(POST_TITLE_MAX, text('Use at most {maximum} characters'))),
  content: z.string().check(z.maxLength(POST_CONTENT_MAX, text('Use at most {maximum} characters'))),
  tags: Tags,
}

export const Autosaved = z.object({
  post_id: z.number(),
  revision: z.number(),
  saved_at: z.string(),
})
export type Autosaved = z.infer<typeof Autosaved>

/** A post while it is written. Nothing of this is seen by anyone but its author. */
export const autosaveApi = {
  begin: endpoint({
    name: 'postAutosave.begin',
    method: 'POST',
    path: '/api/blog/autosaves',
    access: blogPolicy.create,
    summary:
      'Keeps what is typed of a new post as a draft of the author; the same `session` again changes that draft. A draft without a title is named by how it begins.',
    body: z.strictObject(fields),
    response: Autosaved,
  }),
  save: endpoint({
    name: 'postAutosave.save',
    method: 'PUT',
    path: '/api/blog-posts/:id/autosave',
    access: blogPolicy.update,
    summary:
      'Keeps what is typed of an own post: a draft changes at once, anything else waits beside the post until it is saved. A change by another `session` meanwhile is a 409, unless `revision` says that it was read.',
    params: ById,
    body: z.strictObject({ ...fields, revision: Revision }),
    response: Autosaved,
  }),
  discard: endpoint({
    name: 'postAutosave.discard',
    method: 'DELETE',
    path: '/api/blog-posts/:id/autosave',
    access: blogPolicy.update,
    summary: 'Takes what waits beside an own post away; it stays among the earlier versions.',
    params: ById,
    response: z.object({ message: z.string(), post: PostEdited }),
  }),
}

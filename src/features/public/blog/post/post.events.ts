import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'

/** The name of the post in the audit log. */
const postSubject = (id: number): string => `post:${id}`

type Written = { id: number; title: string }
type ByAnother = Written & { slug: string; authorId: number }

/** A post was made, changed or deleted, or a session began to write; the log says how, and by whom if not the caller. */
export const postWritten = (
  cause: Cause | Past,
  tx: Db,
  action: 'post.create' | 'post.autosave' | 'post.update' | 'post.remove',
  { id, title, byId, ...detail }: Written & { byId?: number } & Record<string, unknown>,
): Promise<void> =>
  record(cause, tx, [
    { action, subject: postSubject(id), detail: { title, ...detail }, ...(byId !== undefined && { actorId: byId }) },
  ])

/** An admin took a post from the public; its author is told why. */
export const postUnpublished = (
  cause: Cause,
  tx: Db,
  { id, title, authorId, reason }: ByAnother & { reason: string },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'post.unpublish',
      subject: postSubject(id),
      detail: { title, reason },
      notice: {
        userIds: [authorId],
        title: message('Your post is no longer public'),
        message: message('An administrator has removed "{post}" from the blog. Reason: {reason}', {
          post: title,
          reason,
        }),
        link: `/dashboard/blog/${id}/edit`,
      },
    },
  ])

/** An admin lets a text be published again as it is; its author is told. */
export const postAllowed = (cause: Cause, tx: Db, { id, title, authorId }: ByAnother): Promise<void> =>
  record(cause, tx, [
    {
      action: 'post.allow',
      subject: postSubject(id),
      detail: { title },
      notice: {
        userIds: [authorId],
        title: message('You can publish your post again'),
        message: message('An administrator has reviewed "{post}". You can publish it again.', { post: title }),
        link: `/dashboard/blog/${id}/edit`,
      },
    },
  ])

/** Scheduled posts have appeared; each author is told. */
export const scheduledPostsPublished = (cause: Cause, tx: Db, appeared: readonly ByAnother[]): Promise<void> =>
  record(
    cause,
    tx,
    appeared.map(({ id, title, slug, authorId }) => ({
      action: 'post.publish',
      subject: postSubject(id),
      actorId: authorId,
      detail: { title },
      notice: {
        userIds: [authorId],
        title: message('Your post is live'),
        message: message('"{post}" is now on the blog.', { post: title }),
        link: `/blog/${slug}`,
      },
    })),
  )

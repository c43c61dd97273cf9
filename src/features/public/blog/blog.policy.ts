import { type Actor, hasRole, policy } from '#shared/policy.ts'

/** The fields that the policy reads; the API returns the same. */
export type PostFacts = { author_id: number; status: string }

const WRITERS = ['admin', 'mentor'] as const

const isAuthor = (me: Actor, post: PostFacts): boolean => post.author_id === me.id

/** Everyone reads what is published, authors read their own, and admins all that is no draft. Anything else does not exist (404). */
export const isPostVisible = (me: Actor, post: PostFacts): boolean =>
  post.status === 'published' || isAuthor(me, post) || (hasRole(me, ['admin']) && post.status !== 'draft')

/** Who may do what with posts (spec 3 §6); reading published ones is open to everyone, liking to everyone signed in. */
export const blogPolicy = policy('blog', {
  manage: { roles: WRITERS },
  create: { roles: WRITERS },
  preview: { roles: WRITERS, row: isPostVisible },
  /** Only the author sees Edit and Delete. */
  update: { roles: WRITERS, row: isAuthor },
  remove: { roles: WRITERS, row: isAuthor },
  unpublish: { roles: ['admin'] },
})

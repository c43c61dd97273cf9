import { policy } from '#shared/policy.ts'

/** Who sends a post to the subscribers: admins. Anyone who gets it ends it without being signed in. */
export const newsletterPolicy = policy('newsletter', {
  read: { roles: ['admin'] },
  send: { roles: ['admin'] },
})

import { policy } from '#shared/policy.ts'

/** Who keeps the inbox of the contact page: admins. Anybody writes to it. */
export const contactPolicy = policy('contact', {
  list: { roles: ['admin'] },
  answer: { roles: ['admin'] },
  settle: { roles: ['admin'] },
})

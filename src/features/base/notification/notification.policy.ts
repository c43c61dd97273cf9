import { policy } from '#shared/policy.ts'

/** Everyone has notifications; no one sees another person's (another person's is not found). */
export const notificationPolicy = policy('notification', {
  list: { roles: 'signedIn' },
  change: { roles: 'signedIn' },
})

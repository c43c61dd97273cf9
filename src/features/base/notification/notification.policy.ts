import { policy } from '#shared/policy.ts'

/** Everyone has notifications; another person's are answered as not found. */
export const notificationPolicy = policy('notification', {
  list: { roles: 'signedIn' },
  change: { roles: 'signedIn' },
})

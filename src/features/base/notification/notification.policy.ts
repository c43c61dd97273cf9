import { policy } from '#shared/policy.ts'

/** Everybody has notifications; nobody sees another person's (another person's is not found). */
export const notificationPolicy = policy('notification', {
  list: { roles: 'signedIn' },
  change: { roles: 'signedIn' },
})

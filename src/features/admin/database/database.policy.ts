import { policy } from '#shared/policy.ts'

/** What the database holds and how it is doing. There is no way to ask it anything else. */
export const databasePolicy = policy('database', {
  read: { roles: ['admin'] },
  clean: { roles: ['admin'] },
})

import { policy } from '#shared/policy.ts'

/** Who writes the texts of the public pages: admins. Anybody reads them. */
export const siteTextPolicy = policy('siteText', {
  manage: { roles: ['admin'] },
})

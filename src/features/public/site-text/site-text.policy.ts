import { policy } from '#shared/policy.ts'

/** Who writes the texts of the public pages: admins. Anyone reads them. */
export const siteTextPolicy = policy('siteText', {
  manage: { roles: ['admin'] },
})

import { policy } from '#shared/policy.ts'

/** Who keeps the portfolio (spec 3 §6): admins. Anyone sees it. */
export const portfolioPolicy = policy('portfolio', {
  manage: { roles: ['admin'] },
})

import { endpoint } from '#shared/endpoint.ts'
import { portfolioPolicy } from '../portfolio.policy.ts'

/** The calls for managing projects; pages of visitors do not load them. */
export const portfolioExportApi = {
  export: endpoint({
    name: 'portfolio.export',
    method: 'GET',
    path: '/api/portfolios/export',
    access: portfolioPolicy.manage,
    summary: 'All projects as a CSV file, the newest first.',
    raw: 'text/csv',
  }),
}

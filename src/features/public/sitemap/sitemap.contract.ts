import { endpoint } from '#shared/endpoint.ts'
import { anyone } from '#shared/policy.ts'

export const sitemapApi = {
  get: endpoint({
    name: 'sitemap.get',
    method: 'GET',
    path: '/sitemap.xml',
    access: anyone,
    summary:
      'Every public page: the fixed ones, programs, courses, mentors, open jobs, and events and posts with the time of their last change.',
    raw: 'application/xml',
  }),
}

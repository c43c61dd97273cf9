import { endpoint } from '#shared/endpoint.ts'
import { anyone } from '#shared/policy.ts'

/** The newest posts for feed readers; the pages of the blog name both. */
export const feedApi = {
  rss: endpoint({
    name: 'feed.rss',
    method: 'GET',
    path: '/blog/rss.xml',
    access: anyone,
    summary: 'The newest posts as RSS 2.0, with their content; answers 304 to whoever has it already.',
    raw: 'application/rss+xml',
  }),
  json: endpoint({
    name: 'feed.json',
    method: 'GET',
    path: '/blog/feed.json',
    access: anyone,
    summary: 'The same as JSON Feed 1.1.',
    raw: 'application/feed+json',
  }),
}

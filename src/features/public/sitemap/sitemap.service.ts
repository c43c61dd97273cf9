import { type Call, handlers } from '#server/http/call.ts'
import { escapeHtml } from '#shared/html.ts'
import { sitemapApi } from './sitemap.contract.ts'
import {
  listPublicAuthors,
  listPublicEvents,
  listPublicIds,
  listPublicPosts,
  listPublicPrograms,
} from './sitemap.data.ts'

/** The fixed public pages, as the site map lists them. */
const PUBLIC_PATHS = [
  '/',
  '/about',
  '/values',
  '/courses',
  '/free-courses',
  '/paid-courses',
  '/programs',
  '/mentors',
  '/become-a-mentor',
  '/career',
  '/portfolio',
  '/blog',
  '/events',
  '/guide',
  '/contact',
  '/terms',
  '/privacy',
]

/** One entry of the site map, with the day of its last change where it is known. */
const entry = (address: string, changed?: Date | null): string =>
  `<url><loc>${escapeHtml(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`

async function sitemap({ db, config }: Pick<Call, 'db' | 'config'>): Promise<string> {
  const ids = await listPublicIds(db)
  const posts = await listPublicPosts(db)
  const events = await listPublicEvents(db)
  const authors = await listPublicAuthors(db)
  const paths = [
    ...PUBLIC_PATHS,
    ...(await listPublicPrograms(db)).map((slug) => `/programs/${encodeURIComponent(slug)}`),
    ...ids.courses.map((id) => `/courses/${id}`),
    ...ids.mentors.map((id) => `/mentor-details/${id}`),
    ...ids.jobs.map((id) => `/career/${id}`),
  ]
  const urls = [
    ...paths.map((path) => entry(config.baseUrl + path)),
    ...events.map(({ slug, updatedAt }) => entry(`${config.baseUrl}/events/${encodeURIComponent(slug)}`, updatedAt)),
    ...posts.map(({ slug, updatedAt }) => entry(`${config.baseUrl}/blog/${encodeURIComponent(slug)}`, updatedAt)),
    ...authors.map(({ id, updatedAt }) => entry(`${config.baseUrl}/blog/authors/${id}`, updatedAt)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

export const sitemapHandlers = handlers(sitemapApi, {
  get: async (call) => ({ type: 'application/xml; charset=utf-8', body: await sitemap(call) }),
})

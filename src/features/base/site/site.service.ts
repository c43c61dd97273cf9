import { updateUser } from '#features/base/user/user.service.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { COOKIE, languageCookie } from '#server/session/cookies.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { readSetting } from '#server/settings/settings.ts'
import { escapeHtml } from '#shared/html.ts'
import { ownPath } from '#shared/return-path.ts'
import { siteApi } from './site.contract.ts'
import { listPublicAuthors, listPublicEvents, listPublicIds, listPublicPosts, listPublicPrograms } from './site.data.ts'
import { siteSettings } from './site.settings.ts'

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

/** Where to go back to; never to the choice itself. */
function backPath(text: string | undefined): string {
  const path = ownPath(text)
  return path === null || path.startsWith('/language') ? '/' : path
}

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

export const siteHandlers = handlers(siteApi, {
  get: async ({ db, config }) => ({
    organisation: await readOrganisation(db),
    showcase: await readSetting(db, siteSettings.showcase),
    guide: await readSetting(db, siteSettings.guide),
    base_url: config.baseUrl,
  }),
  listTestimonials: async ({ db }) => {
    const list = await readSetting(db, siteSettings.testimonials)
    return { testimonials: list.map((each, at) => ({ ...each, id: at + 1 })) }
  },
  chooseLanguage: async ({ db, me, query, header, setCookie, isSecure }) => {
    setCookie(COOKIE.language, query.to, languageCookie(isSecure))
    // Mails and documents use the choice, and so does the next browser; a link on another site changes this browser only.
    const site = header('sec-fetch-site')
    const isOwn = site !== 'cross-site' && site !== 'same-site'
    if (me && isOwn) await updateUser(db, me.id, { language: query.to })
    const headers = { location: backPath(query.back), 'cache-control': 'no-store' }
    return { type: 'text/html; charset=utf-8', body: '', status: 303, headers }
  },
  getRobots: async ({ config }) => ({
    type: 'text/plain; charset=utf-8',
    body: `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /language\n\nSitemap: ${config.baseUrl}/sitemap.xml\n`,
  }),
  getSitemap: async (call) => ({ type: 'application/xml; charset=utf-8', body: await sitemap(call) }),
})

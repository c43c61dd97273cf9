import { updateUser } from '#features/user/user.service.ts'
import type { Db } from '#server/db/db.ts'
import { contentChanged } from '#server/changes.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { escapeHtml } from '#shared/html.ts'
import { COOKIE, languageCookie } from '#server/session/cookies.ts'
import { listPublicIds, findSetting, saveSettingRow } from './site.data.ts'
import { SITE_SETTINGS, siteApi, type SiteSettings } from './site.contract.ts'

const EMPTY: Record<keyof SiteSettings, unknown> = { organisation: {}, showcase: {}, guide: {}, testimonials: [] }

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
  '/guide',
  '/contact',
  '/terms',
  '/privacy',
]

/** One group of settings; what nobody has saved yet has its defaults. */
async function getSetting<K extends keyof SiteSettings>(db: Db, key: K): Promise<SiteSettings[K]> {
  const saved = await findSetting(db, key)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key has chosen the schema
  return SITE_SETTINGS[key].parse(saved ?? EMPTY[key]) as SiteSettings[K]
}

/** Saves one whole group; the pages that show it are made anew. */
export async function saveSetting<K extends keyof SiteSettings>(
  tx: Db,
  key: K,
  value: SiteSettings[K],
  now: Date,
): Promise<void> {
  await saveSettingRow(tx, key, SITE_SETTINGS[key].parse(value), now)
  await contentChanged(tx, 'site')
}

/** Where to go back to: a path of this site, never another host (`//evil`, `/\evil`, `https:`). */
function localPath(text: string | undefined): string {
  if (!text || !text.startsWith('/') || /^\/[/\\]/.test(text) || text.startsWith('/language')) return '/'
  const url = new URL(text, 'http://here.invalid')
  return url.host === 'here.invalid' ? `${url.pathname}${url.search}` : '/'
}

async function sitemap({ db, config }: Pick<Call, 'db' | 'config'>): Promise<string> {
  const ids = await listPublicIds(db)
  const paths = [
    ...PUBLIC_PATHS,
    ...ids.courses.map((id) => `/courses/${id}`),
    ...ids.mentors.map((id) => `/mentor-details/${id}`),
  ]
  const urls = paths.map((path) => `<url><loc>${escapeHtml(config.baseUrl + path)}</loc></url>`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`
}

export const siteHandlers = handlers(siteApi, {
  get: async ({ db, config }) => ({
    organisation: await getSetting(db, 'organisation'),
    showcase: await getSetting(db, 'showcase'),
    guide: await getSetting(db, 'guide'),
    base_url: config.baseUrl,
  }),
  listTestimonials: async ({ db }) => {
    const list = await getSetting(db, 'testimonials')
    return { testimonials: list.map((each, at) => ({ ...each, id: at + 1 })) }
  },
  chooseLanguage: async ({ db, me, query, setCookie, isSecure }) => {
    setCookie(COOKIE.language, query.to, languageCookie(isSecure))
    // Mails and documents follow the choice, and so does the next browser.
    if (me) await updateUser(db, me.id, { language: query.to })
    const headers = { location: localPath(query.back), 'cache-control': 'no-store' }
    return { type: 'text/html; charset=utf-8', body: '', status: 303, headers }
  },
  getRobots: async ({ config }) => ({
    type: 'text/plain; charset=utf-8',
    body: `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /language\n\nSitemap: ${config.baseUrl}/sitemap.xml\n`,
  }),
  getSitemap: async (call) => ({ type: 'application/xml; charset=utf-8', body: await sitemap(call) }),
})

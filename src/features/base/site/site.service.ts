import { updateUser } from '#features/base/user/user.service.ts'
import { handlers } from '#server/http/call.ts'
import { COOKIE, languageCookie } from '#server/session/cookies.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { readSetting } from '#server/settings/settings.ts'
import { localPathIn } from '#shared/return-path.ts'
import { siteApi } from './site.contract.ts'
import { siteSettings } from './site.settings.ts'

/** Where to go back to; never to the choice itself. */
function returnPath(text: string | undefined): string {
  const path = localPathIn(text)
  return path === null || path.startsWith('/language') ? '/' : path
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
    const headers = { location: returnPath(query.back), 'cache-control': 'no-store' }
    return { type: 'text/html; charset=utf-8', body: '', status: 303, headers }
  },
  getRobots: async ({ config }) => ({
    type: 'text/plain; charset=utf-8',
    body: `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /language\n\nSitemap: ${config.baseUrl}/sitemap.xml\n`,
  }),
})

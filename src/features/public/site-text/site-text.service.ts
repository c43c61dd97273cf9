import { contentChanged } from '#server/content-changed.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { cleanSiteHtml } from './site-html.logic.ts'
import { siteTextApi } from './site-text.contract.ts'
import { insertVersion, listNewest, listVersions, newestRevision } from './site-text.data.ts'
import { siteTextSaved } from './site-text.events.ts'

/** A text without what pages may not show. Throws 422 when no word is left. */
function cleanHtmlOrRefuse(html: string): string {
  const clean = cleanSiteHtml(html)
  if (clean === null) throw invalid({ html: [message('Write the text')] })
  return clean
}

async function save(call: Call<typeof siteTextApi.save>) {
  const { db, me, params, body, now, say } = call
  const html = body.html === null ? null : cleanHtmlOrRefuse(body.html)
  const at = now()
  const revision = body.revision + 1
  await db.transaction(async (tx) => {
    const isNext = (await newestRevision(tx, params)) === body.revision
    const version = { ...params, revision, contentHtml: html, writerId: me.id, createdAt: at }
    if (!isNext || !(await insertVersion(tx, version)))
      throw new AppError(
        'conflict',
        message('This text was changed in another window. Reload it and make your changes again.'),
      )
    await siteTextSaved(call, tx, { ...params, revision })
    await contentChanged(tx, 'site')
  })
  return {
    message: html === null ? say('Default text restored') : say('Text saved'),
    version: { revision, html, writer: me.name, created_at: at.toISOString() },
  }
}

export const siteTextHandlers = handlers(siteTextApi, {
  get: async ({ db, params }) => {
    const newest = await listNewest(db, params.name)
    return {
      texts: Object.fromEntries(newest.flatMap(({ language, html }) => (html === null ? [] : [[language, html]]))),
    }
  },
  history: async ({ db, params }) => ({ versions: await listVersions(db, params) }),
  preview: async ({ body }) => ({ html: cleanHtmlOrRefuse(body.html) }),
  save,
})

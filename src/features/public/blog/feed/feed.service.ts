import { hash } from 'node:crypto'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { findContents, listPosts } from '../blog.data.ts'
import { type Feed, jsonFeed, rssFeed } from './blog-feed.logic.ts'
import { feedApi } from './feed.contract.ts'

/** A reader asks every hour: more have not been written since. */
const NEWEST = 20

async function readFeed({ db, config }: Pick<Call, 'db' | 'config'>): Promise<Feed> {
  const [{ rows }, { name, tagline }] = [await listPosts(db, {}, { limit: NEWEST }), await readOrganisation(db)]
  const contents = await findContents(
    db,
    rows.map(({ id }) => id),
  )
  const posts = rows.map((post) => ({ ...post, content: contents.get(post.id) ?? '' }))
  return { title: name, description: tagline, base: config.baseUrl, language: DEFAULT_LANGUAGE, posts }
}

/** Readers may keep it, and ask each time whether it has changed. */
const answer = (type: string, body: string): RawAnswer => ({
  type: `${type}; charset=utf-8`,
  body,
  headers: { etag: `"${hash('sha256', body, 'base64url').slice(0, 27)}"`, 'cache-control': 'public, no-cache' },
})

export const feedHandlers = handlers(feedApi, {
  rss: async (call) => answer(feedApi.rss.raw, rssFeed(await readFeed(call))),
  json: async (call) => answer(feedApi.json.raw, jsonFeed(await readFeed(call))),
})

import { type Call, handlers } from '#server/http/call.ts'
import { feedAnswer, rssOf } from '#server/http/feed.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { findContents, listPosts } from '../blog.data.ts'
import { withAbsoluteLinks, addressOf, type Feed, jsonFeed } from './blog-feed.logic.ts'
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

const rssFeed = ({ base, posts, ...feed }: Feed): string =>
  rssOf({
    ...feed,
    url: `${base}/blog`,
    feedUrl: base + feedApi.rss.path,
    items: posts.map((post) => ({
      title: post.title,
      url: addressOf(base, post),
      text: post.excerpt,
      at: post.published_at ?? post.created_at,
      tags: post.tags,
      author: post.author.name,
      content: withAbsoluteLinks(post.content, base),
    })),
  })

export const feedHandlers = handlers(feedApi, {
  rss: async (call) => feedAnswer(feedApi.rss.raw, rssFeed(await readFeed(call))),
  json: async (call) => feedAnswer(feedApi.json.raw, jsonFeed(await readFeed(call))),
})

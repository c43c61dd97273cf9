import { insertLike } from '#features/public/blog/blog.data.ts'
import { addPost } from '#features/public/blog/post/post.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { learners } from '../data/people.ts'
import { posts } from '../data/posts.ts'

const DAY_MS = 86_400_000
/** A scheduled post appears after so many days. */
const SCHEDULED_DAYS = 5

type Parts = {
  tx: Db
  services: Pick<Services, 'now'>
  people: ReadonlyMap<string, number>
  picture: (key: string) => string
}

/** The blog of the demo, oldest post first, with learners who like it. */
export async function addPosts({ tx, services, people, picture }: Parts): Promise<void> {
  const now = services.now()
  const readers = learners.flatMap(({ email }) => people.get(email) ?? [])
  for (const { key, author, daysAgo, cover, status = 'published', ...post } of posts.toReversed()) {
    const authorId = people.get(author)
    if (!authorId) throw new Error(`no author ${author}`)
    const written = new Date(now.getTime() - daysAgo * DAY_MS)
    const state: Parameters<typeof addPost>[3] = {
      status,
      ...(status === 'scheduled' && { publish_at: new Date(now.getTime() + SCHEDULED_DAYS * DAY_MS).toISOString() }),
    }
    const featuredImage = cover && picture(`post ${key}`)
    const postId = await addPost({ happenedAt: written }, tx, { ...post, authorId, featuredImage }, state, written)
    for (const userId of readers.slice(0, post.likes))
      await insertLike(tx, { postId, userId, createdAt: new Date(written.getTime() + DAY_MS / 2) })
  }
}

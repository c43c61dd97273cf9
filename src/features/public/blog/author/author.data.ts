import { and, count, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { posts } from '../blog.table.ts'
import type { Author } from './author.contract.ts'

/** Who has published posts, with their place in the directory of mentors; nothing for a person who has none. */
export async function findAuthor(db: Db, id: number): Promise<Author | undefined> {
  const [found] = await db
    .select({
      id: users.id,
      name: users.name,
      profile_picture: users.profilePicture,
      mentor_id: mentors.id,
      posts: count(),
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(mentors, and(eq(mentors.userId, users.id), eq(mentors.status, 'approved'), eq(users.isActive, true)))
    .where(and(eq(posts.authorId, id), eq(posts.status, 'published')))
    .groupBy(users.id, mentors.id)
  return found
}

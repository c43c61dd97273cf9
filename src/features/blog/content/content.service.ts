import type { Db } from '#server/db/db.ts'
import { handlers } from '#server/http/call.ts'
import { cleanContent } from '../post-content.logic.ts'
import { contentApi } from './content.contract.ts'
import { findCourses } from './content.data.ts'
import { courseIdsIn, drawCourses } from './course-cards.logic.ts'

/** A cleaned content with the cards of its courses, drawn from what these are now. */
export async function withCourses(db: Db, html: string): Promise<string> {
  const ids = courseIdsIn(html)
  return ids.length === 0 ? html : drawCourses(html, await findCourses(db, ids))
}

export const contentHandlers = handlers(contentApi, {
  preview: async ({ db, body }) => ({ html: await withCourses(db, cleanContent(body.content).html) }),
})

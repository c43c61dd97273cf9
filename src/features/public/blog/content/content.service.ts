import type { Db } from '#server/db/db.ts'
import { handlers } from '#server/http/call.ts'
import { cleanContent } from '../post-content.logic.ts'
import { cardKeysIn, drawCards } from './cards.logic.ts'
import { contentApi } from './content.contract.ts'
import { findCourseCards, findEventCards } from './content.data.ts'

/** A cleaned content with its cards, drawn from what they show now. */
export async function drawCardsOf(db: Db, html: string): Promise<string> {
  const { course, event } = cardKeysIn(html)
  if (course.length + event.length === 0) return html
  return drawCards(html, { course: await findCourseCards(db, course), event: await findEventCards(db, event) })
}

export const contentHandlers = handlers(contentApi, {
  preview: async ({ db, body }) => ({ html: await drawCardsOf(db, cleanContent(body.content).html) }),
})

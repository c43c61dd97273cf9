import { eq } from 'drizzle-orm'
import { sendMessage } from '#features/mentorship/thread/thread.service.ts'
import { findMatch } from '#features/mentorship/match/match.data.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { reportPerson } from '#features/talk/safety/safety.service.ts'
import type { Db } from '#server/db/db.ts'
import { conversations } from '../data/conversations.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The messages of a mentorship, written through the function that the screens use; its match is open. */
export async function addMessages(
  tx: Db,
  { applicationId, email, now }: { applicationId: number; email: string; now: Date },
): Promise<void> {
  const [found] = await tx.select({ id: matches.id }).from(matches).where(eq(matches.applicationId, applicationId))
  const match = found && (await findMatch(tx, found.id))
  if (!match) return
  for (const [nth, { daysAgo, minutes = 0, from, text, report }] of (conversations[email] ?? []).entries()) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS + minutes * MINUTE_MS)
    const { user_id: id, name } = match[from]
    const sent = await sendMessage({ happenedAt: at }, tx, {
      match,
      by: { id, name },
      clientKey: `demo-message-${nth}`,
      body: text,
      createdAt: at,
    })
    if (!report) continue
    const reportedAt = new Date(at.getTime() + 30 * MINUTE_MS)
    const byId = match[from === 'mentor' ? 'mentee' : 'mentor'].user_id
    await reportPerson({ happenedAt: reportedAt }, tx, { match, byId, messageId: sent.id, ...report }, reportedAt)
  }
}

import { namesOf } from '#features/base/user/user.service.ts'
import { readTrail } from '#server/audit/audit.data.ts'
import type { Call } from '#server/http/call.ts'
import type { Message } from '#shared/message.ts'
import type { HistoryEntry } from './history.contract.ts'

/** Texts for the actions of the audit log, given by features; actions without a text are not shown in a history. */
type ActionTexts = Readonly<Record<string, Message>>

/** The part of a line that people read: why, or which name. */
function readableDetailOf(detail: Record<string, unknown> | null): string | null {
  const about = detail?.reason ?? detail?.name ?? detail?.to
  return typeof about === 'string' ? about : null
}

/** The lines of the audit log about these subjects, in the words of their features and the language of the caller. */
export async function readHistory(
  { db, translate }: Pick<Call, 'db' | 'translate'>,
  subjects: readonly string[],
  news: ActionTexts,
): Promise<HistoryEntry[]> {
  const lines = await readTrail(db, subjects, Object.keys(news))
  const names = await namesOf(db, [...new Set(lines.flatMap(({ actorId }) => actorId ?? []))])
  return lines.flatMap(({ at, action, actorId, detail }) => {
    const words = news[action]
    if (!words) return []
    const who = actorId === null ? null : (names.get(actorId) ?? null)
    return { at: at.toISOString(), action, what: translate(words), who, detail: readableDetailOf(detail) }
  })
}

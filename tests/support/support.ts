import { randomUUID } from 'node:crypto'
import { answerThread, askSupport } from '#features/talk/support/support.service.ts'
import { lockThread } from '#features/talk/support/support.data.ts'
import type { Services } from '#server/service-types.ts'
import type { Person } from './people.ts'

type At = { at?: Date; content?: string; fileId?: string | null }

/** A message of a person to the admins; answers the ids of thread and message. There must be an admin. */
export async function asked(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id: userId }: Pick<Person, 'id'>,
  { at = now(), content = 'How do I enroll?', fileId = null }: At = {},
): Promise<{ threadId: number; messageId: number }> {
  const values = { userId, content, fileId, clientKey: randomUUID(), createdAt: at }
  const sent = await db.transaction((tx) => askSupport({ happenedAt: at }, tx, values))
  return { threadId: sent.threadId, messageId: sent.id }
}

/** An answer of an admin. */
export async function answered(
  { db, now }: Pick<Services, 'db' | 'now'>,
  threadId: number,
  { id: byId }: Pick<Person, 'id'>,
  { at = now(), content = 'On the page of the course.', fileId = null }: At = {},
): Promise<number> {
  const sent = await db.transaction(async (tx) => {
    const thread = await lockThread(tx, threadId)
    if (!thread) throw new Error('no such thread')
    return answerThread({ happenedAt: at }, tx, {
      thread,
      byId,
      content,
      fileId,
      clientKey: randomUUID(),
      createdAt: at,
    })
  })
  return sent.id
}

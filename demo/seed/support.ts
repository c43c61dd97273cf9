import { saveNewReply } from '#features/talk/support/canned/canned.service.ts'
import { setThreadLabels, closeOrReopenThread, writeNote } from '#features/talk/support/inbox/inbox.service.ts'
import { lockOrCreateThreadOf, markReadUpTo } from '#features/talk/support/support.data.ts'
import { answerThread, askSupport, rateThread } from '#features/talk/support/support.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type DemoSupport, readyAnswers, supportThreads } from '../data/support.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

type Seeding = { tx: Db; services: Pick<Services, 'now'>; people: ReadonlyMap<string, number>; adminId: number }

/** The support chat of the demo, through the functions that the screens use. */
export async function addSupport({ tx, services, people, adminId }: Seeding): Promise<void> {
  const now = services.now()
  for (const answer of readyAnswers) await saveNewReply({ happenedAt: now }, tx, { ...answer, byId: adminId }, now)
  for (const one of supportThreads) {
    const userId = people.get(one.email)
    if (userId !== undefined) await addThread(tx, { ...one, userId, adminId }, now)
  }
}

type Thread = DemoSupport & { userId: number; adminId: number }

async function addThread(tx: Db, { userId, adminId, hoursAgo, said, ...more }: Thread, now: Date): Promise<void> {
  const begin = now.getTime() - hoursAgo * HOUR_MS
  let last = new Date(begin)
  for (const [nth, { by, minutes, text }] of said.entries()) {
    last = new Date(begin + minutes * MINUTE_MS)
    const written = { content: text, fileId: null, clientKey: `demo-support-${nth}`, createdAt: last }
    if (by === 'person') await askSupport({ happenedAt: last }, tx, { ...written, userId })
    else {
      const thread = await lockOrCreateThreadOf(tx, userId, last)
      await answerThread({ happenedAt: last }, tx, { ...written, thread, byId: adminId })
    }
  }
  const { id, lastSeq } = await lockOrCreateThreadOf(tx, userId, last)
  const cause = { happenedAt: last }
  if (more.labels) await setThreadLabels(cause, tx, { id, labels: more.labels, byId: adminId }, last)
  if (more.note) await writeNote(cause, tx, { id, words: more.note, byId: adminId }, last)
  if (more.isRead || more.rating) await markReadUpTo(tx, id, 'person', { seq: lastSeq, at: last })
  if (!more.rating) return
  await closeOrReopenThread(cause, tx, { id, move: 'close', byId: adminId }, last)
  const { stars: rating, comment } = more.rating
  await rateThread(cause, tx, { userId, rating, comment }, last)
}

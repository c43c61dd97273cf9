import { and, eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { matches } from '#features/mentorship/match/match.table.ts'
import { retentionApi } from '#features/admin/privacy/retention-report/retention-report.contract.ts'
import { safetyApi } from '#features/talk/safety/safety.contract.ts'
import { documentKey } from '#server/files/documents.ts'
import { files } from '#server/files/files.table.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aKey, write } from '#tests/support/conversations.ts'
import { sendForm } from '#tests/support/forms.ts'
import { aMatch } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { setTo } from '#tests/support/settings.ts'
import { attachmentApi } from '../attachment/attachment.contract.ts'
import { threadApi } from '../thread.contract.ts'
import { countWrittenSessions } from '../thread.data.ts'
import { threadSettings } from '../thread.settings.ts'
import { matchMessages, matchThreads } from '../thread.table.ts'

const app = useTestApp()
const MONTH_MS = 31 * 86_400_000

const textsOf = async (id: number, as: Person) =>
  (await app.call(threadApi.list, { params: { id } }, { as })).body.messages.map(({ text }) => text)
/** All that is written so far was written three months ago; sessions do not last for months. */
async function age(matchId: number): Promise<void> {
  const { db } = app.services
  const then = new Date(Date.now() - 3 * MONTH_MS)
  await db.update(matchMessages).set({ createdAt: then }).where(eq(matchMessages.matchId, matchId))
  const isWaiting = and(eq(matchThreads.matchId, matchId), isNotNull(matchThreads.waitingSince))
  await db.update(matchThreads).set({ waitingSince: then }).where(isWaiting)
}
const clean = () => app.jobsOf('conversation-retention')

test('messages older than the setting are deleted with their files, and the mentorship goes on in its places', async () => {
  const { db, files: store } = app.services
  const { id, mentor, mentee } = await aMatch(app.services)
  await write(app, id, { as: mentee, text: 'How do I begin?' })
  const sent = await sendForm<OutputOf<typeof attachmentApi.sendFile>>(app, attachmentApi.sendFile, {
    path: attachmentApi.sendFile.path.replace(':id', String(id)),
    fields: { client_key: aKey() },
    files: { file: { name: 'plan.txt', type: 'text/plain', data: Buffer.from('First things first\n') } },
    as: mentor,
  })
  expect(sent.status).toBe(201)
  const [file] = await db.select().from(files).where(eq(files.ownerId, mentor.id))
  const key = documentKey(file?.id ?? '', file?.type ?? '')
  expect(await store.size(key)).toBeGreaterThan(0)
  const sessions = await countWrittenSessions(db, id, 'Africa/Kigali')
  await age(id)
  await write(app, id, { as: mentee, text: 'New' })

  await setTo(app, threadSettings.monthsKept, 0)
  await clean()
  expect(await textsOf(id, mentor)).toEqual(['How do I begin?', '', 'New'])
  await setTo(app, threadSettings.monthsKept, 2)
  await clean()
  expect(await textsOf(id, mentor)).toEqual(['New'])
  expect(await db.select().from(files).where(eq(files.ownerId, mentor.id))).toEqual([])
  expect(await store.size(key)).toBeUndefined()
  // What was answered is a written session of the mentorship, also without the words.
  expect([sessions, await countWrittenSessions(db, id, 'Africa/Kigali')]).toEqual([1, 1])
  expect((await write(app, id, { as: mentor, text: 'Again' })).body.message.seq).toBe(4)

  const admin = await person(db, 'admin')
  const { jobs } = (await app.call(retentionApi.get, {}, { as: admin })).body
  expect(jobs.find(({ table }) => table === 'match_messages')).toMatchObject({
    job: 'conversation-retention',
    removed: 2,
    left: 0,
  })
})

test('what waits for an answer stays until the mentorship ends, and what is reported until that is decided', async () => {
  const { db } = app.services
  await setTo(app, threadSettings.monthsKept, 2)
  const waiting = await aMatch(app.services)
  await write(app, waiting.id, { as: waiting.mentee, text: 'Is anybody there?' })
  const reporting = await aMatch(app.services)
  const bad = (await write(app, reporting.id, { as: reporting.mentor, text: 'Reported' })).body.message
  await write(app, reporting.id, { as: reporting.mentor, text: 'Beside it' })
  const body = { kind: 'harassment' as const, words: 'Insults me', message_id: bad.id }
  const reported = await app.call(safetyApi.report, { params: { id: reporting.id }, body }, { as: reporting.mentee })
  expect(reported.status).toBe(201)
  for (const { id } of [waiting, reporting]) await age(id)
  await clean()
  expect(await textsOf(waiting.id, waiting.mentor)).toEqual(['Is anybody there?'])
  expect(await textsOf(reporting.id, reporting.mentee)).toEqual(['Reported'])

  const admin = await person(db, 'admin')
  const { reports } = (await app.call(safetyApi.list, { query: { status: 'open' } }, { as: admin })).body
  const params = { id: reports[0]?.id ?? 0 }
  await app.call(safetyApi.decide, { params, body: { decision: 'warn', reason: 'Please be polite' } }, { as: admin })
  await db
    .update(matches)
    .set({ status: 'ended', endedAs: 'completed', endedAt: new Date() })
    .where(eq(matches.id, waiting.id))
  await clean()
  for (const { id, mentee } of [waiting, reporting]) expect(await textsOf(id, mentee)).toEqual([])
  expect((await app.call(safetyApi.get, { params }, { as: admin })).body.report).toMatchObject({
    message_id: null,
    messages: [{ text: 'Reported' }, { text: 'Beside it' }],
  })
})

import type { Db } from '#server/db/db.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import type { Cause, Past } from '#server/cause.ts'
import { savedReplyChanged } from '../support.events.ts'
import { cannedApi, MAX_SAVED_REPLIES } from './canned.contract.ts'
import { countAnswers, deleteAnswer, insertAnswer, listAnswers, setAnswer } from './canned.data.ts'

const NOT_FOUND = message('Reply not found')

/** Writes, and refuses a title that another answer has at its field. */
async function writeOrRefuseTakenTitle<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (problem) {
    if (isUniqueViolation(problem)) throw invalid({ title: [message('Another reply has this title')] })
    throw problem
  }
}

type SavedReplyInput = { title: string; words: string; byId: number }

/** Saves a reply. Throws 409 when there are too many, and fails when another one has the title. */
export async function saveNewReply(
  cause: Cause | Past,
  tx: Db,
  { byId, ...values }: SavedReplyInput,
  now: Date,
): Promise<number> {
  if ((await countAnswers(tx)) >= MAX_SAVED_REPLIES)
    throw lostMove(message('There are already {most} saved replies. Delete one first.', { most: MAX_SAVED_REPLIES }))
  const id = await insertAnswer(tx, { ...values, changedAt: now })
  await savedReplyChanged(cause, tx, { action: 'canned.create', id, byId })
  return id
}

async function update(call: Call<typeof cannedApi.update>) {
  const { db, me, params, body, now, say } = call
  await writeOrRefuseTakenTitle(() =>
    db.transaction(async (tx) => {
      if (!(await setAnswer(tx, params.id, { ...body, changedAt: now() }))) throw notFound(NOT_FOUND)
      await savedReplyChanged(call, tx, { action: 'canned.update', id: params.id, byId: me.id })
    }),
  )
  return { message: say('Answer saved') }
}

async function remove(call: Call<typeof cannedApi.remove>) {
  const { db, me, params, say } = call
  await db.transaction(async (tx) => {
    if (!(await deleteAnswer(tx, params.id))) throw notFound(NOT_FOUND)
    await savedReplyChanged(call, tx, { action: 'canned.remove', id: params.id, byId: me.id })
  })
  return { message: say('Reply deleted') }
}

export const cannedHandlers = handlers(cannedApi, {
  list: async ({ db }) => ({ answers: await listAnswers(db) }),
  create: async (call) => {
    const { db, me, body, now, say } = call
    await writeOrRefuseTakenTitle(() => db.transaction((tx) => saveNewReply(call, tx, { ...body, byId: me.id }, now())))
    return { message: say('Answer saved') }
  },
  update,
  remove,
})

import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { requireListed } from '#features/mentorship/mentor/mentor.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { requireMatch } from '#features/mentorship/match/match.service.ts'
import { materialApi, type MaterialForm, MAX_MATERIALS } from './material.contract.ts'
import { countMaterials, deleteMaterial, insertMaterial, listMaterials, setMaterial } from './material.data.ts'
import { materialChanged } from './material.events.ts'

const NOT_FOUND = message('Material not found')

/**
 * Shares something with all mentees of a mentor. Throws 409 when there is too much already.
 * @param now when it was done; the demo data gives past moments
 */
export async function shareMaterial(
  cause: Cause | Past,
  tx: Db,
  { mentorId, form }: { mentorId: number; form: MaterialForm },
  now: Date,
): Promise<void> {
  if ((await countMaterials(tx, mentorId)) >= MAX_MATERIALS)
    throw new AppError('conflict', message('Share at most {maximum} materials', { maximum: MAX_MATERIALS }))
  const id = await insertMaterial(tx, mentorId, form, now)
  await materialChanged(cause, tx, { mentorId, id, action: 'material.create' })
}

async function create(call: Call<typeof materialApi.create>) {
  const { db, me, body, now, say } = call
  const mentorId = requireListed(me)
  await db.transaction((tx) => shareMaterial(call, tx, { mentorId, form: body }, now()))
  return { message: say('Your mentees can see it now') }
}

async function update(call: Call<typeof materialApi.update>) {
  const { db, me, params, body, say } = call
  const mentorId = requireListed(me)
  await db.transaction(async (tx) => {
    if (!(await setMaterial(tx, mentorId, params.id, body))) throw notFound(NOT_FOUND)
    await materialChanged(call, tx, { mentorId, id: params.id, action: 'material.update' })
  })
  return { message: say('Material saved') }
}

async function remove(call: Call<typeof materialApi.remove>) {
  const { db, me, params, say } = call
  const mentorId = requireListed(me)
  await db.transaction(async (tx) => {
    if (!(await deleteMaterial(tx, mentorId, params.id))) throw notFound(NOT_FOUND)
    await materialChanged(call, tx, { mentorId, id: params.id, action: 'material.remove' })
  })
  return { message: say('Your mentees can no longer see it') }
}

export const materialHandlers = handlers(materialApi, {
  list: async ({ db, me }) => ({ materials: await listMaterials(db, requireListed(me)) }),
  create,
  update,
  remove,
  listOfMatch: async ({ db, me, params }) => {
    const { status, mentor } = await requireMatch(db, me, params.id)
    return { materials: status === 'ended' ? [] : await listMaterials(db, mentor.id) }
  },
})

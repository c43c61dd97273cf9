import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { can } from '#shared/policy.ts'
import { LIST_VIEWS_MAX, type ListView, listViewApi } from './list-view.contract.ts'
import {
  clearDefault,
  countViews,
  deleteView,
  findViewNamed,
  findView,
  insertView,
  listViewsOf,
  lockViewsOf,
  updateView,
} from './list-view.data.ts'
import { listViewPolicy } from './list-view.policy.ts'

const NOT_FOUND = message('View not found')
const NONE = 0

async function save({ db, me, body, now, say }: Call<typeof listViewApi.save>) {
  const { list, name, is_default: isDefault } = body
  const search = String(new URLSearchParams(body.search))
  const of = { userId: me.id, list }
  const view = await db.transaction(async (tx) => {
    await lockViewsOf(tx, me.id)
    const known = await findViewNamed(tx, of, name)
    if (!known && (await countViews(tx, me.id)) >= LIST_VIEWS_MAX)
      throw new AppError(
        'conflict',
        message('You have {most} saved views. Delete one first.', { most: LIST_VIEWS_MAX }),
      )
    if (isDefault) await clearDefault(tx, of, known?.id ?? NONE)
    const changed = known && (await updateView(tx, known.id, { name, search, isDefault }))
    return changed ?? insertView(tx, { ...of, name, search, isDefault, createdAt: now() })
  })
  return { message: say('"{name}" saved', { name: view.name }), view }
}

/** A view of the caller; otherwise it does not exist for the caller (404). */
async function requireView(db: Db, { me, params }: Pick<Call<typeof listViewApi.remove>, 'me' | 'params'>) {
  const view = await findView(db, params.id)
  if (!view || !can(me, listViewPolicy.change, view)) throw notFound(NOT_FOUND)
  return view
}

async function change(call: Call<typeof listViewApi.change>) {
  const { db, me, body, say } = call
  const view = await db.transaction(async (tx) => {
    await lockViewsOf(tx, me.id)
    const { id, list } = await requireView(tx, call)
    const of = { userId: me.id, list }
    const named = await findViewNamed(tx, of, body.name)
    if (named && named.id !== id) throw invalid({ name: [message('You already have a view with this name')] })
    if (body.is_default) await clearDefault(tx, of, id)
    return updateView(tx, id, { name: body.name, isDefault: body.is_default })
  })
  if (!view) throw notFound(NOT_FOUND)
  return { message: say('"{name}" saved', { name: view.name }), view }
}

async function remove(call: Call<typeof listViewApi.remove>) {
  const { id, name } = await requireView(call.db, call)
  await deleteView(call.db, id)
  return { message: call.say('"{name}" deleted', { name }) }
}

export const listViewHandlers = handlers(listViewApi, {
  list: async ({ db, me }): Promise<{ views: ListView[] }> => ({ views: await listViewsOf(db, me.id) }),
  save,
  change,
  remove,
})

import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { toMajor, toMinor } from '#shared/currency.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import type { Cause, Past } from '#server/cause.ts'
import { filterInPeriod, readPublicationIncome } from './income/income.service.ts'
import { exportPublications, exportPublicationsPdf } from './export/export.service.ts'
import { type Publication, publicationApi, type PublicationForm } from './publication.contract.ts'
import {
  deletePublication,
  findPublication,
  insertPublication,
  listPublications,
  type PublicationFacts,
  setPublication,
  sumPublications,
} from './publication.data.ts'
import { publicationChanged, publicationCreated, publicationRemoved } from './publication.events.ts'

async function requirePublication(db: Db, id: number): Promise<Publication> {
  const found = await findPublication(db, id)
  if (!found) throw notFound(message('Publication not found'))
  return found
}

/** What a form says, as it is stored. */
function factsOf({ title, price, status, note = '', ...form }: PublicationForm): PublicationFacts {
  const priceMinor = toMinor(price, 'NGN')
  if (priceMinor === undefined) throw invalid({ price: [message('Too many decimal places for this currency')] })
  return {
    title,
    publicationType: form.publication_type,
    publicationDate: form.publication_date,
    priceMinor,
    status,
    note,
  }
}

/** Enters a publication; the demo data gives past moments. */
export async function recordPublication(
  cause: Cause | Past,
  tx: Db,
  { byId, ...form }: PublicationForm & { byId: number },
): Promise<Publication> {
  const id = await insertPublication(tx, { ...factsOf(form), recordedById: byId })
  const publication = await requirePublication(tx, id)
  await publicationCreated(cause, tx, publication, { byId })
  return publication
}

async function create(call: Call<typeof publicationApi.create>) {
  const { db, me, body, say } = call
  const publication = await db.transaction((tx) => recordPublication(call, tx, { ...body, byId: me.id }))
  return { message: say('Publication saved'), publication }
}

async function update(call: Call<typeof publicationApi.update>) {
  const { db, params, body, say } = call
  const { revision, ...form } = body
  const publication = await db.transaction(async (tx) => {
    const before = await requirePublication(tx, params.id)
    if (!(await setPublication(tx, { id: params.id, revision }, factsOf(form))))
      throw lostMove(message('This publication has changed in the meantime. Check the new version, then try again.'))
    const after = await requirePublication(tx, params.id)
    await publicationChanged(call, tx, { before, after })
    return after
  })
  return { message: say('Publication saved'), publication }
}

async function remove(call: Call<typeof publicationApi.remove>) {
  const { db, params, say } = call
  await db.transaction(async (tx) => {
    const publication = await requirePublication(tx, params.id)
    if (!(await deletePublication(tx, params.id))) throw notFound(message('Publication not found'))
    await publicationRemoved(call, tx, publication)
  })
  return { message: say('Publication deleted') }
}

export const publicationHandlers = handlers(publicationApi, {
  list: async ({ db, query, now }) => {
    const { sort, page, limit, counts } = query
    const filter = await filterInPeriod(db, query, now())
    const { rows, total: count, ...paged } = await listPublications(db, filter, { sort, page, limit, counts })
    return { data: rows, total: toMajor(await sumPublications(db, filter), 'NGN'), count, ...paged }
  },
  export: exportPublications,
  summary: async ({ db, query, now }) => readPublicationIncome(db, query, now()),
  pdf: exportPublicationsPdf,
  create,
  update,
  remove,
})

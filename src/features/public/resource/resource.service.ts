import type { Db } from '#server/db/db.ts'
import { storeDocument } from '#server/files/documents.ts'
import { sendDocument } from '#server/http/send-document.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Cause, Past } from '#server/cause.ts'
import { type Resource, resourceApi, resourceRule } from './resource.contract.ts'
import {
  deleteResource,
  findResource,
  findResourceFile,
  insertResource,
  listAllResources,
  listResources,
  setResource,
} from './resource.data.ts'
import { resourceChanged } from './resource.events.ts'

const NOT_FOUND = message('Resource not found')
const EMPTY = message('Add a link or attach a file')

async function requireResource(db: Db, id: number): Promise<Resource> {
  const found = await findResource(db, id)
  if (!found) throw notFound(NOT_FOUND)
  return found
}

type New = Parameters<typeof insertResource>[1]

/**
 * Adds a link or a file to the library.
 * @param now when it was added; the demo data gives past moments
 */
export async function addResource(cause: Cause | Past, tx: Db, values: New, now: Date): Promise<Resource> {
  const id = await insertResource(tx, { ...values, createdAt: now })
  await resourceChanged(cause, tx, 'resource.create', { id, title: values.title, byId: values.addedById })
  return requireResource(tx, id)
}

const textsOf = ({ body }: Call<typeof resourceApi.update> | Call<typeof resourceApi.create>) => ({
  title: body.title,
  description: body.description || null,
  link: body.link || null,
})

async function create(call: Call<typeof resourceApi.create>) {
  const { db, me, files_in: files, now, say } = call
  const values = { ...textsOf(call), addedById: me.id }
  const { file } = files
  if (!file && !values.link) throw invalid({ link: [EMPTY] })
  const resource = file
    ? await storeDocument(call, { file, rule: resourceRule, ownerId: me.id }, (tx, fileId) =>
        addResource(call, tx, { ...values, fileId }, now()),
      )
    : await db.transaction((tx) => addResource(call, tx, values, now()))
  return { message: say('Resource added'), resource }
}

async function update(call: Call<typeof resourceApi.update>) {
  const { db, params, say } = call
  const texts = textsOf(call)
  const resource = await db.transaction(async (tx) => {
    const { id, file } = await requireResource(tx, params.id)
    if (!file && !texts.link) throw invalid({ link: [EMPTY] })
    await setResource(tx, id, texts)
    await resourceChanged(call, tx, 'resource.update', { id, title: texts.title })
    return requireResource(tx, id)
  })
  return { message: say('Resource updated'), resource }
}

async function remove(call: Call<typeof resourceApi.remove>) {
  const { db, params, say } = call
  await db.transaction(async (tx) => {
    const title = await deleteResource(tx, params.id)
    if (title === undefined) throw notFound(NOT_FOUND)
    await resourceChanged(call, tx, 'resource.remove', { id: params.id, title })
  })
  return { message: say('Resource deleted') }
}

async function answerFile(call: Call<typeof resourceApi.file>): Promise<RawAnswer> {
  const found = await findResourceFile(call.db, call.params.id)
  if (!found) throw notFound(NOT_FOUND)
  return sendDocument(call, found)
}

const RESOURCE_FILE: readonly CsvColumn<Resource>[] = [
  { head: message('Title'), cell: ({ title }) => title },
  { head: message('Description'), cell: ({ description }) => description },
  { head: message('Link'), cell: ({ link }) => link },
  { head: message('File'), cell: ({ file }) => file && file.name },
  { head: message('Added'), cell: (row) => instantCell(row.created_at) },
]

async function exportAll(call: Call<typeof resourceApi.export>): Promise<RawAnswer> {
  const found = await listAllResources(call.db, call.query)
  return listFile(call, { action: 'resource.export', name: 'resources', columns: RESOURCE_FILE }, found)
}

export const resourceHandlers = handlers(resourceApi, {
  list: async ({ db, query }) => {
    const { search, ...paging } = query
    const { rows, ...paged } = await listResources(db, { search }, paging)
    return { resources: rows, ...paged }
  },
  export: exportAll,
  create,
  update,
  remove,
  file: answerFile,
})

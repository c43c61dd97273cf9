import * as z from 'zod/mini'
import { endpoint, type FileRule } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { MB } from '#shared/limits.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging, Search } from '#shared/paging.ts'
import { OptionalLink } from '#shared/link-fields.ts'
import { optionalText, requiredText } from '#shared/text-fields.ts'
import { resourcePolicy } from './resource.policy.ts'

/** Letters of the texts. */
export const RESOURCE_TITLE_MAX = 160
export const RESOURCE_TEXT_MAX = 1000

export const resourceRule: FileRule = {
  kind: 'attachment',
  maxBytes: 10 * MB,
  tooLarge: text('The file must be 10 MB or smaller'),
  wrongType: text('Choose a PDF, a Word file, a picture or a text file'),
}

/** A link or a file of the library. */
const Resource = z.object({
  id: z.number(),
  title: z.string(),
  description: z.nullable(z.string()),
  link: z.nullable(z.string()),
  file: z.nullable(z.object({ name: z.string(), size_bytes: z.number() })),
  created_at: z.string(),
})
export type Resource = z.infer<typeof Resource>

const Changed = z.object({ message: z.string(), resource: Resource })

const ResourceForm = z.strictObject({
  title: requiredText(text('Enter a title'), RESOURCE_TITLE_MAX),
  description: optionalText(RESOURCE_TEXT_MAX),
  link: OptionalLink,
})

export const resourceApi = {
  list: endpoint({
    name: 'resource.list',
    method: 'GET',
    path: '/api/resources',
    access: resourcePolicy.read,
    summary: 'Links and files of the library, the newest first, by words of their texts (spec 3 §7).',
    query: z.object({ search: Search, ...Paging }),
    response: z.object({ resources: z.array(Resource), ...Paged }),
  }),
  export: endpoint({
    name: 'resource.export',
    method: 'GET',
    path: '/api/resources/export',
    access: resourcePolicy.read,
    summary: 'The same list as a CSV file, all pages of it.',
    query: z.object({ search: Search }),
    raw: 'text/csv',
  }),
  create: endpoint({
    name: 'resource.create',
    method: 'POST',
    path: '/api/resources',
    access: resourcePolicy.manage,
    summary: 'Adds a link, a file (PDF, Word, picture or text, at most 10 MB), or both (spec 3 §7).',
    body: ResourceForm,
    files: { file: resourceRule },
    response: Changed,
    status: 201,
  }),
  update: endpoint({
    name: 'resource.update',
    method: 'PUT',
    path: '/api/resources/:id',
    access: resourcePolicy.manage,
    summary: 'Changes the texts and the link of a resource; its file stays (spec 3 §7).',
    params: ById,
    body: ResourceForm,
    response: Changed,
  }),
  remove: endpoint({
    name: 'resource.remove',
    method: 'DELETE',
    path: '/api/resources/:id',
    access: resourcePolicy.manage,
    summary: 'Takes a resource out of the library (spec 3 §7).',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
  file: endpoint({
    name: 'resource.file',
    method: 'GET',
    path: '/api/resources/:id/file',
    access: resourcePolicy.read,
    summary: 'The file of a resource, to be saved.',
    params: ById,
    raw: 'application/octet-stream',
  }),
}

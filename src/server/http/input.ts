import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError, type FieldMessages, invalid, notFound } from '#shared/errors.ts'
import { type Message, message, valuesOfIssue } from '#shared/message.ts'
import { PRIVATE_QUERY } from '#shared/private-query.ts'
import { withoutDirectionMarks } from '#shared/visible-text.ts'
import { newFileId } from '../files/images.ts'
import type { FileStore } from '../store/store.ts'
import type { IncomingFile, StreamedFile } from './call.ts'
import { UNREADABLE } from './errors.ts'

const FILE_EMPTY = message('This file is empty')
const FIELD_NOT_KNOWN = message('Unknown field')
const FORM_UNREADABLE = message('The form could not be read')

/**
 * Field names of a problem as the form knows them: `answers.0` -> `answers.0`, the whole -> `form`.
 * @param below the field whose value was read, when it was not the whole body
 */
export function fieldErrors(error: z.core.$ZodError, below?: string): FieldMessages {
  // Field names come from the request, and one of them may be `constructor`.
  const errors = new Map<string, Message[]>()
  const start = below === undefined ? [] : [below]
  for (const issue of error.issues) {
    const isUnknown = issue.code === 'unrecognized_keys'
    const says = isUnknown ? FIELD_NOT_KNOWN : { text: issue.message, values: valuesOfIssue(issue) }
    const keys = isUnknown ? issue.keys : [[...start, ...issue.path].map(String).join('.') || 'form']
    for (const key of keys) errors.set(key, [...(errors.get(key) ?? []), says])
  }
  return Object.fromEntries(errors)
}

/** Reads body fields by the contract, or refuses with all field errors at once (422). */
export function parseBody(endpoint: Endpoint, raw: unknown): unknown {
  const read = endpoint.body.safeParse(raw ?? {})
  if (!read.success) throw invalid(fieldErrors(read.error))
  return normaliseTexts(read.data)
}

/**
 * What was sent, with every text in one form of Unicode (NFC): some systems type an accented letter as two, and what is
 * compared later must be the same. PostgreSQL stores neither a NUL nor half a character (a lone surrogate), and no one
 * types one. Takes what the contract has accepted, so the depth is bounded.
 */
function normaliseTexts(value: unknown): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw new AppError('bad_request', UNREADABLE)
    return value.normalize('NFC')
  }
  if (Array.isArray(value)) return value.map(normaliseTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, normaliseTexts(part)]))
}

/** What a client has kept out of the address (shared/private-query.ts); undefined when there is nothing. */
export function privateQuery({ headers }: Pick<FastifyRequest, 'headers'>): Record<string, string> | undefined {
  const text = headers[PRIVATE_QUERY]
  return text === undefined ? undefined : Object.fromEntries(new URLSearchParams(String(text)))
}

/**
 * The query of a call. A form of filters sends those that nobody has chosen, too (spec 3 §7: publications): where the
 * contract does not know an empty one, it asks for nothing.
 */
function parseQuery(endpoint: Endpoint, asked: Record<string, unknown>) {
  const query = endpoint.query.safeParse(asked)
  if (query.success) return query
  const chosen = endpoint.query.safeParse(Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')))
  return chosen.success ? chosen : query
}

/** Path parameters that cannot exist are simply not found; a wrong query is a 422 like a wrong body. */
export function parseAddress(endpoint: Endpoint, request: FastifyRequest): { params: unknown; query: unknown } {
  const params = endpoint.params.safeParse(request.params)
  if (!params.success) throw notFound(message('Record not found'))
  const query = parseQuery(endpoint, { ...(request.query as object), ...privateQuery(request) })
  if (!query.success) throw invalid(fieldErrors(query.error))
  return { params: normaliseTexts(params.data), query: normaliseTexts(query.data) }
}

/** One entry of a list, as forms write it: `tags[]` (spec 3 §7). */
const LIST_ENTRY = /^(\w+)\[\]$/

/** The entries of a list so far; a field that has come as one text is no list. */
function listIn(fields: ReadonlyMap<string, string | string[]>, name: string): string[] {
  const known = fields.get(name) ?? []
  if (typeof known === 'string') throw new AppError('bad_request', FORM_UNREADABLE)
  return known
}

/** What a form carries: texts, lists of texts, files in memory, and files that were streamed into the store. */
export type Form = {
  fields: Record<string, string | string[]>
  files: Record<string, IncomingFile>
  streams: Record<string, StreamedFile>
}

/**
 * Reads a multipart body: text fields, and files within the sizes that the contract allows. Streamed files are in the
 * store afterwards; of a form that is refused none stays.
 */
export async function readMultipart(endpoint: Endpoint, request: FastifyRequest, store: FileStore): Promise<Form> {
  const fields = new Map<string, string | string[]>()
  const files = new Map<string, IncomingFile>()
  const streams = new Map<string, StreamedFile>()
  const problems = new Map<string, Message[]>()
  /** How often each name has come with a file. */
  const places = new Map<string, number>()
  const rules = new Map(Object.entries(endpoint.files ?? {}))
  try {
    for await (const part of readParts(request)) {
      if (part.type === 'field') {
        if (typeof part.value !== 'string' || fields.has(part.fieldname))
          throw new AppError('bad_request', FORM_UNREADABLE)
        const list = LIST_ENTRY.exec(part.fieldname)?.[1]
        if (list === undefined) fields.set(part.fieldname, part.value)
        else fields.set(list, [...listIn(fields, list), part.value])
        continue
      }
      const { fieldname: name, mimetype } = part
      // A part that names no file has none, whatever its type says.
      const filename = part.filename && withoutDirectionMarks(part.filename)
      const rule = rules.get(name) ?? rules.get(name.replace(/\[\d{1,3}\]/, '[N]'))
      const list = rule?.several && LIST_ENTRY.exec(name)?.[1]
      const nth = places.get(name) ?? 0
      places.set(name, nth + 1)
      const field = list === undefined ? name : `${list}.${nth}`
      if (rule?.several && list !== undefined && nth >= rule.several.most) {
        await readPart(part, 0)
        problems.set(list, [{ text: rule.several.tooMany, values: { most: rule.several.most } }])
        continue
      }
      if (files.has(field) || streams.has(field)) throw new AppError('bad_request', FORM_UNREADABLE)
      if (rule?.isStreamed) {
        const key = `${newFileId()}.incoming`
        const bytes = await store.writeFrom(key, part.file, rule.maxBytes)
        if (bytes === 'too large') problems.set(field, [{ text: rule.tooLarge }])
        else streams.set(field, { field, filename, mimetype, key, bytes })
        continue
      }
      const data = await readPart(part, rule?.maxBytes ?? 0)
      if (!rule) problems.set(field, [FIELD_NOT_KNOWN])
      else if (data === 'too large') problems.set(field, [{ text: rule.tooLarge }])
      else if (data.length > 0) files.set(field, { field, filename, mimetype, data })
      // A field in which no one has chosen a file comes without a name.
      else if (filename) problems.set(field, [FILE_EMPTY])
    }
    if (problems.size > 0) throw invalid(Object.fromEntries(problems))
  } catch (problem) {
    await dropStreams(store, Object.fromEntries(streams))
    throw problem
  }
  return {
    fields: Object.fromEntries(fields),
    files: Object.fromEntries(files),
    streams: Object.fromEntries(streams),
  }
}

/** Removes streamed files that no one has moved to a place of their own. */
export async function dropStreams(store: FileStore, streams: Form['streams']): Promise<void> {
  await Promise.all(Object.values(streams).map(({ key }) => store.remove(key)))
}

/** The parts of a form; one that is cut off or has no boundary is a 400, not a 500. */
async function* readParts(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts()
  } catch (problem) {
    if (problem instanceof AppError || (problem instanceof Error && 'statusCode' in problem)) throw problem
    throw new AppError('bad_request', FORM_UNREADABLE)
  }
}

/** Holds at most `maxBytes` in memory and discards the rest, so that the answer still reaches the sender. */
async function readPart(part: MultipartFile, maxBytes: number): Promise<Buffer | 'too large'> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
  }
  return size > maxBytes ? 'too large' : Buffer.concat(chunks)
}

import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError, invalid, notFound, type FieldErrors } from '#shared/errors.ts'
import type { IncomingFile } from './call.ts'

/** Field names come from the request, so the object that collects them must know no name by itself, `constructor` for one. */
const noFields = <Value>(): Record<string, Value> => Object.create(null) as Record<string, Value>

/** Field names of a problem as the form knows them: `answers.0` -> `answers.0`, the whole -> `form`. */
function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const errors = noFields<string[]>()
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.') || 'form']
    const text = issue.code === 'unrecognized_keys' ? 'This field is not known' : issue.message
    for (const key of keys) (errors[key] ??= []).push(text)
  }
  return errors
}

/** Reads body fields by the contract, or refuses with all field errors at once (422). */
export function parseBody(endpoint: Endpoint, raw: unknown): unknown {
  const read = endpoint.body.safeParse(raw ?? {})
  if (!read.success) throw invalid(fieldErrors(read.error))
  refuseNul(read.data)
  return read.data
}

/** PostgreSQL keeps no NUL in text, and nobody types one. Looks at what the contract let through, so its depth is bounded. */
function refuseNul(value: unknown): void {
  if (typeof value === 'string' && value.includes('\0'))
    throw new AppError('bad_request', 'The request could not be read')
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) refuseNul(part)
}

/** Path parameters that cannot exist are simply not found; a wrong query is a 422 like a wrong body. */
export function parseAddress(endpoint: Endpoint, request: FastifyRequest): { params: unknown; query: unknown } {
  const params = endpoint.params.safeParse(request.params)
  if (!params.success) throw notFound('Record')
  const query = endpoint.query.safeParse(request.query)
  if (!query.success) throw invalid(fieldErrors(query.error))
  refuseNul([params.data, query.data])
  return { params: params.data, query: query.data }
}

/** Reads a multipart body: text fields, and files within the sizes that the contract allows. */
export async function readMultipart(
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<{ fields: Record<string, string>; files: Record<string, IncomingFile> }> {
  const fields = noFields<string>()
  const files = noFields<IncomingFile>()
  const problems = noFields<string[]>()
  const rules = new Map(Object.entries(endpoint.files ?? {}))
  for await (const part of readParts(request)) {
    if (part.type === 'field') {
      if (typeof part.value !== 'string' || part.fieldname in fields)
        throw new AppError('bad_request', 'The form could not be read')
      fields[part.fieldname] = part.value
      continue
    }
    const rule = rules.get(part.fieldname)
    const data = await readPart(part, rule?.maxBytes ?? 0)
    if (!rule) problems[part.fieldname] = ['This field is not known']
    else if (data === 'too large') problems[part.fieldname] = [rule.tooLarge]
    else if (data.length > 0)
      files[part.fieldname] = { field: part.fieldname, filename: part.filename, mimetype: part.mimetype, data }
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { fields: { ...fields }, files }
}

/** The parts of a form; one that is cut off or has no boundary is refused, not an error of ours. */
async function* readParts(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts()
  } catch (problem) {
    if (problem instanceof AppError || (problem instanceof Error && 'statusCode' in problem)) throw problem
    throw new AppError('bad_request', 'The form could not be read')
  }
}

/** Keeps at most `maxBytes` in memory and reads the rest away, so that the answer still reaches the sender. */
async function readPart(part: MultipartFile, maxBytes: number): Promise<Buffer | 'too large'> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
  }
  return size > maxBytes ? 'too large' : Buffer.concat(chunks)
}

import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { FileStore } from '../store/store.ts'
import { UNSUPPORTED } from './errors.ts'
import { dropStreams, type Form, parseBody, readMultipart } from './input.ts'

const SEND_AS_PUT = message('Send a form with _method=PUT')

type Read = Pick<Form, 'files' | 'streams'> & { body: unknown }

/** The body of a call, JSON or form, as its contract takes it. */
export async function readBody(endpoint: Endpoint, request: FastifyRequest, store: FileStore): Promise<Read> {
  const none = { files: {}, streams: {} }
  if (endpoint.method === 'GET') return { body: {}, ...none }
  if (!request.isMultipart()) return { body: parseBody(endpoint, asSent(endpoint, request, request.body)), ...none }
  if (!endpoint.files) throw new AppError('unsupported_type', UNSUPPORTED)
  const { fields, files, streams } = await readMultipart(endpoint, request, store)
  try {
    return { body: parseBody(endpoint, asSent(endpoint, request, fields)), files, streams }
  } catch (problem) {
    await dropStreams(store, streams)
    throw problem
  }
}

/**
 * The fields of a body. A POST to the address of a PUT has to say that it is one (spec 3 §7): by the field or the query
 * `_method`, or by the header that frameworks use. Throws 400.
 */
function asSent(endpoint: Endpoint, { method, headers, query }: FastifyRequest, body: unknown): unknown {
  if (method === endpoint.method) return body
  const { _method: field, ...fields } = { ...(body as Record<string, unknown> | null) }
  const words = [field, (query as Record<string, unknown>)._method, headers['x-http-method-override']]
  if (words.some((word) => typeof word === 'string' && word.toUpperCase() === endpoint.method)) return fields
  throw new AppError('bad_request', SEND_AS_PUT)
}

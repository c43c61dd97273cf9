import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { ApiError } from './api-error.ts'

/** The progress of an upload: bytes sent, and all bytes. */
export type OnProgress = (sent: number, total: number) => void

/** How a request reaches the API: `fetch` in the browser, a direct call into the app on the server. */
export type Transport = (request: {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | undefined
  signal: AbortSignal | undefined
  /** Called while files are uploading. */
  onProgress: OnProgress | undefined
}) => Promise<{ status: number; text: string; retryAfter: string | null }>

/** What an address or a form can carry as plain text. */
type Plain = string | number | boolean | null | undefined

type Input = { params?: unknown; query?: unknown; body?: unknown; files?: Record<string, File | undefined> }

/** The address of a call: path parameters filled in, query values appended, empty ones left out. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, Plain>
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, Plain>)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** Calls one endpoint. Throws `ApiError` with the server's message and field errors. */
export type Client = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> & { files?: Record<string, File | undefined> },
  signal?: AbortSignal,
  onProgress?: OnProgress,
) => Promise<OutputOf<E>>

/** A client over this transport: the browser's, the server renderer's and the tests' are one. */
export function createClient(transport: Transport): Client {
  return async (endpoint, given, signal, onProgress) => {
    const input = given as Input
    const hasFiles = Object.values(input.files ?? {}).some(Boolean)
    const answer = await transport({
      method: hasFiles && endpoint.postOverride ? 'POST' : endpoint.method,
      url: addressOf(endpoint, input),
      headers: endpoint.method === 'GET' || hasFiles ? {} : { 'content-type': 'application/json' },
      body:
        endpoint.method === 'GET'
          ? undefined
          : hasFiles
            ? toForm(input, endpoint.postOverride === true)
            : JSON.stringify(input.body ?? {}),
      signal,
      onProgress,
    })
    if (answer.status >= 400) throw toError(answer)
    return JSON.parse(answer.text) as never
  }
}

function toForm(input: Input, isOverride: boolean): FormData {
  const form = new FormData()
  if (isOverride) form.set('_method', 'PUT')
  for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, Plain | object>)) {
    if (value !== undefined && value !== null)
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const [name, file] of Object.entries(input.files ?? {})) if (file) form.set(name, file)
  return form
}

/** The error of an answer that refuses. */
export function toError(answer: { text: string; retryAfter: string | null }): ApiError {
  let body: Partial<ErrorBody> = {}
  try {
    body = JSON.parse(answer.text) as ErrorBody
  } catch {
    body = {}
  }
  return new ApiError(body, answer.retryAfter ? Number(answer.retryAfter) : undefined)
}

import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { IDEMPOTENCY_KEY } from '#shared/idempotency-key.ts'
import { isPrivate, PRIVATE_QUERY } from '#shared/private-query.ts'
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
export type Plain = string | number | boolean | null | undefined

/** What a call sends beyond its contract: files, and the idempotency key. */
export type Beside = { files?: Record<string, File | undefined>; idempotencyKey?: string | undefined }

export type Input = { params?: unknown; query?: unknown; body?: unknown } & Beside

type RequestParts = { params?: unknown; query?: unknown }

function pathOf({ path }: Pick<Endpoint, 'path'>, { params }: RequestParts): string {
  const values = (params ?? {}) as Record<string, Plain>
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

/** The values of a query that are there, as text. */
const valuesOf = ({ query }: RequestParts): [string, string][] =>
  Object.entries((query ?? {}) as Record<string, Plain>).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )

const withQuery = (path: string, values: [string, string][]): string =>
  values.length > 0 ? `${path}?${String(new URLSearchParams(values))}` : path

/** The address of a call: path parameters filled in, query values appended, empty ones left out. */
export const addressOf = (endpoint: Pick<Endpoint, 'path'>, input: RequestParts): string =>
  withQuery(pathOf(endpoint, input), valuesOf(input))

/** How a screen asks: the address of a call, without email addresses, which go into a header instead. */
export function requestOf(
  endpoint: Pick<Endpoint, 'path'>,
  input: RequestParts,
): { url: string; headers: Record<string, string> } {
  const values = valuesOf(input)
  const hidden = values.filter(isPrivate)
  return {
    url: withQuery(
      pathOf(endpoint, input),
      values.filter((one) => !isPrivate(one)),
    ),
    headers: hidden.length > 0 ? { [PRIVATE_QUERY]: String(new URLSearchParams(hidden)) } : {},
  }
}

/** Calls one endpoint. Throws `ApiError` with the server's message and field errors. */
export type Client = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> & Beside,
  signal?: AbortSignal,
  onProgress?: OnProgress,
) => Promise<OutputOf<E>>

/** A client over this transport: the browser's, the server renderer's and the tests' are one. */
export function createClient(transport: Transport): Client {
  return async (endpoint, given, signal, onProgress) => {
    const input = given as Input
    const hasFiles = Object.values(input.files ?? {}).some(Boolean)
    const { url, headers } = requestOf(endpoint, input)
    const answer = await transport({
      method: hasFiles && endpoint.postOverride ? 'POST' : endpoint.method,
      url,
      headers: {
        ...headers,
        ...(input.idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY]: input.idempotencyKey }),
        ...(endpoint.method === 'GET' || hasFiles ? {} : { 'content-type': 'application/json' }),
      },
      body:
        endpoint.method === 'GET'
          ? undefined
          : hasFiles
            ? await formOf(input, endpoint.postOverride === true)
            : JSON.stringify(input.body ?? {}),
      signal,
      onProgress,
    })
    if (answer.status >= 400) throw toError(answer)
    return JSON.parse(answer.text) as never
  }
}

/** Most pages send no files. */
const formOf = async (input: Input, isOverride: boolean): Promise<FormData> =>
  (await import('./send-files.ts')).toForm(input, isOverride)

/** The error for a refused request. */
export function toError(answer: { text: string; retryAfter: string | null }): ApiError {
  let body: Partial<ErrorBody> = {}
  try {
    body = JSON.parse(answer.text) as ErrorBody
  } catch {
    body = {}
  }
  return new ApiError(body, answer.retryAfter ? Number(answer.retryAfter) : undefined)
}

import type { Input, OnProgress, Plain, Transport } from './client.ts'
import { percentOf, speedOf, type Upload } from './upload-state.ts'

/** A body with its files, as forms carry them; `isOverride` sends a change as POST (spec 3 §7). */
export function toForm(input: Input, isOverride: boolean): FormData {
  const form = new FormData()
  if (isOverride) form.set('_method', 'PUT')
  for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, Plain | object>)) {
    if (value !== undefined && value !== null)
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const [name, file] of Object.entries(input.files ?? {})) if (file) form.set(name, file)
  return form
}

/** Files are sent by XMLHttpRequest: `fetch` reports no upload progress. Fails as `fetch` does. */
export const sendFiles: Transport = ({ method, url, headers, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded, total))
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('retry-after'),
      }),
    )
    request.addEventListener('error', () => reject(new TypeError('The connection was lost')))
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    if (signal?.aborted) return reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body ?? null)
  })

/**
 * Sends something with files, shows how far it is, and nothing any more when it has ended.
 * @param timeoutMs after so long it counts as lost
 */
export async function withProgress<Answer>(
  send: (signal: AbortSignal, onProgress: OnProgress) => Promise<Answer>,
  show: (upload: Upload | undefined) => void,
  timeoutMs?: number,
): Promise<Answer> {
  const stop = new AbortController()
  const startedAt = performance.now()
  const onProgress: OnProgress = (sent, total) =>
    show({
      percent: percentOf(sent, total),
      bytesPerSecond: speedOf(sent, performance.now() - startedAt),
      cancel: () => stop.abort(),
    })
  onProgress(0, 0)
  let isLate = false
  const timer = timeoutMs && setTimeout(() => stop.abort((isLate = true)), timeoutMs)
  try {
    return await send(stop.signal, onProgress)
  } catch (problem) {
    throw isLate ? new TypeError('The connection was too slow') : problem
  } finally {
    clearTimeout(timer)
    show(undefined)
  }
}

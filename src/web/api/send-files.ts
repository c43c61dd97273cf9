import type { Input, Plain, Transport } from './client.ts'

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

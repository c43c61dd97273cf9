import { parse } from 'content-disposition'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { requestOf, toError } from './client.ts'
import { leaveWhenSessionEnded } from './session-end.ts'

type Raw = Endpoint & { raw: string }

/** The file that a raw call answers, and the name that the server gives it. Throws `ApiError` when the server refuses. */
export async function fetchBlob<E extends Raw>(endpoint: E, input: InputOf<E>): Promise<{ blob: Blob; name: string }> {
  const { url, headers: asks } = requestOf(endpoint, input)
  const answer = await fetch(url, {
    credentials: 'same-origin',
    headers: { ...asks, 'accept-language': document.documentElement.lang },
  })
  const { status, headers } = answer
  leaveWhenSessionEnded(status, url)
  if (status >= 400) throw toError({ text: await answer.text(), retryAfter: headers.get('retry-after') })
  const name = parse(headers.get('content-disposition') ?? '').parameters.filename ?? ''
  return { blob: await answer.blob(), name }
}

/**
 * Saves the file that a raw call answers, under the name that the server gives it. Its address appears neither in the
 * history nor in the list of downloads. Throws `ApiError` when the server refuses.
 */
export async function downloadFile<E extends Raw>(endpoint: E, input: InputOf<E>): Promise<void> {
  const { blob, name } = await fetchBlob(endpoint, input)
  const file = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = file
  link.download = name
  link.click()
  URL.revokeObjectURL(file)
}

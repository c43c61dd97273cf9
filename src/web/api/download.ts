import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { addressOf, toError } from './client.ts'
import { leaveWhenEnded } from './session-end.ts'

/**
 * Saves the file that a raw call answers, under the name that the server gives it. Its address appears neither in the
 * history nor in the list of downloads. Throws `ApiError` when the server refuses.
 */
export async function download<E extends Endpoint & { raw: string }>(endpoint: E, input: InputOf<E>): Promise<void> {
  const url = addressOf(endpoint, input)
  const answer = await fetch(url, {
    credentials: 'same-origin',
    headers: { 'accept-language': document.documentElement.lang },
  })
  const { status, headers } = answer
  leaveWhenEnded(status, url)
  if (status >= 400) throw toError({ text: await answer.text(), retryAfter: headers.get('retry-after') })
  const file = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = file
  link.download = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''
  link.click()
  URL.revokeObjectURL(file)
}

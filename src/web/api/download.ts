import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { addressOf, toError } from './client.ts'
import { leaveForSignIn } from './session-end.ts'

/**
 * Saves the file that a raw call answers, under the name that the server gives it. Its address appears neither in the
 * history nor in the list of downloads. Throws `ApiError` when the server refuses.
 */
export async function download<E extends Endpoint & { raw: string }>(endpoint: E, input: InputOf<E>): Promise<void> {
  const answer = await fetch(addressOf(endpoint, input), {
    credentials: 'same-origin',
    headers: { 'accept-language': document.documentElement.lang },
  })
  const { status, headers } = answer
  if (status === 401) leaveForSignIn()
  if (status >= 400) throw toError({ text: await answer.text(), retryAfter: headers.get('retry-after') })
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''
  link.click()
  URL.revokeObjectURL(url)
}

import { createEventReader, type StreamEvent } from './live-reader.ts'
import { leaveWhenSessionEnded } from './session-end.ts'

const ADDRESS = '/api/stream'
/** The server sends something every 30 seconds; a stream whose first bytes a proxy holds back counts as failed. */
const PATIENCE_MS = { first: 15_000, later: 75_000 }

/** How a connection has ended: after it worked, never having worked, or refused, perhaps with a time to come back. */
export type Ending = { was: 'open' | 'failed' | 'refused'; waitMs: number | undefined }

/**
 * Opens the stream and reads it until it ends, breaks, or says nothing for too long.
 * @param since the last event that was heard, if any
 */
export async function readStream(
  since: string | undefined,
  signal: AbortSignal,
  onEvent: (event: StreamEvent) => void,
): Promise<Ending> {
  const silence = new AbortController()
  const endConnection = (): void => silence.abort()
  signal.addEventListener('abort', endConnection)
  let timer = setTimeout(endConnection, PATIENCE_MS.first)
  let wasOpen = false
  try {
    const answer = await fetch(ADDRESS, {
      headers: { accept: 'text/event-stream', ...(since !== undefined && { 'last-event-id': since }) },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: silence.signal,
    })
    leaveWhenSessionEnded(answer.status, ADDRESS)
    if (!answer.ok)
      return { was: 'refused', waitMs: Number(answer.headers.get('retry-after') ?? 0) * 1000 || undefined }
    const body = answer.headers.get('content-type')?.startsWith('text/event-stream') ? answer.body : null
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    const take = createEventReader((event) => {
      wasOpen = true
      onEvent(event)
    })
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done) break
      clearTimeout(timer)
      timer = setTimeout(endConnection, PATIENCE_MS.later)
      take(piece.value)
    }
  } catch {
    // Broken, cancelled or never open: the caller connects again.
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', endConnection)
    endConnection()
  }
  return { was: wasOpen ? 'open' : 'failed', waitMs: undefined }
}

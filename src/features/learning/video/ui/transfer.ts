import { Upload } from 'tus-js-client'
import type { ApiError } from '#web/api/api-error.ts'
import { toError } from '#web/api/client.ts'
import { VIDEO_UPLOADS } from '../video.contract.ts'

/** The most that a lost connection can cost (SECURITY.md: pieces of at most 5 MB). */
const PIECE_BYTES = 5_000_000
/** A server that restarts is back within a minute; after that the person, or the network's return, goes on. */
const RETRY_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000]
const GONE = [404, 410]
const WORTH_ANOTHER_TRY = [409, 423, 425, 429]
const PROTOCOL = { 'tus-resumable': '1.0.0' }

/** What the sender knows a file by. The server keeps it per person, so that people who share a phone do not get each other's uploads. */
export const fingerprintOf = ({ name, size, lastModified }: File): string => [name, size, lastModified].join('|')

/** Begins an upload on the server; answers its id. Throws `ApiError` with the server's message. */
export async function createTransfer(file: File): Promise<string> {
  const metadata = { filename: file.name, fingerprint: fingerprintOf(file) }
  const answer = await fetch(VIDEO_UPLOADS, {
    method: 'POST',
    headers: {
      ...PROTOCOL,
      'accept-language': document.documentElement.lang,
      'upload-length': String(file.size),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${inBase64(value)}`)
        .join(','),
    },
  })
  if (!answer.ok) throw toError({ text: await answer.text(), retryAfter: answer.headers.get('retry-after') })
  return (answer.headers.get('location') ?? '').split('/').at(-1) ?? ''
}

const inBase64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

/** Removes an upload, whatever has come of it. */
export async function removeTransfer(id: string): Promise<void> {
  await fetch(`${VIDEO_UPLOADS}/${id}`, { method: 'DELETE', headers: PROTOCOL, keepalive: true })
}

/** Why a transfer stopped: the upload is gone, the server refused it, or the connection is down. */
export type Stop = { why: 'gone' } | { why: 'refused'; problem: ApiError } | { why: 'link' }

type TransferEvents = { onProgress: (sent: number) => void; onDone: () => void; onStop: (stop: Stop) => void }

/**
 * Continues sending a file from where the server has it, and resumes whenever the connection is back.
 * @returns stops sending; what has come stays on the server
 */
export function continueTransfer(file: File, id: string, { onProgress, onDone, onStop }: TransferEvents): () => void {
  const upload = new Upload(file, {
    // No address for new uploads is set, so that an unexpected answer never starts the upload again.
    uploadUrl: new URL(`${VIDEO_UPLOADS}/${id}`, location.href).href,
    chunkSize: PIECE_BYTES,
    retryDelays: RETRY_MS,
    storeFingerprintForResuming: false,
    headers: { 'accept-language': document.documentElement.lang },
    // Without a network it stops, so that the person sees why, and goes on the moment there is one again.
    onShouldRetry: ({ originalResponse }) => navigator.onLine && isWorthAnotherTry(originalResponse?.getStatus() ?? 0),
    onProgress,
    onSuccess: onDone,
    onError: (problem) => {
      const answer = 'originalResponse' in problem ? problem.originalResponse : null
      const status = answer?.getStatus() ?? 0
      if (GONE.includes(status)) onStop({ why: 'gone' })
      else if (answer && status >= 400 && status < 500 && !isWorthAnotherTry(status))
        onStop({ why: 'refused', problem: toError({ text: answer.getBody(), retryAfter: null }) })
      else onStop({ why: 'link' })
    },
  })
  upload.start()
  return () => void upload.abort()
}

const isWorthAnotherTry = (status: number): boolean =>
  status < 400 || status >= 500 || WORTH_ANOTHER_TRY.includes(status)

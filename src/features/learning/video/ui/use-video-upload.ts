import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { SMALLEST_VIDEO_BYTES, VIDEO_HEAD_BYTES, videoTypeOf } from '#shared/video-type.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { messageOf } from '#web/api/errors.ts'
import { translateText } from '#web/i18n.tsx'
import { useUnsaved } from '#web/kit/leave-guard.tsx'
import { toast } from '#web/kit/toast.ts'
import { videoApi, videoRule } from '../video.contract.ts'
import { createPace, type Pace } from './transfer-pace.ts'
import type { Stop } from './transfer.ts'
import { videoSeconds } from './video-seconds.ts'

/** A video that is on its way: what a draft remembers of it. */
export type BegunUpload = { upload_id: string; name: string; size: number }

/** A video that has come whole: what a lesson is written with. */
export type UploadedVideo = BegunUpload & {
  /** Its length in seconds, where this browser could tell. */
  duration: number | null
}

/** `waiting`: there is no connection; the upload continues automatically when it is back. */
type Phase = 'preparing' | 'sending' | 'paused' | 'waiting' | 'failed'

export type Sending = { phase: Phase; name: string; size: number; sent: number; pace: Pace }

/** How soon to try again while nothing reaches the server. */
const AGAIN_MS = 30_000

const NO_PACE: Pace = { bytesPerSecond: 0, secondsLeft: null }

type Followers = {
  onChange: (video: UploadedVideo | null) => void
  /** An upload has begun, or goes on; null when it was removed. */
  onBegin?: ((begun: BegunUpload | null) => void) | undefined
}

/**
 * Sends one video in pieces. The same file, chosen again after a reload or on another day, goes on where it stopped;
 * one that has come whole already is not sent at all.
 */
export function useVideoUpload({ onChange, onBegin }: Followers) {
  const { t, i18n } = useLingui()
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const job = useRef<{ file: File; id: string; stop: () => void } | null>(null)
  /** Grows when another file is chosen or the choice is cleared, so that work for an earlier file stops. */
  const turn = useRef(0)
  useUnsaved(sending !== null)
  useEffect(
    () => () => {
      turn.current++
      job.current?.stop()
    },
    [],
  )
  useEffect(() => {
    if (sending?.phase !== 'waiting') return
    addEventListener('online', resume)
    // The device may be online while the server is down.
    const timer = setInterval(resume, AGAIN_MS)
    return () => {
      removeEventListener('online', resume)
      clearInterval(timer)
    }
    // `resume` reads the file from a ref, so it is no dependency.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sending?.phase])

  const updateSending = (changes: Partial<Sending>) => setSending((now) => now && { ...now, ...changes })

  const fail = (text: string) => {
    job.current = null
    setSending(null)
    setProblem(text)
  }

  const choose = async (file: File) => {
    const mine = ++turn.current
    const isLatestChoice = () => turn.current === mine
    const refusal = await refusalOf(file)
    if (!isLatestChoice()) return
    if (refusal !== null) return fail(translateText(i18n, refusal))
    setProblem(null)
    setSending({ phase: 'preparing', name: file.name, size: file.size, sent: 0, pace: NO_PACE })
    toast.success(t`Video ready for upload`)
    try {
      const { createTransfer, fingerprintOf, removeTransfer } = await import('./transfer.ts')
      const { uploads } = await browserClient(videoApi.list, {})
      const known = uploads.find((each) => each.fingerprint === fingerprintOf(file))
      if (!isLatestChoice()) return
      const id = known?.id ?? (await createTransfer(file))
      if (!isLatestChoice()) return void removeTransfer(id)
      onBegin?.({ upload_id: id, name: file.name, size: file.size })
      await send(file, id, known?.received_bytes ?? 0)
    } catch (reason) {
      if (isLatestChoice()) fail(messageOf(reason, t`Failed to upload video`))
    }
  }

  const send = async (file: File, id: string, sent: number) => {
    const { continueTransfer } = await import('./transfer.ts')
    const paceAt = createPace(file.size)
    updateSending({ phase: 'sending', sent, pace: NO_PACE })
    const stop = continueTransfer(file, id, {
      onProgress: (bytes) => updateSending({ phase: 'sending', sent: bytes, pace: paceAt(bytes) }),
      onDone: () => void onAllSent(file, id),
      onStop: (why) => onStopped(why, file),
    })
    job.current = { file, id, stop }
  }

  const onStopped = (stop: Stop, file: File) => {
    if (stop.why === 'refused') {
      // The server has already removed a file that is no video.
      if (stop.problem.errors) onBegin?.(null)
      return fail(messageOf(stop.problem, t`Failed to upload video`))
    }
    // It was removed on the server, after a week or from another tab: begin again.
    if (stop.why === 'gone') return void choose(file)
    updateSending({ phase: 'waiting', pace: NO_PACE })
  }

  const onAllSent = async (file: File, id: string) => {
    const duration = await videoSeconds(file)
    job.current = null
    setSending(null)
    onChange({ upload_id: id, name: file.name, size: file.size, duration })
    toast.success(t`Video uploaded successfully`)
  }

  const pause = () => {
    job.current?.stop()
    updateSending({ phase: 'paused', pace: NO_PACE })
  }

  function resume() {
    const { current } = job
    if (current) void send(current.file, current.id, sending?.sent ?? 0)
  }

  /** Ends the upload and takes away what has come. */
  const cancel = () => {
    turn.current++
    const id = job.current?.id
    job.current?.stop()
    job.current = null
    setSending(null)
    onBegin?.(null)
    if (id) removeUpload(id)
  }

  return { sending, problem, choose: (file: File) => void choose(file), pause, resume, cancel }
}

/** Removes an upload on the server. */
export const removeUpload = (id: string): void =>
  void import('./transfer.ts').then(({ removeTransfer }) => removeTransfer(id)).catch(() => undefined)

/** The specified text when the file is too large or no video, told by its first bytes; null when it may be sent. */
async function refusalOf(file: File): Promise<string | null> {
  if (file.size > videoRule.maxBytes) return videoRule.tooLarge
  if (file.size < SMALLEST_VIDEO_BYTES) return videoRule.wrongType
  const head = new Uint8Array(await file.slice(0, VIDEO_HEAD_BYTES).arrayBuffer())
  return videoTypeOf(head) ? null : videoRule.wrongType
}

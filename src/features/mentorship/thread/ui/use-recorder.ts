import { useEffect, useRef, useState } from 'react'
import { VOICE_SECONDS } from '../attachment/attachment.contract.ts'

/** The formats that the server accepts, the most common first. */
const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus']
/** Enough for a voice; three minutes are about half of what the server takes. */
const BITS_PER_SECOND = 24_000

type Recording = { file: File; seconds: number; url: string }
/** `refused`: the person or the device does not give the microphone. */
type State = 'idle' | 'asking' | 'recording' | 'refused' | 'unable'

const recordingType = (): string | undefined =>
  typeof MediaRecorder === 'undefined' || !navigator.mediaDevices
    ? undefined
    : TYPES.find((type) => MediaRecorder.isTypeSupported(type))

const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/** Records a voice note with the microphone of the device; it ends automatically after the longest that is allowed. */
export function useRecorder() {
  const [state, setState] = useState<State>('idle')
  const [seconds, setSeconds] = useState(0)
  const [recording, setRecording] = useState<Recording | null>(null)
  const recorder = useRef<MediaRecorder | null>(null)
  const isWanted = useRef(true)

  useEffect(() => {
    if (state !== 'recording') return
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const passed = Math.floor((performance.now() - startedAt) / 1000)
      setSeconds(passed)
      if (passed >= VOICE_SECONDS) recorder.current?.stop()
    }, 250)
    return () => clearInterval(timer)
  }, [state])

  // Leaving the page releases the microphone.
  useEffect(
    () => () => {
      isWanted.current = false
      if (recorder.current?.state === 'recording') recorder.current.stop()
    },
    [],
  )

  const discardRecording = (): void => {
    if (recording) URL.revokeObjectURL(recording.url)
    setRecording(null)
    setState('idle')
  }

  const recordStream = (stream: MediaStream, mimeType: string): void => {
    const made = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND })
    const parts: Blob[] = []
    const startedAt = performance.now()
    made.addEventListener('dataavailable', ({ data }) => parts.push(data))
    made.addEventListener('stop', () => {
      stopTracks(stream)
      if (!isWanted.current) return
      const [type = ''] = mimeType.split(';')
      const file = new File(parts, `voice.${type.split('/')[1]}`, { type })
      const length = Math.round((performance.now() - startedAt) / 1000)
      setRecording({ file, seconds: Math.max(1, length), url: URL.createObjectURL(file) })
      setState('idle')
    })
    recorder.current = made
    made.start()
    setSeconds(0)
    setState('recording')
  }

  const start = async (): Promise<void> => {
    discardRecording()
    const mimeType = recordingType()
    if (!mimeType) return setState('unable')
    isWanted.current = true
    setState('asking')
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      recordStream(stream, mimeType)
    } catch {
      setState('refused')
    }
  }

  const stop = (): void => recorder.current?.stop()
  const cancel = (): void => {
    isWanted.current = false
    stop()
    setState('idle')
  }
  return { state, seconds, recording, start, stop, cancel, discard: discardRecording }
}

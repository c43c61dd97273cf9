import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { certificateApi } from '#features/certificate/certificate.contract.ts'
import { enrollmentApi } from '#features/enrollment/enrollment.contract.ts'
import { outbox } from '#web/api/outbox.ts'
import { learningApi, type EnrollmentDetail } from '../learning.contract.ts'
import { progressApi } from '../progress/progress.contract.ts'
import { sendAll, sending, type Outcome, type SendingState, type Unsent, unsentOf } from './unsent.ts'

const NOTHING: readonly Unsent[] = []
/** What shows progress, and so is read again when some of it has arrived. */
const SHOWN = [learningApi.get, enrollmentApi.list, progressApi.get, certificateApi.listOwn]

/** What this person has done and the server does not know yet, and whether it is on its way. */
export function useUnsent(personId: number): { letters: readonly Unsent[]; state: SendingState } {
  const letters = useSyncExternalStore(
    outbox.subscribe,
    () => unsentOf(personId),
    () => NOTHING,
  )
  const state = useSyncExternalStore(sending.subscribe, sending.state, (): SendingState => 'idle')
  return { letters, state }
}

/** Sends what is kept when a page opens and when the link is back, and reads progress again once it has arrived. */
export function useSending(personId: number): void {
  const cache = useQueryClient()
  useEffect(() => {
    const send = (): void => sendAll(personId)
    const refresh = ({ kind }: Outcome): void => {
      if (kind !== 'completed') return
      for (const { name } of SHOWN) void cache.invalidateQueries({ queryKey: [name] })
    }
    const forget = sending.receive(refresh)
    send()
    addEventListener('online', send)
    return () => {
      forget()
      removeEventListener('online', send)
    }
  }, [cache, personId])
}

/** The enrollment as the learner has left it: what is not sent yet counts already. */
export function withUnsent(enrollment: EnrollmentDetail, letters: readonly Unsent[]): EnrollmentDetail {
  const mine = letters.filter(({ input }) => input.enrollmentId === enrollment.id)
  if (mine.length === 0) return enrollment
  const of = <K extends Unsent['kind']>(kind: K, videoId: number) =>
    mine.find(
      (letter): letter is Extract<Unsent, { kind: K }> => letter.kind === kind && letter.input.videoId === videoId,
    )
  const videos = enrollment.course.videos.map((video) => ({
    ...video,
    completed: video.completed || of('complete', video.id) !== undefined,
    position_seconds: of('position', video.id)?.input.seconds ?? video.position_seconds,
  }))
  return { ...enrollment, course: { ...enrollment.course, videos } }
}

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import type { SendingState } from '#web/api/outbox-sender.ts'
import { useOutbox, useOutcomes } from '#web/api/use-outbox.ts'
import { learningApi, type EnrollmentDetail } from '../learning.contract.ts'
import { progressApi } from '#features/learning/progress/progress.contract.ts'
import { isProgressLetter, toProgressOutcome, type Unsent } from './unsent-progress.ts'

/** What shows progress, and so is read again when some of it has arrived. */
const SHOWN = [learningApi.get, enrollmentApi.list, progressApi.get, certificateApi.listOwn]

/** What this person has learned and the server does not know yet, and whether it is on its way. */
export function useUnsentProgress(personId: number): { letters: readonly Unsent[]; state: SendingState } {
  const { letters, state } = useOutbox(personId)
  return { letters: useMemo(() => letters.filter(isProgressLetter), [letters]), state }
}

/** Reads progress again once some of it has arrived. */
export function useProgressRefresh(): void {
  const cache = useQueryClient()
  useOutcomes((outcome) => {
    if (toProgressOutcome(outcome)?.kind !== 'completed') return
    for (const { name } of SHOWN) void cache.invalidateQueries({ queryKey: [name] })
  })
}
/** The enrollment as the learner has left it: what is not sent yet counts already. */
export function withUnsentProgress(enrollment: EnrollmentDetail, letters: readonly Unsent[]): EnrollmentDetail {
  const mine = letters.filter(({ input }) => input.enrollmentId === enrollment.id)
  if (mine.length === 0) return enrollment
  const findUnsent = <K extends Unsent['kind']>(kind: K, videoId: number) =>
    mine.find(
      (letter): letter is Extract<Unsent, { kind: K }> => letter.kind === kind && letter.input.videoId === videoId,
    )
  const videos = enrollment.course.videos.map((video) => ({
    ...video,
    completed: video.completed || findUnsent('complete', video.id) !== undefined,
    position_seconds: findUnsent('position', video.id)?.input.seconds ?? video.position_seconds,
  }))
  return { ...enrollment, course: { ...enrollment.course, videos } }
}

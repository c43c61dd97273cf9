import { useLingui } from '@lingui/react/macro'
import { useReducer, useState } from 'react'
import { drafts } from '#web/api/drafts.ts'
import { messageOf } from '#web/api/errors.ts'
import { hasSendingFailed, sendAll } from '#web/api/outbox-sender.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { useLoadDelivery, useOutcomes } from '#web/api/use-outbox.ts'
import { toast } from '#web/kit/toast.ts'
import { useKeptOfflineText } from '#web/kit/use-kept-offline-text.ts'
import type { LessonOpen } from '../learning.contract.ts'
import { nextAfterVideo, type LessonFlow, nextFlow, readAnswers, startFlow } from './lesson-flow.ts'
import { type Completed, queueProgress, toProgressOutcome, type Unsent } from './unsent-progress.ts'
import { useUnsentProgress } from './use-unsent-progress.ts'

export type LessonOf = { personId: number; enrollmentId: number; lesson: LessonOpen }

const answersDraftKey = (personId: number, videoId: number) => ({ form: `quiz-${videoId}`, personId })

/** Where a lesson begins: with the answers that were chosen, or that are on their way. */
function startOrRestoreFlow({ personId, lesson }: LessonOf, letters: readonly Unsent[]): LessonFlow {
  const flow = startFlow(lesson)
  const kept = letters.find((letter) => letter.kind === 'attempt' && letter.input.videoId === lesson.id)
  if (kept?.kind === 'attempt') return { ...flow, view: 'quiz', answers: kept.input.answers }
  return { ...flow, answers: readAnswers(drafts.read(answersDraftKey(personId, lesson.id)), lesson.quiz_data) }
}

/**
 * One lesson while it is open. Whatever the learner does is stored on the device first and then sent (unsent-progress.ts), so
 * that nothing depends on the connection; the screen gets the outcome.
 */
export function useLesson(of: LessonOf) {
  const { t } = useLingui()
  const { personId, enrollmentId, lesson } = of
  const videoId = lesson.id
  const kept = useKeptOfflineText()
  const { letters, state } = useUnsentProgress(personId)
  const [flow, tell] = useReducer(nextFlow, letters, (known) => startOrRestoreFlow(of, known))
  const [saved, setSaved] = useState<Completed | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useLoadDelivery(LETTER_KINDS.quiz)
  useOutcomes((sent) => {
    const outcome = toProgressOutcome(sent)
    const place = outcome?.letter.input
    if (!outcome || place?.enrollmentId !== enrollmentId || place.videoId !== videoId) return
    if (outcome.kind === 'marked') {
      tell({ type: 'marked', attempt: outcome.attempt })
      // A quiz that was marked is opened empty again.
      drafts.remove(answersDraftKey(personId, videoId))
    }
    if (outcome.kind === 'completed') {
      setSaved(outcome.completed)
      toast.success(outcome.completed.message)
    }
    if (outcome.kind === 'refused' && outcome.letter.kind !== 'position') {
      const failed = outcome.letter.kind === 'attempt' ? t`The quiz could not be sent` : t`Failed to update progress`
      setProblem(messageOf(outcome.problem, failed))
    }
  })
  const input = { enrollmentId, videoId }
  const waiting = letters.find(
    (letter) =>
      letter.kind === 'attempt' && letter.input.enrollmentId === enrollmentId && letter.input.videoId === videoId,
  )
  const complete = (): void => {
    setProblem(null)
    queueProgress(personId, { kind: 'complete', input })
  }
  return {
    flow,
    saved,
    problem: waiting && hasSendingFailed(state) ? kept : problem,
    isSending: waiting !== undefined && (state === 'sending' || state === 'retrying'),
    complete,
    /** The video is over: its quiz, or what comes after it. */
    end: (): void => {
      tell({ type: 'ended', lesson })
      if (nextAfterVideo(lesson) === 'complete') complete()
    },
    place: (seconds: number): void => queueProgress(personId, { kind: 'position', input: { ...input, seconds } }),
    choose: (question: number, option: number): void => {
      const event = { type: 'choose', question, option } as const
      tell(event)
      drafts.save(answersDraftKey(personId, videoId), nextFlow(flow, event).answers)
    },
    submit: (): void => {
      setProblem(null)
      const answers = { ...flow.answers }
      const isSame = waiting?.kind === 'attempt' && JSON.stringify(waiting.input.answers) === JSON.stringify(answers)
      // The same answers once more are the same attempt: the first may have arrived although its answer did not.
      if (isSame) sendAll(personId)
      else queueProgress(personId, { kind: 'attempt', input: { ...input, answers, attemptKey: crypto.randomUUID() } })
    },
    tryAgain: (): void => tell({ type: 'tryAgain' }),
    watch: (from: number | null): void => tell({ type: 'watch', from }),
    backToQuiz: (): void => tell({ type: 'show', view: flow.result?.passed ? 'done' : 'quiz' }),
  }
}

import type { OutputOf } from '#shared/endpoint.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { type Letter, outbox } from '#web/api/outbox.ts'
import { keepAndSend, type Outcome } from '#web/api/outbox-sender.ts'
import { type Attempt, learningApi, MAX_SECONDS_AGO } from '../learning.contract.ts'

export type Completed = OutputOf<typeof learningApi.completeVideo>
type Place = { enrollmentId: number; videoId: number }

/** What a learner has done that the server does not know yet. */
export type Unsent =
  | (Letter<Place & { seconds: number }> & { kind: 'position' })
  | (Letter<Place & { answers: Record<string, number>; attemptKey: string }> & { kind: 'attempt' })
  | (Letter<Place> & { kind: 'complete' })

/** What became of one: the server's answer, or why it was refused. */
type Learned = { letter: Unsent } & (
  | { kind: 'marked'; attempt: Attempt }
  | { kind: 'completed'; completed: Completed }
  | { kind: 'placed' }
  | { kind: 'refused'; problem: ApiError }
)

const KINDS: ReadonlySet<string> = new Set<Unsent['kind']>(['position', 'attempt', 'complete'])

/** The outbox also holds letters of other features. */
export const isProgressLetter = (letter: Letter): letter is Unsent => KINDS.has(letter.kind)

const idOf = (kind: Unsent['kind'], { enrollmentId, videoId }: Place): string => `${kind}:${enrollmentId}:${videoId}`

type UnsentInput = { [K in Unsent['kind']]: { kind: K; input: Extract<Unsent, { kind: K }>['input'] } }[Unsent['kind']]

/** Keeps learning progress in the outbox and sends it. */
export function queueProgress(personId: number, { kind, input }: UnsentInput): void {
  keepAndSend(personId, { kind, input, id: idOf(kind, input) })
}

/** Sends what was learned. A quiz that was passed completes its lesson, which goes out next. */
export async function deliverProgress(letter: Letter, personId: number): Promise<Learned | null> {
  if (!isProgressLetter(letter)) return null
  const { enrollmentId, videoId } = letter.input
  const params = { id: enrollmentId }
  const video_id = videoId
  switch (letter.kind) {
    case 'position': {
      const seconds_ago = Math.min(MAX_SECONDS_AGO, Math.max(0, Math.round((Date.now() - letter.at) / 1000)))
      const { seconds } = letter.input
      await browserClient(learningApi.setPosition, { params, body: { video_id, seconds, seconds_ago } })
      return { letter, kind: 'placed' }
    }
    case 'attempt': {
      const { answers, attemptKey: attempt_key } = letter.input
      const attempt = await browserClient(learningApi.attemptQuiz, { params, body: { video_id, answers, attempt_key } })
      const input = { enrollmentId, videoId }
      if (attempt.passed) outbox.put(personId, { kind: 'complete', input, id: idOf('complete', input), at: Date.now() })
      return { letter, kind: 'marked', attempt }
    }
    case 'complete': {
      const completed = await browserClient(learningApi.completeVideo, { params, body: { video_id } })
      return { letter, kind: 'completed', completed }
    }
  }
}

/** What became of something learned; null when the outcome is of another feature's letter. */
export function toProgressOutcome(outcome: Outcome): Learned | null {
  const { letter } = outcome
  if (!isProgressLetter(letter)) return null
  if ('problem' in outcome) return { letter, kind: 'refused', problem: outcome.problem }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `deliverProgress` has answered
  return outcome.answer as Learned | null
}

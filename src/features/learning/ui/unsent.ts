import type { OutputOf } from '#shared/endpoint.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserClient } from '#web/api/browser.ts'
import { type Letter, outbox } from '#web/api/outbox.ts'
import { type Attempt, learningApi, MOST_SECONDS_AGO } from '../learning.contract.ts'

export type Completed = OutputOf<typeof learningApi.completeVideo>
type Place = { enrollmentId: number; videoId: number }

/** What a learner has done that the server does not know yet. */
export type Unsent =
  | (Letter<Place & { seconds: number }> & { kind: 'position' })
  | (Letter<Place & { answers: Record<string, number>; attemptKey: string }> & { kind: 'attempt' })
  | (Letter<Place> & { kind: 'complete' })

/** What became of one: the server's answer, or why it was refused. */
export type Outcome = { letter: Unsent } & (
  | { kind: 'marked'; attempt: Attempt }
  | { kind: 'completed'; completed: Completed }
  | { kind: 'placed' }
  | { kind: 'refused'; problem: ApiError }
)

/** `waiting`: the last try failed, because the link or the server was not there; `retrying` is the next one. */
export type SendingState = 'idle' | 'sending' | 'waiting' | 'retrying'

/** Something could not be sent so far. */
export const isLate = (state: SendingState): boolean => state === 'waiting' || state === 'retrying'

const FIRST_WAIT_MS = 5000
const LONGEST_WAIT_MS = 120_000
const LOCK = 'learning-outbox'

let state: SendingState = 'idle'
let waitMs = FIRST_WAIT_MS
let timer: ReturnType<typeof setTimeout> | undefined
let isAgain = false
const listeners = new Set<() => void>()
const receivers = new Set<(outcome: Outcome) => void>()

function enter(next: SendingState): void {
  state = next
  for (const listener of listeners) listener()
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file puts letters there
export const unsentOf = (personId: number): readonly Unsent[] => outbox.list(personId) as readonly Unsent[]

const idOf = (kind: Unsent['kind'], { enrollmentId, videoId }: Place): string => `${kind}:${enrollmentId}:${videoId}`

/** Stores what was done on this device, then sends it; receivers get the outcome. */
export function keepAndSend(
  personId: number,
  done:
    | Pick<Extract<Unsent, { kind: 'position' }>, 'kind' | 'input'>
    | Omit<Exclude<Unsent, { kind: 'position' }>, 'id' | 'at'>,
): void {
  outbox.put(personId, { ...done, id: idOf(done.kind, done.input), at: Date.now() })
  sendAll(personId)
}

/**
 * Sends everything that is stored, in its order, one after another and in one tab at a time. What the server refuses
 * for good is reported and dropped; when connection or server fail, all of it stays and is tried again: when the
 * connection is back, after a growing pause, and at the next visit. The server takes each of these twice without harm.
 */
export function sendAll(personId: number): void {
  isAgain = true
  if (state === 'sending' || state === 'retrying') return
  clearTimeout(timer)
  if (unsentOf(personId).length === 0) return enter('idle')
  enter(state === 'waiting' ? 'retrying' : 'sending')
  void sendNow(personId)
}

async function sendNow(personId: number): Promise<void> {
  const isDone = await inOneTab(() => sendInOrder(personId))
  if (isDone) waitMs = FIRST_WAIT_MS
  else {
    timer = setTimeout(() => sendAll(personId), waitMs)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
  enter(isDone ? 'idle' : 'waiting')
}

/** Old browsers have no locks; there the server alone sees to it that nothing counts twice. */
const inOneTab = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work()

async function sendInOrder(personId: number): Promise<boolean> {
  while (isAgain) {
    isAgain = false
    for (const letter of unsentOf(personId)) {
      const outcome = await sendOne(letter)
      if (outcome === undefined) return false
      outbox.remove(personId, letter)
      if (outcome.kind === 'marked' && outcome.attempt.passed) {
        const { enrollmentId, videoId } = letter.input
        const input = { enrollmentId, videoId }
        outbox.put(personId, { kind: 'complete', input, id: idOf('complete', input), at: Date.now() })
        isAgain = true
      }
      for (const receive of receivers) receive(outcome)
    }
  }
  return true
}

/** Nothing when it should be tried again later. */
async function sendOne(letter: Unsent): Promise<Outcome | undefined> {
  const params = { id: letter.input.enrollmentId }
  const video_id = letter.input.videoId
  try {
    switch (letter.kind) {
      case 'position': {
        const seconds_ago = Math.min(MOST_SECONDS_AGO, Math.max(0, Math.round((Date.now() - letter.at) / 1000)))
        await browserClient(learningApi.setPosition, {
          params,
          body: { video_id, seconds: letter.input.seconds, seconds_ago },
        })
        return { letter, kind: 'placed' }
      }
      case 'attempt': {
        const { answers, attemptKey: attempt_key } = letter.input
        const attempt = await browserClient(learningApi.attemptQuiz, {
          params,
          body: { video_id, answers, attempt_key },
        })
        return { letter, kind: 'marked', attempt }
      }
      case 'complete': {
        const completed = await browserClient(learningApi.completeVideo, { params, body: { video_id } })
        return { letter, kind: 'completed', completed }
      }
    }
  } catch (problem) {
    // Too many requests, a busy server, a lost link: later.
    const isFinal =
      problem instanceof ApiError && problem.status >= 400 && problem.status < 500 && problem.status !== 429
    return isFinal ? { letter, kind: 'refused', problem } : undefined
  }
}

export const sending = {
  state: (): SendingState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Gets the outcome of each thing that was sent. */
  receive: (receiver: (outcome: Outcome) => void): (() => void) => {
    receivers.add(receiver)
    return () => receivers.delete(receiver)
  },
}

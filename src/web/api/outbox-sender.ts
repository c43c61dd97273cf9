import { commonCalls } from '#web/frame.ts'
import { ApiError } from './api-error.ts'
import { type Letter, outbox } from './outbox.ts'
import { personByCookie } from './person-by-cookie.ts'

/** What became of a letter: the server's answer, or why it was refused. */
export type Outcome = { letter: Letter } & ({ answer: unknown } | { problem: ApiError })

/** `waiting`: the last try failed, because the connection or the server was not there; `retrying` is the next one. */
export type SendingState = 'idle' | 'sending' | 'waiting' | 'retrying'

/** Something has not been sent yet. */
export const hasSendingFailed = (state: SendingState): boolean => state === 'waiting' || state === 'retrying'

const FIRST_WAIT_MS = 5000
const LONGEST_WAIT_MS = 120_000
const LOCK = 'outbox'
const [SIGNED_OUT, TOO_MANY] = [401, 429]

let state: SendingState = 'idle'
let waitMs = FIRST_WAIT_MS
let stopWaiting = (): void => undefined
const listeners = new Set<() => void>()
const receivers = new Set<(outcome: Outcome) => void>()

function setSendingState(next: SendingState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Stores what was done on this device, then sends it; receivers get the outcome. */
export function keepAndSend(personId: number, letter: Omit<Letter, 'at'>): void {
  outbox.put(personId, { ...letter, at: Date.now() })
  sendAll(personId)
}

/**
 * Sends everything that is kept for this person, in its order, one after another and in one tab at a time. What the
 * server refuses permanently is reported and dropped; when connection or server fail, it stays and is tried again: when
 * the connection is back, after a growing pause, and at the next visit. When the session has ended, it stays until this
 * person has signed in again.
 */
export function sendAll(personId: number): void {
  // Letters added in the meantime are sent in the same round.
  if (state === 'sending' || state === 'retrying') return
  stopWaiting()
  if (outbox.list(personId).length === 0) return setSendingState('idle')
  setSendingState(state === 'waiting' ? 'retrying' : 'sending')
  void sendNow(personId)
}

async function sendNow(personId: number): Promise<void> {
  let isBack = false
  const stopListening = onceOnline(() => (isBack = true))
  const isDone = await inOneTab(() => sendInOrder(personId))
  stopListening()
  // An attempt that began without a connection says nothing of the one that came in the meantime.
  if (isDone || isBack) waitMs = FIRST_WAIT_MS
  if (!isDone) {
    stopWaiting = waitToSend(() => sendAll(personId), isBack ? 0 : waitMs)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
  setSendingState(isDone ? 'idle' : 'waiting')
  // Added after the last check and before this round ended.
  if (isDone && outbox.list(personId).length > 0) sendAll(personId)
}

/**
 * Calls when the connection is back, and after a pause: a server that is down says nothing when it is up again. Anyone
 * who keeps something waits here, so that no page has to.
 */
function waitToSend(send: () => void, pauseMs: number): () => void {
  const timer = setTimeout(send, pauseMs)
  const stopListening = onceOnline(() => {
    waitMs = FIRST_WAIT_MS
    send()
  })
  return () => {
    clearTimeout(timer)
    stopListening()
  }
}

/** Calls when the connection is back, until it is told to stop. */
function onceOnline(act: () => void): () => void {
  addEventListener('online', act)
  return () => removeEventListener('online', act)
}

/** Old browsers have no locks; there only the server prevents duplicates. */
const inOneTab = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work()

const keyOf = ({ id, at }: Letter): string => `${id} ${at}`

/** @returns whether nothing is left */
async function sendInOrder(personId: number): Promise<boolean> {
  const tried = new Set<string>()
  const held = new Set<string>()
  for (;;) {
    const letter = outbox.list(personId).find((one) => !tried.has(keyOf(one)) && !held.has(one.line ?? ''))
    if (!letter) return outbox.list(personId).length === 0
    // Someone else has signed in in another tab: nothing may be sent in their name.
    if (personByCookie()?.id !== personId) return false
    tried.add(keyOf(letter))
    const fate = await sendOne(letter, personId)
    if (fate === 'cut') return false
    if (fate === 'later') {
      if (letter.line !== undefined) held.add(letter.line)
      continue
    }
    outbox.remove(personId, letter)
    if (fate !== 'unknown') tellReceivers(fate)
  }
}

/** A screen that fails on an outcome must not stop the remaining letters or the round. */
function tellReceivers(outcome: Outcome): void {
  for (const receive of receivers) {
    try {
      receive(outcome)
    } catch (problem) {
      reportError(problem)
    }
  }
}

/** `cut`: no connection. `later`: the server could not take this one. `unknown`: of a version that knew other kinds. */
async function sendOne(letter: Letter, personId: number): Promise<Outcome | 'cut' | 'later' | 'unknown'> {
  try {
    const load = (await commonCalls().loadOutbox()).DELIVERIES.get(letter.kind)
    if (!load) return 'unknown'
    const deliver = await load()
    return { letter, answer: await deliver(letter, personId) }
  } catch (problem) {
    if (!(problem instanceof ApiError)) return 'cut'
    // The session has ended: the call has led to the sign-in page, and the letter waits for the same person.
    if (problem.status === SIGNED_OUT) return 'cut'
    return isRefusal(problem) ? { letter, problem } : 'later'
  }
}

/** Whether the server has refused something for good: sending it again would change nothing. */
export const isRefusal = (problem: unknown): problem is ApiError =>
  problem instanceof ApiError && problem.status < 500 && problem.status !== SIGNED_OUT && problem.status !== TOO_MANY

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

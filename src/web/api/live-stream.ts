import { notifyLiveListeners, setLiveState } from './live-listeners.ts'
import { readStream } from './live-connection.ts'
import type { StreamEvent } from './live-reader.ts'
import { browserQueryClient } from './query-client.ts'
import { meQuery } from './use-me.ts'

/** One tab of a browser holds the connection: over HTTP/1.1 six of them would block every other request. */
const NAME = 'live-stream'
const WAIT_MS = { soon: 3000, first: 2000, most: 60_000 }
/**
 * The tab that leads gives signs of life, at least once a minute where browsers slow down hidden tabs; when it says
 * nothing for so long, it is frozen, and another one takes over.
 */
const SIGN_MS = 20_000
const SILENT_MS = 130_000

type TabMessage =
  | { kind: 'event'; event: Pick<StreamEvent, 'type' | 'data'>; cursor: string | undefined }
  | { kind: 'state'; isUp: boolean; isWhole: boolean; cursor: string | undefined }
  | { kind: 'ask' }

let cursor: string | undefined
let isUp = false
/** This tab has heard everything since the stream was open for it. */
let isInStep = false
let signAt = 0
let channel: BroadcastChannel | undefined

function setConnectionState(up: boolean, isWhole: boolean): void {
  if (up === isUp && isWhole) return
  isUp = up
  setLiveState(up, isWhole && isInStep)
  if (up) isInStep = true
}

function postToTabs(told: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only, and takes no second argument
  channel?.postMessage(told)
}
const postStateToTabs = (isWhole: boolean): void => postToTabs({ kind: 'state', isUp, isWhole, cursor })

/** What the leading tab received, as the other tabs get it. */
function onTabMessage({ data }: MessageEvent<TabMessage>, isLeading: boolean): void {
  if (data.kind === 'ask') {
    if (isLeading) postStateToTabs(true)
    return
  }
  if (isLeading) return
  signAt = Date.now()
  cursor = data.cursor
  if (data.kind === 'state') setConnectionState(data.isUp, data.isWhole)
  else notifyLiveListeners(data.event.type, data.event.data)
}

function onEvent({ id, type, data }: StreamEvent): void {
  const isWhole = type === 'ready' && cursor !== undefined
  cursor = id ?? cursor
  if (type === 'ready' || type === 'reset') {
    setConnectionState(true, isWhole)
    postStateToTabs(isWhole)
  } else if (type === 'end') {
    // The session may be over, or the menus may have changed.
    if (data['why'] === 'access') void browserQueryClient().invalidateQueries({ queryKey: meQuery().queryKey })
  } else {
    notifyLiveListeners(type, data)
    postToTabs({ kind: 'event', event: { type, data }, cursor })
  }
}

/** Keeps the stream open until it is told to stop: comes back at once after a cut, later after each further failure. */
async function keepStreamOpen(signal: AbortSignal): Promise<void> {
  let waitMs = WAIT_MS.first
  while (!signal.aborted) {
    await waitUntilOnline(signal)
    const ending = await readStream(cursor, signal, onEvent)
    setConnectionState(false, true)
    postStateToTabs(true)
    const isCut = ending.was === 'open'
    waitMs = isCut ? WAIT_MS.first : Math.min(WAIT_MS.most, waitMs * 2)
    const most = isCut ? WAIT_MS.soon : Math.max(waitMs, ending.waitMs ?? 0)
    // A random delay, so that not all clients reconnect at once after a restart.
    await pause(isCut ? Math.random() * most : most * (0.5 + Math.random() / 2), signal)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const endPause = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', endPause)
      resolve()
    }
    const timer = setTimeout(endPause, ms)
    signal.addEventListener('abort', endPause)
  })

const waitUntilOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const checkOnline = (): void => {
      if (!navigator.onLine && !signal.aborted) return
      removeEventListener('online', checkOnline)
      signal.removeEventListener('abort', checkOnline)
      resolve()
    }
    addEventListener('online', checkOnline)
    signal.addEventListener('abort', checkOnline)
    checkOnline()
  })

/**
 * Waits to lead, and leads; in the meantime hears what the tab that leads says.
 * @param onLost another tab has taken over
 * @returns ends both
 */
function joinTabs(onLost: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let isLeading = false
  const heard = new BroadcastChannel(NAME)
  channel = heard
  heard.addEventListener('message', (message: MessageEvent<TabMessage>) => onTabMessage(message, isLeading))
  postToTabs({ kind: 'ask' })
  signAt = Date.now()
  const leadTabs = async (): Promise<void> => {
    isLeading = true
    const signs = setInterval(() => postStateToTabs(true), SIGN_MS)
    signal.addEventListener('abort', () => clearInterval(signs))
    await keepStreamOpen(signal)
  }
  // Also when this tab stops, which loses nothing.
  const reportLostLead = (): void => {
    if (isLeading && !signal.aborted) onLost()
  }
  navigator.locks.request(NAME, { signal }, leadTabs).then(reportLostLead, reportLostLead)
  const watch = setInterval(() => {
    if (isLeading || Date.now() - signAt < SILENT_MS) return
    signAt = Date.now()
    setConnectionState(false, true)
    if (!document.hidden) navigator.locks.request(NAME, { steal: true }, leadTabs).then(reportLostLead, reportLostLead)
  }, SILENT_MS / 4)
  return () => {
    stop.abort()
    clearInterval(watch)
    heard.close()
  }
}

/**
 * Opens the stream for this page, or takes part in that of another tab. A page that is left lets go of it. Where tabs
 * cannot agree on one connection (old browsers, addresses without https), they poll.
 */
export function followLive(): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return
  let leave: (() => void) | undefined
  const joinAgain = (): void => {
    leave?.()
    leave = joinTabs(joinAgain)
  }
  joinAgain()
  addEventListener('pagehide', () => {
    leave?.()
    setConnectionState(false, true)
    isInStep = false
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) joinAgain()
  })
}

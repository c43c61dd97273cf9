import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { browserClient } from '#web/api/browser.ts'
import { listenLive, useIsLive } from '#web/api/live.ts'
import { chatApi, TYPING_EVENT, TYPING_EVERY_MS, TYPING_SHOWN_MS } from '../chat.contract.ts'
import type { ChatPlace } from './chat-place.ts'

/** Whether this person has said a moment ago that they type; their message ends it. */
export function useTyping(userId: number, lastSeq: number): boolean {
  const [typedAfter, setTypedAfter] = useState<number>()
  const hear = useEffectEvent(() => setTypedAfter(lastSeq))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = listenLive(TYPING_EVENT, (data) => {
      if (data?.['user_id'] !== userId) return
      hear()
      clearTimeout(timer)
      timer = setTimeout(() => setTypedAfter(undefined), TYPING_SHOWN_MS)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [userId])
  return typedAfter === lastSeq
}

/**
 * Tells the other person of a pair that the reader is typing, now and then and only while the stream is open: a
 * connection that carries no stream is spared this, too.
 */
export function useTellTyping({ kind, id }: ChatPlace): () => void {
  const isLive = useIsLive()
  const toldAt = useRef(-TYPING_EVERY_MS)
  return () => {
    const now = performance.now()
    if (kind !== 'person' || !isLive || now - toldAt.current < TYPING_EVERY_MS) return
    toldAt.current = now
    // Nobody misses it.
    browserClient(chatApi.typing, { params: { userId: id } }).catch(() => undefined)
  }
}

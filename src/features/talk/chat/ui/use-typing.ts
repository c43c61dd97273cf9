import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { browserClient } from '#web/api/browser-client.ts'
import { listenLive, useIsLive } from '#web/api/live.ts'
import { chatApi, TYPING_EVENT, TYPING_EVERY_MS, TYPING_SHOWN_MS } from '../chat.contract.ts'
import { chatGroupApi, GROUP_TYPING_EVENT } from '../group/group.contract.ts'
import type { ChatTarget } from './chat-target.ts'

/** An id that no account has. */
const NOBODY: ReadonlyMap<number, number> = new Map()

/**
 * Those who have said a moment ago that they type in a place, those who began first; the message of each ends it.
 * @param lastSeqOf the place of the last message of someone
 */
export function useTypingPeople({ kind, id }: ChatTarget, lastSeqOf: (userId: number) => number): number[] {
  // The last message of each person when they began to type: a newer one ends the sign.
  const [heard, setHeard] = useState(NOBODY)
  const noteTyping = useEffectEvent((userId: number) =>
    setHeard((known) => new Map(known).set(userId, lastSeqOf(userId))),
  )
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>()
    const forgetTyping = (userId: number): void =>
      setHeard((known) => new Map([...known].filter(([typist]) => typist !== userId)))
    const end = listenLive(kind === 'person' ? TYPING_EVENT : GROUP_TYPING_EVENT, (data) => {
      const userId = Number(data?.['user_id'])
      const isHere = kind === 'person' ? userId === id : data?.['kind'] === kind && data['id'] === id
      if (!isHere) return
      noteTyping(userId)
      clearTimeout(timers.get(userId))
      timers.set(
        userId,
        setTimeout(() => forgetTyping(userId), TYPING_SHOWN_MS),
      )
    })
    return () => {
      end()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [kind, id])
  return [...heard].flatMap(([userId, seq]) => (lastSeqOf(userId) === seq ? userId : []))
}

/**
 * Tells the others of a place that the reader is typing, now and then and only while the stream is open: a connection
 * that carries no stream is spared this, too.
 */
export function useAnnounceTyping({ kind, id }: ChatTarget): () => void {
  const isLive = useIsLive()
  const toldAt = useRef(-TYPING_EVERY_MS)
  return () => {
    const now = performance.now()
    if (!isLive || now - toldAt.current < TYPING_EVERY_MS) return
    toldAt.current = now
    const told =
      kind === 'person'
        ? browserClient(chatApi.typing, { params: { userId: id } })
        : browserClient(chatGroupApi.typing, { params: { kind, id } })
    // A failed typing signal is ignored.
    told.catch(() => undefined)
  }
}

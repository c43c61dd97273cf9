import { useEffect, useEffectEvent, useRef } from 'react'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { conversationApi, type Message } from '../conversation.contract.ts'

/** Tells the server what was read: the last message of the other person, as soon as the page is visible. */
export function useSeen(matchId: number, messages: readonly Message[], meId: number): void {
  const told = useRef(0)
  // A mark that could not be set is set with the next message or visit.
  const { mutate } = useApiMutation(conversationApi.read, { errorsIn: 'form', refresh: [conversationApi.threads] })
  const last = messages.findLast(({ sender_id: sender }) => sender !== meId)?.seq ?? 0
  const tell = useEffectEvent((seq: number) => {
    if (document.visibilityState !== 'visible' || seq <= told.current) return
    told.current = seq
    mutate({ params: { id: matchId }, body: { seq } })
  })
  useEffect(() => {
    tell(last)
    const onVisible = (): void => tell(last)
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [last])
}

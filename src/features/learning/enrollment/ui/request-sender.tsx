import { useEffect } from 'react'
import { sendAll } from '#web/api/outbox-sender.ts'
import { useOutbox, useSendOutbox } from '#web/api/use-outbox.ts'
import { useRequestOutcomes } from './use-request-outcomes.ts'
import { courseIdsWithUnsentRequest } from './unsent-request.ts'

type Props = {
  personId: number
  /** The courses whose requests wait for the connection. */
  onWaiting: (courseIds: readonly number[]) => void
  onSettled: (courseId: number) => void
}

/**
 * On public pages: sends pending requests once there is a connection, with a toast for each course; renders nothing.
 */
export function RequestSender({ personId, onWaiting, onSettled }: Props) {
  const { letters } = useOutbox(personId)
  useRequestOutcomes(onSettled)
  useSendOutbox(personId)
  useEffect(() => {
    onWaiting(courseIdsWithUnsentRequest(letters))
    sendAll(personId)
  }, [letters, onWaiting, personId])
  return null
}

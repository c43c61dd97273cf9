import { useState } from 'react'
import { type DraftKey, drafts } from '#web/api/drafts.ts'
import type { EnrollDraft } from './enroll-draft.ts'

/** A request that could not be sent, because the link is down. */
export type WaitingRequest = { courseId: number; title: string; form: EnrollDraft }

export const waitingKey = (personId: number): DraftKey => ({ form: 'enroll-waiting', personId })

/** The course of the request that waits on this device; null when there is none. */
function courseWaiting(personId: number): number | null {
  const stored = drafts.read(waitingKey(personId))
  const isRequest = typeof stored === 'object' && stored !== null && 'courseId' in stored
  return isRequest && typeof stored.courseId === 'number' ? stored.courseId : null
}

/**
 * The request that waits on this device while the link is down, also from an earlier visit. `WaitingSender` sends it: the
 * server takes one request per person and course, so that sending it twice changes nothing.
 */
export function useWaitingRequest(personId: number | undefined) {
  const [known, setKnown] = useState<{ personId: number; courseId: number | null }>()
  // Who is signed in is known in the browser only, and after a while.
  if (personId !== undefined && known?.personId !== personId) setKnown({ personId, courseId: courseWaiting(personId) })
  return {
    /** The course that it is for. */
    courseId: known && known.personId === personId ? known.courseId : null,
    /** Keeps this request until it is sent. */
    hold: (request: WaitingRequest): void => {
      if (personId === undefined) return
      drafts.save(waitingKey(personId), request)
      setKnown({ personId, courseId: request.courseId })
    },
    /** Forgets it: it was sent, or somebody wants to change it. */
    drop: (): void => {
      if (personId === undefined) return
      drafts.remove(waitingKey(personId))
      setKnown({ personId, courseId: null })
    },
  }
}

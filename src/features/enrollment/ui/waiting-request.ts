import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { courseApi } from '#features/course/course.contract.ts'
import { enrollmentApi } from '#features/enrollment/enrollment.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { type DraftKey, drafts } from '#web/api/drafts.ts'
import { messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { toast } from '#web/kit/toast.ts'
import { EMPTY_DRAFT, type EnrollDraft, enrollDraft, parsed, textsIn } from './enroll-draft.ts'

/** A request that could not be sent, because the link is down. */
export type WaitingRequest = { courseId: number; title: string; form: EnrollDraft }

const RETRY_MS = 10_000

/** What a new request makes stale. */
export const ENROLLED = [enrollmentApi.list, enrollmentApi.status, enrollmentApi.form, courseApi.list, courseApi.get]

const Stored = z.object({ courseId: z.number(), title: z.string(), form: z.unknown() })

const waitingKey = (personId: number): DraftKey => ({ form: 'enroll-waiting', personId })

/** The request that waits on this device; null when there is none, or it is not one of ours. */
export function readWaiting(stored: string | null): WaitingRequest | null {
  const known = Stored.safeParse(parsed(stored))
  if (!known.success) return null
  const { courseId, title, form } = known.data
  return { courseId, title, form: { ...EMPTY_DRAFT, ...textsIn(form) } }
}

const read = (personId: number): WaitingRequest | null => readWaiting(drafts.read(waitingKey(personId)))

/** What becomes of a waiting request: sent, sent before (only the answer was lost), refused, or to be sent later. */
export function fateOf(problem: unknown): 'arrived' | 'refused' | 'later' {
  if (!(problem instanceof ApiError) || problem.status >= 500 || problem.code === 'too_many') return 'later'
  return problem.code === 'conflict' ? 'arrived' : 'refused'
}

/**
 * Keeps a request on this device while the link is down and sends it as soon as it is back, also on a later visit. The
 * server takes one request per person and course, so that sending it twice changes nothing.
 */
export function useWaitingRequest(personId: number | undefined, onSettled?: () => void) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [known, setKnown] = useState<{ personId: number; request: WaitingRequest | null }>()
  // Who is signed in is known in the browser only, and after a while.
  if (personId !== undefined && known?.personId !== personId) setKnown({ personId, request: read(personId) })
  const waiting = known && known.personId === personId ? known.request : null
  const enroll = useApiMutation(enrollmentApi.enroll, {
    errorsIn: 'form',
    success: ({ message }) => message,
    refresh: ENROLLED,
  })

  const drop = (): void => {
    if (personId === undefined) return
    drafts.remove(waitingKey(personId))
    setKnown({ personId, request: null })
  }
  const settle = (isSent: boolean): void => {
    drop()
    if (isSent && personId !== undefined) drafts.remove(enrollDraft(personId))
    onSettled?.()
  }

  const deliver = useEffectEvent(async () => {
    const request = personId === undefined ? null : read(personId)
    // Another tab has sent it.
    if (!request) return drop()
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts as typed, which the form has checked by the contract
      const body = request.form as never
      await enroll.mutateAsync({ params: { id: request.courseId }, body })
      settle(true)
    } catch (problem) {
      const fate = fateOf(problem)
      if (fate === 'later') return
      settle(fate === 'arrived')
      if (fate === 'refused') return toast.error(messageOf(problem, t`Failed to enroll in course`))
      await Promise.all(ENROLLED.map(({ name }) => cache.invalidateQueries({ queryKey: [name] })))
      toast.success(t`Your request for ${request.title} has been sent.`)
    }
  })

  useEffect(() => {
    if (!waiting) return
    const again = () => void deliver()
    again()
    const timer = setInterval(again, RETRY_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [waiting])

  return {
    waiting,
    /** Keeps this request until it is sent. */
    hold(request: WaitingRequest): void {
      if (personId === undefined) return
      drafts.save(waitingKey(personId), request)
      setKnown({ personId, request })
    },
    drop,
  }
}

import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { enrollmentApi } from '#features/enrollment/enrollment.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { drafts } from '#web/api/drafts.ts'
import { messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { toast } from '#web/kit/toast.ts'
import { EMPTY_DRAFT, enrollDraft, textsIn } from './enroll-draft.ts'
import { ENROLLED } from './enrolled.ts'
import { type WaitingRequest, waitingKey } from './waiting-request.ts'

const RETRY_MS = 10_000

const Stored = z.object({ courseId: z.number(), title: z.string(), form: z.unknown() })

/** The request that waits on this device; null when there is none, or it is not one of ours. */
export function readWaiting(stored: unknown): WaitingRequest | null {
  const known = Stored.safeParse(stored)
  if (!known.success) return null
  const { courseId, title, form } = known.data
  return { courseId, title, form: { ...EMPTY_DRAFT, ...textsIn(form) } }
}

/** What becomes of a waiting request: sent before (only the answer was lost), refused, or to be sent later. */
export function fateOf(problem: unknown): 'arrived' | 'refused' | 'later' {
  if (!(problem instanceof ApiError) || problem.status >= 500 || problem.code === 'too_many') return 'later'
  return problem.code === 'conflict' ? 'arrived' : 'refused'
}

/** Sends the request that waits as soon as the link is back; shows nothing. */
export function WaitingSender({ personId, onSettled }: { personId: number; onSettled: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const enroll = useApiMutation(enrollmentApi.enroll, {
    errorsIn: 'form',
    success: ({ message }) => message,
    refresh: ENROLLED,
  })
  const send = useEffectEvent(async () => {
    const request = readWaiting(drafts.read(waitingKey(personId)))
    // Another tab has sent it.
    if (!request) return onSettled()
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts as typed, which the form has checked by the contract
      const body = request.form as never
      await enroll.mutateAsync({ params: { id: request.courseId }, body })
      drafts.remove(enrollDraft(personId))
      onSettled()
    } catch (problem) {
      const fate = fateOf(problem)
      if (fate === 'later') return
      onSettled()
      // What was typed stays, to be corrected.
      if (fate === 'refused') return toast.error(messageOf(problem, t`Failed to enroll in course`))
      drafts.remove(enrollDraft(personId))
      toast.success(t`Your request for ${request.title} has been sent.`)
      await Promise.all(ENROLLED.map(({ name }) => cache.invalidateQueries({ queryKey: [name] })))
    }
  })
  useEffect(() => {
    const again = () => void send()
    again()
    const timer = setInterval(again, RETRY_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [])
  return null
}

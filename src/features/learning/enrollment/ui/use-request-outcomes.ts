import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#web/api/errors.ts'
import { useOutcomes } from '#web/api/use-outbox.ts'
import { toast } from '#web/kit/toast.ts'
import { ENROLLED } from './stale-reads.ts'
import { type Delivered, readRequest } from './unsent-request.ts'

/**
 * Says what became of a request that was sent later, and reads again what it has changed. What was typed for a refused
 * one stays in the form's draft, to be corrected.
 * @param onSettled the course of a request that waits no longer
 */
export function useRequestOutcomes(onSettled?: (courseId: number) => void): void {
  const { t } = useLingui()
  const cache = useQueryClient()
  useOutcomes((outcome) => {
    const request = readRequest(outcome.letter)
    if (!request) return
    onSettled?.(request.courseId)
    if ('problem' in outcome) {
      toast.error(messageOf(outcome.problem, t`Failed to enroll in course`))
      return
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `deliverRequest` has answered
    const { message } = outcome.answer as Delivered
    toast.success(message ?? t`Your request for ${request.title} has been sent`)
    for (const { name } of ENROLLED) void cache.invalidateQueries({ queryKey: [name] })
  })
}

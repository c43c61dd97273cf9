import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ApiForm } from '#web/kit/use-api-form.ts'
import { toast } from '#web/kit/toast.ts'

/**
 * What was opened for a change has been changed by someone else: the form says so and closes, so that the new version
 * is seen. What was typed is a draft, which the form shows when it is opened again.
 */
export function useLostChange(
  { refusal, problem }: Pick<ApiForm, 'refusal' | 'problem'>,
  refresh: readonly Pick<Endpoint, 'name'>[],
  onClose: (() => void) | undefined,
): void {
  const cache = useQueryClient()
  const leave = useEffectEvent((says: string) => {
    toast.error(says)
    for (const { name } of refresh) void cache.invalidateQueries({ queryKey: [name] })
    onClose?.()
  })
  useEffect(() => {
    if (refusal === 'conflict' && problem !== null) leave(problem)
  }, [refusal, problem])
}

import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { useMe } from '#web/api/use-me.ts'
import { useOutcomes } from '#web/api/use-outbox.ts'
import type { ApiForm } from '#web/kit/use-api-form.ts'
import { toast } from '#web/kit/toast.ts'

type LostChange<Unsent> = {
  /** The letter in the outbox that keeps the form without a connection. */
  letterId: string
  /** Reads that are stale then. */
  refresh: readonly Pick<Endpoint, 'name'>[]
  onClose: (() => void) | undefined
  /** What the form holds. */
  unsent: () => Unsent
  /** It was to change what has been deleted: keeps what was typed where it can be seen again, and answers where. */
  keepElsewhere: (unsent: Unsent, personId: number) => Promise<MessageDescriptor | null>
}

const isLost = (code: ErrorCode | null): boolean => code === 'conflict' || code === 'not_found'

/**
 * What was opened for a change has been changed or deleted by someone else: the form says so and closes, so that the new
 * version is seen; `deliverForm` says it of a form that was kept. What was typed is a draft, which the form shows when it is
 * opened again, or the one for something new.
 */
export function useLostChange<Unsent>(
  { refusal, problem }: Pick<ApiForm, 'refusal' | 'problem'>,
  { letterId, refresh, onClose, unsent, keepElsewhere }: LostChange<Unsent>,
): void {
  const { i18n } = useLingui()
  const { id: personId } = useMe()
  const cache = useQueryClient()
  const leave = useEffectEvent(async (says: string, isGone: boolean) => {
    const elsewhere = isGone ? await keepElsewhere(unsent(), personId).catch(() => null) : null
    toast.error(elsewhere ? i18n._(elsewhere) : says)
    for (const { name } of refresh) void cache.invalidateQueries({ queryKey: [name] })
    onClose?.()
  })
  useEffect(() => {
    if (problem !== null && isLost(refusal)) void leave(problem, refusal === 'not_found')
  }, [refusal, problem])
  useOutcomes((outcome) => {
    if (outcome.letter.id === letterId && 'problem' in outcome && isLost(outcome.problem.code)) onClose?.()
  })
}

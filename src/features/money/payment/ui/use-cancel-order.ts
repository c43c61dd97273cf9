import { useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { cancellationApi } from '../cancellation/cancellation.contract.ts'
import { ORDERED } from './stale-reads.ts'

/** Cancels an own unpaid order after asking. */
export function useCancelOrder(onCancelled?: () => void): {
  isPending: boolean
  ask: (id: number, title: string) => Promise<void>
} {
  const { t } = useLingui()
  const { mutate, isPending } = useApiMutation(cancellationApi.cancel, {
    success: ({ message }) => message,
    failure: t`Your order could not be cancelled. Please try again.`,
    refresh: ORDERED,
    ...(onCancelled && { onSuccess: onCancelled }),
  })
  return {
    isPending,
    async ask(id, title) {
      const isMeant = await confirm({
        title: t`Cancel your order for "${title}"?`,
        message: t`A place that is held for you becomes free. If you have sent money already, keep the order and add your proof of payment. You can order again.`,
        confirmLabel: t`Cancel order`,
        cancelLabel: t`Keep order`,
        isDangerous: true,
      })
      if (isMeant) mutate({ params: { id } })
    },
  }
}

import { useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { withdrawalApi } from '../withdrawal/withdrawal.contract.ts'
import { ENROLLED } from './stale-reads.ts'

/** Withdraws an own request for a course after asking. */
export function useWithdrawEnrollment(onWithdrawn?: () => void): {
  ask: (id: number, title: string) => Promise<void>
} {
  const { t } = useLingui()
  const { mutate } = useApiMutation(withdrawalApi.withdraw, {
    success: ({ message }) => message,
    failure: t`The request could not be withdrawn. Please try again.`,
    refresh: ENROLLED,
    ...(onWithdrawn && { onSuccess: onWithdrawn }),
  })
  return {
    async ask(id, title) {
      const isSure = await confirm({
        title: t`Withdraw your request for "${title}"?`,
        message: t`You can send a new request at any time.`,
        confirmLabel: t`Withdraw`,
        isDangerous: true,
      })
      if (isSure) mutate({ params: { id } })
    },
  }
}

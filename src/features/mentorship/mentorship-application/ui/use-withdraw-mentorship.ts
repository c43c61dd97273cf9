import { useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { ownApplicationApi } from '../own-application/own-application.contract.ts'

/** Withdraws an own application for mentorship after asking. */
export function useWithdrawMentorship(onWithdrawn?: () => void): { ask: (id: number) => Promise<void> } {
  const { t } = useLingui()
  const { mutate } = useApiMutation(ownApplicationApi.withdraw, {
    success: ({ message }) => message,
    failure: t`The mentorship application could not be withdrawn. Please try again.`,
    refresh: [ownApplicationApi.mine],
    ...(onWithdrawn && { onSuccess: onWithdrawn }),
  })
  return {
    async ask(id) {
      const isSure = await confirm({
        title: t`Withdraw your mentorship application?`,
        message: t`You can apply again at any time.`,
        confirmLabel: t`Withdraw`,
        isDangerous: true,
      })
      if (isSure) mutate({ params: { id } })
    },
  }
}

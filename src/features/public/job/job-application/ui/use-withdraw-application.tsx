import { Trans, useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { jobApplicationApi } from '../job-application.contract.ts'

/** Withdraws an own application for a job after asking. */
export function useWithdrawApplication(onWithdrawn?: () => void): {
  isPending: boolean
  ask: (id: number, title: string) => Promise<void>
} {
  const { t } = useLingui()
  const { mutate, isPending } = useApiMutation(jobApplicationApi.withdraw, {
    success: ({ message }) => message,
    failure: t`The application could not be withdrawn. Please try again.`,
    refresh: [jobApplicationApi.listOwn, jobApplicationApi.mine],
    ...(onWithdrawn && { onSuccess: onWithdrawn }),
  })
  return {
    isPending,
    async ask(id, title) {
      const isSure = await confirm({
        title: t`Withdraw your application?`,
        message: <Trans>This cannot be undone. You can only apply once for {title}.</Trans>,
        confirmLabel: t`Withdraw`,
        isDangerous: true,
      })
      if (isSure) mutate({ params: { id } })
    },
  }
}

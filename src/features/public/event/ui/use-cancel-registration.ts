import { useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { eventApi } from '../event.contract.ts'
import { registrationApi } from '../registration/registration.contract.ts'

/** Gives an own place in an event back after asking. */
export function useCancelRegistration(onCancelled?: () => void): {
  isPending: boolean
  ask: (id: number, title: string) => Promise<void>
} {
  const { t } = useLingui()
  const { mutate, isPending } = useApiMutation(registrationApi.cancel, {
    success: ({ message }) => message,
    failure: t`Your registration could not be cancelled. Please try again.`,
    refresh: [registrationApi.listOwn, registrationApi.get, eventApi.get, eventApi.list],
    ...(onCancelled && { onSuccess: onCancelled }),
  })
  return {
    isPending,
    async ask(id, title) {
      const isMeant = await confirm({
        title: t`Cancel your registration for "${title}"?`,
        message: t`Your place goes to the next person on the waiting list.`,
        confirmLabel: t`Cancel my registration`,
        cancelLabel: t`Keep my place`,
        isDangerous: true,
      })
      if (isMeant) mutate({ params: { id } })
    },
  }
}

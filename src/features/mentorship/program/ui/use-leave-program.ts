import { useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { memberApi } from '../member/member.contract.ts'
import { MEMBER_READS } from './stale-reads.ts'

/** Ends a place in a program after asking; `of` names whose, or which. */
export function useLeaveProgram(onLeft?: () => void): {
  isPending: boolean
  ask: (memberId: number, of: string) => Promise<void>
} {
  const { t } = useLingui()
  const { mutate, isPending } = useApiMutation(memberApi.leave, {
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: MEMBER_READS,
    ...(onLeft && { onSuccess: onLeft }),
  })
  return {
    isPending,
    async ask(memberId, of) {
      const isSure = await confirm({
        title: t`End the place in the program: "${of}"?`,
        message: t`The place becomes free for someone else. Courses already started are kept.`,
        confirmLabel: t`End place`,
        isDangerous: true,
      })
      if (isSure) mutate({ params: { id: memberId } })
    },
  }
}

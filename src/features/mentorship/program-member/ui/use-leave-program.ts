import { useLingui } from '@lingui/react/macro'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { memberApi } from '../program-member.contract.ts'
import { MEMBER_READS } from '#features/mentorship/program/ui/stale-reads.ts'

/** Ends a place in a program after asking the member, or staff who remove the member. */
export function useLeaveProgram(onLeft?: () => void): {
  isPending: boolean
  ask: (memberId: number, title: string) => Promise<void>
  askToRemove: (memberId: number, name: string) => Promise<void>
} {
  const { t } = useLingui()
  const { mutate, isPending } = useApiMutation(memberApi.leave, {
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    // Whoever is in no program any more has no entry for them in the menu.
    refresh: [...MEMBER_READS, sessionApi.me],
    ...(onLeft && { onSuccess: onLeft }),
  })
  async function leaveIfSure(memberId: number, question: { title: string; confirmLabel: string }): Promise<void> {
    const isSure = await confirm({
      ...question,
      message: t`The place becomes free for someone else. Courses already started are kept.`,
      isDangerous: true,
    })
    if (isSure) mutate({ params: { id: memberId } })
  }
  return {
    isPending,
    ask: (memberId, title) =>
      leaveIfSure(memberId, { title: t`Leave "${title}"?`, confirmLabel: t`Leave the program` }),
    askToRemove: (memberId, name) =>
      leaveIfSure(memberId, { title: t`Remove ${name} from the program?`, confirmLabel: t`Remove` }),
  }
}

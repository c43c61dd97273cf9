import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { colleagueSafetyApi } from '../colleague/colleague.contract.ts'
import { safetyApi } from '../safety.contract.ts'
import type { ReportTarget } from './reported-person.ts'

type BlockButtonProps = { whom: ReportTarget; name: string; isBlocked: boolean; onChange: () => void }

/** Blocks the other person of a match or a colleague, or takes that back. */
export function BlockButton({ whom, name, isBlocked, onChange }: BlockButtonProps) {
  const { t } = useLingui()
  const texts = {
    success: ({ message }: { message: string }) => message,
    failure: t`This could not be saved. Please try again.`,
    onSuccess: onChange,
  }
  const match = { block: useApiMutation(safetyApi.block, texts), unblock: useApiMutation(safetyApi.unblock, texts) }
  const colleague = {
    block: useApiMutation(colleagueSafetyApi.block, texts),
    unblock: useApiMutation(colleagueSafetyApi.unblock, texts),
  }
  const isBusy = [match, colleague].some(({ block, unblock }) => block.isPending || unblock.isPending)
  const changeBlock = (how: 'block' | 'unblock'): void => {
    if ('matchId' in whom) match[how].mutate({ params: { id: whom.matchId } })
    else colleague[how].mutate({ params: { userId: whom.userId } })
  }
  const confirmBlock = async (): Promise<void> => {
    const isSure = await confirm({
      title: t`Block ${name}?`,
      message: t`You will no longer be able to write to each other. ${name} will not be notified, and you can unblock them at any time.`,
      confirmLabel: t`Block`,
      isDangerous: true,
    })
    if (isSure) changeBlock('block')
  }
  if (isBlocked)
    return (
      <Button variant="default" disabled={isBusy} onClick={() => changeBlock('unblock')}>
        <Trans>Unblock</Trans>
      </Button>
    )
  return (
    <Button variant="default" disabled={isBusy} onClick={() => void confirmBlock()}>
      <Trans>Block</Trans>
    </Button>
  )
}

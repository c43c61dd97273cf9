import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { safetyApi } from '../safety.contract.ts'

type BlockButtonProps = { matchId: number; name: string; isBlocked: boolean; onChange: () => void }

/** Blocks the other person of a match, or takes that back. */
export function BlockButton({ matchId, name, isBlocked, onChange }: BlockButtonProps) {
  const { t } = useLingui()
  const texts = {
    success: ({ message }: { message: string }) => message,
    failure: t`This could not be saved. Please try again.`,
    onSuccess: onChange,
  }
  const block = useApiMutation(safetyApi.block, texts)
  const unblock = useApiMutation(safetyApi.unblock, texts)
  const input = { params: { id: matchId } }
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t`Block ${name}?`,
      message: t`You can no longer write to each other. ${name} is not told, and you can take it back.`,
      confirmLabel: t`Block`,
      isDangerous: true,
    })
    if (isSure) block.mutate(input)
  }
  if (isBlocked)
    return (
      <Button variant="default" disabled={unblock.isPending} onClick={() => unblock.mutate(input)}>
        <Trans>Take the block back</Trans>
      </Button>
    )
  return (
    <Button variant="default" disabled={block.isPending} onClick={() => void ask()}>
      <Trans>Block</Trans>
    </Button>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { chatApi, type ChatMessage } from '../chat.contract.ts'

type DeleteButtonProps = { id: number; onDeleted: (written: ChatMessage) => void }

/** Deletes an own message after a question. */
export function DeleteMessageButton({ id, onDeleted }: DeleteButtonProps) {
  const { t } = useLingui()
  const { mutate, isPending } = useApiMutation(chatApi.remove, {
    success: ({ message }) => message,
    failure: t`The message could not be deleted. Please try again.`,
    refresh: [chatApi.users],
    onSuccess: ({ written }) => onDeleted(written),
  })
  const confirmDeletion = async (): Promise<void> => {
    const isSure = await confirm({
      title: t`Delete this message?`,
      message: t`Everyone will see that there was a message, but not what it said.`,
      confirmLabel: t`Delete`,
      isDangerous: true,
    })
    if (isSure) mutate({ params: { id } })
  }
  return (
    <button type="button" disabled={isPending} onClick={() => void confirmDeletion()}>
      <Trans>Delete</Trans>
    </button>
  )
}

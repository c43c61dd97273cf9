import { useLingui } from '@lingui/react/macro'
import type { InputOf } from '#shared/endpoint.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { chatApi, type ChatMessage } from '../chat.contract.ts'
import { chatGroupApi } from '../group/group.contract.ts'
import type { ChatTarget } from './chat-target.ts'

type Content = Pick<InputOf<typeof chatApi.send>, 'body'> & { files: { image: File } }

/** Sends a picture, and words with it, to a person or a group at once. */
export function useSendImage({ kind, id }: ChatTarget, onSent: (message: ChatMessage) => void) {
  const { t } = useLingui()
  const how = {
    success: t`Image sent successfully`,
    failure: t`Failed to upload image`,
    refresh: [chatApi.users, chatGroupApi.list],
    onSuccess: ({ message }: { message: ChatMessage }) => onSent(message),
  }
  const toPerson = useApiMutation(chatApi.send, how)
  const toGroup = useApiMutation(chatGroupApi.send, how)
  const { isPending, upload } = kind === 'person' ? toPerson : toGroup
  return {
    isPending,
    upload,
    send: (content: Content): Promise<unknown> =>
      kind === 'person'
        ? toPerson.mutateAsync({ params: { userId: id }, ...content })
        : toGroup.mutateAsync({ params: { kind, id }, ...content }),
  }
}

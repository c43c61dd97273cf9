import { Button, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { MAX_CHAT_MESSAGE_LENGTH, chatApi, type ChatMessage } from '../chat.contract.ts'
import styles from './chat.module.css'

type EditFormProps = { message: ChatMessage; onSaved: (written: ChatMessage) => void; onCancel: () => void }

/** Changes the words of an own message in its place. */
export function EditMessageForm({ message, onSaved, onCancel }: EditFormProps) {
  const { t } = useLingui()
  const [content, setContent] = useState(message.content)
  const { mutate, isPending } = useApiMutation(chatApi.update, {
    success: ({ message: says }) => says,
    failure: t`The message could not be edited. Please try again.`,
    refresh: [chatApi.users],
    onSuccess: ({ written }) => onSaved(written),
  })
  const isEmpty = content.trim() === '' && message.image === null
  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) mutate({ params: { id: message.id }, body: { content } })
      }}
    >
      <Textarea
        aria-label={t`Your message`}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={MAX_CHAT_MESSAGE_LENGTH}
        data-autofocus
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" disabled={isEmpty || isPending}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DraftKey } from '#web/api/drafts.ts'
import { useMe } from '#web/api/use-me.ts'
import { CloseIcon } from '#web/kit/icons.tsx'
import { ChooseImageButton } from '#web/kit/choose-image-button.tsx'
import { MessageComposer } from '#web/kit/message-composer.tsx'
import { sizeText } from '#web/kit/size-text.ts'
import { UploadProgress } from '#web/kit/upload-progress.tsx'
import { MAX_CHAT_MESSAGE_LENGTH, chatImageRule, type ChatMessage } from '../chat.contract.ts'
import styles from './chat.module.css'
import type { ChatTarget } from './chat-target.ts'
import { QuotedWords } from './quote.tsx'
import { TypingLine } from './typing-line.tsx'
import { queueChatMessage } from './unsent-chat.ts'
import { useSendImage } from './use-send-image.ts'
import { useAnnounceTyping } from './use-typing.ts'

type ChatComposerProps = {
  place: ChatTarget
  draft: DraftKey
  /** The message that is answered. */
  replyTo: ChatMessage | null
  nameOf: (senderId: number) => string
  messages: readonly ChatMessage[]
  onReplied: () => void
  onSent: (message: ChatMessage) => void
}

/** A chosen picture; its name stays the same when it is sent again after a lost answer, so that it stays one message. */
type Chosen = { file: File; clientKey: string }

/** Where words, a picture or both are sent; words wait on this device for a connection, pictures need one. */
export function ChatComposer({ place, draft, replyTo, nameOf, messages, onReplied, onSent }: ChatComposerProps) {
  const { t } = useLingui()
  const { id: meId } = useMe()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const tellTyping = useAnnounceTyping(place)
  const sendImage = useSendImage(place, (message) => {
    setChosen(null)
    onReplied()
    onSent(message)
  })
  const send = (content: string): void | Promise<boolean> => {
    const reply = replyTo?.id ?? null
    if (!chosen) {
      queueChatMessage(meId, { place, content, replyTo: reply })
      onReplied()
      return
    }
    const body = { content, client_key: chosen.clientKey, ...(reply !== null && { reply_to: reply }) }
    return sendImage.send({ body, files: { image: chosen.file } }).then(
      () => true,
      // The toast has shown why.
      () => false,
    )
  }
  return (
    <div className={styles.composer}>
      <TypingLine place={place} nameOf={nameOf} messages={messages} />
      {replyTo && (
        <div className={styles.chosen}>
          <QuotedWords of={replyTo} name={nameOf(replyTo.sender_id)} />
          <button type="button" className={styles.drop} aria-label={t`Cancel reply`} onClick={onReplied}>
            <CloseIcon size={18} />
          </button>
        </div>
      )}
      {chosen && (
        <div className={styles.chosen}>
          <span className={styles.file}>
            {chosen.file.name} · {sizeText(chosen.file.size)}
          </span>
          {!sendImage.isPending && (
            <button
              type="button"
              className={styles.drop}
              aria-label={t`Remove the image`}
              onClick={() => setChosen(null)}
            >
              <CloseIcon size={18} />
            </button>
          )}
        </div>
      )}
      {sendImage.upload && <UploadProgress upload={sendImage.upload} />}
      <MessageComposer
        isChat
        draft={draft}
        most={MAX_CHAT_MESSAGE_LENGTH}
        canBeEmpty={chosen !== null && !sendImage.isPending}
        onSend={send}
        onType={tellTyping}
        tools={
          <ChooseImageButton
            rule={chatImageRule}
            isDisabled={sendImage.isPending}
            onChoose={(file) => setChosen({ file, clientKey: crypto.randomUUID() })}
          />
        }
      />
    </div>
  )
}

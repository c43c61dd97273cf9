import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MessageText } from '#web/kit/message-text.tsx'
import list from '#web/kit/messages.module.css'
import { MoreMenu } from '#web/kit/more-menu.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { CHANGE_MINUTES, type ChatMessage } from '../chat.contract.ts'
import { ChatImage } from './chat-image.tsx'
import { DeleteMessageButton } from './delete-message-button.tsx'
import { EditMessageForm } from './edit-message-form.tsx'
import { Quote } from './quote.tsx'

/** What can be done with a message where one writes. */
export type MessageWork = { onChange: (message: ChatMessage) => void; onReply: (message: ChatMessage) => void }

type ChatMessageItemProps = {
  message: ChatMessage
  isOwn: boolean
  nameOf: (senderId: number) => string
  /** The other person has read it. */
  isRead: boolean
  /** The address leads to this message. */
  isWanted?: boolean
  work?: MessageWork | undefined
  onReport?: (message: ChatMessage) => void
}

const MINUTE_MS = 60_000

/** One message, and what can be done with it. */
export function ChatMessageItem(props: ChatMessageItemProps) {
  const { message, isOwn, nameOf, isRead, isWanted = false, work, onReport } = props
  const { t } = useLingui()
  const { instant } = useDateText()
  const [shownAt] = useState(() => Date.now())
  const [isEditing, setEditing] = useState(false)
  const isDeleted = message.deleted_at !== null
  // Offered for some minutes; the server decides.
  const isNew = shownAt - Date.parse(message.created_at) < CHANGE_MINUTES * MINUTE_MS
  return (
    <li
      id={`message-${message.seq}`}
      className={list.message}
      data-own={isOwn || undefined}
      data-wanted={isWanted || undefined}
    >
      <p className={list.head}>
        <span className={list.who}>{nameOf(message.sender_id)}</span>{' '}
        <time dateTime={message.created_at}>{instant(message.created_at, 'date and time')}</time>
      </p>
      {isEditing && work ? (
        <EditMessageForm
          message={message}
          onSaved={(written) => {
            setEditing(false)
            work.onChange(written)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <div className={list.bubble}>
          {isDeleted ? (
            <em>
              <Trans>This message was deleted.</Trans>
            </em>
          ) : (
            <>
              {message.reply_to && <Quote of={message.reply_to} name={nameOf(message.reply_to.sender_id)} />}
              <MessageText text={message.content} />
              <ChatImage message={message} />
            </>
          )}
        </div>
      )}
      <div className={list.foot}>
        {message.edited_at !== null && (
          <span>
            <Trans>Edited</Trans>
          </span>
        )}
        {isOwn && !isDeleted && <span>{isRead ? <Trans context="message">Read</Trans> : <Trans>Sent</Trans>}</span>}
        {work && !isDeleted && !isEditing && (
          <button type="button" className={list.action} onClick={() => work.onReply(message)}>
            <Trans>Reply</Trans>
          </button>
        )}
        {onReport && !isOwn && !isDeleted && (
          <MoreMenu label={t`More actions for this message`} isSmall>
            <button type="button" onClick={() => onReport(message)}>
              <Trans>Report this message</Trans>
            </button>
          </MoreMenu>
        )}
        {work && isOwn && isNew && !isDeleted && !isEditing && (
          <MoreMenu label={t`More actions for this message`} isSmall>
            <button type="button" onClick={() => setEditing(true)}>
              <Trans>Edit</Trans>
            </button>
            <DeleteMessageButton id={message.id} onDeleted={work.onChange} />
          </MoreMenu>
        )}
      </div>
    </li>
  )
}

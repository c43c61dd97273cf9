import { Trans, useLingui } from '@lingui/react/macro'
import { MessageText } from '#web/kit/message-text.tsx'
import list from '#web/kit/messages.module.css'
import { MoreMenu } from '#web/kit/more-menu.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { SupportMessage } from '../support.contract.ts'
import { SupportImage } from './support-image.tsx'

type Props = {
  message: SupportMessage
  /** On the side of the reader: what a person or, for an admin, any admin has written. */
  isOwn: boolean
  name: string
  isRead: boolean
  onReport?: (() => void) | undefined
}

/** One message, for the person and for admins. */
export function SupportMessageItem({ message, isOwn, name, isRead, onReport }: Props) {
  const { t } = useLingui()
  const { instant } = useDateText()
  return (
    <li className={list.message} data-own={isOwn || undefined}>
      <p className={list.head}>
        <span className={list.who}>{name}</span>{' '}
        <time dateTime={message.created_at}>{instant(message.created_at, 'date and time')}</time>
      </p>
      <div className={list.bubble}>
        <MessageText text={message.content} />
        <SupportImage message={message} />
      </div>
      {isOwn && <p className={list.foot}>{isRead ? <Trans context="message">Read</Trans> : <Trans>Sent</Trans>}</p>}
      {onReport && (
        <div className={list.foot}>
          <MoreMenu label={t`More actions for this message`} isSmall>
            <button type="button" onClick={onReport}>
              <Trans>Report this message</Trans>
            </button>
          </MoreMenu>
        </div>
      )}
    </li>
  )
}

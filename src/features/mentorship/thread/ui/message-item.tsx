import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { MessageText } from '#web/kit/message-text.tsx'
import styles from '#web/kit/messages.module.css'
import { MoreMenu } from '#web/kit/more-menu.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { threadApi, type Message, WITHDRAW_MINUTES } from '../thread.contract.ts'
import { Attachment } from './attachment.tsx'
import thread from './thread.module.css'

type MessageItemProps = {
  message: Message
  matchId: number
  /** Null for an own message. */
  from: string | null
  isRead: boolean
  canWrite: boolean
  onChange: (message: Message) => void
  onReport: () => void
}

/** One message of a thread. */
export function MessageItem({ message, matchId, from, isRead, canWrite, onChange, onReport }: MessageItemProps) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const isOwn = from === null
  return (
    <li className={styles.message} data-own={isOwn || undefined}>
      <p className={styles.head}>
        <span className={styles.who}>{from ?? <Trans>You</Trans>}</span>{' '}
        <time dateTime={message.created_at}>{instant(message.created_at, 'date and time')}</time>
      </p>
      <div className={styles.bubble}>
        {message.withdrawn_at === null ? (
          <>
            <MessageText text={message.text} />
            <Attachment matchId={matchId} message={message} />
          </>
        ) : (
          <em>
            <Trans>This message was withdrawn.</Trans>
          </em>
        )}
      </div>
      {message.has_hidden && <HiddenNote isOwn={isOwn} />}
      {!isOwn && message.withdrawn_at === null && (
        <div className={styles.foot}>
          <MoreMenu label={t`More actions for this message`} isSmall>
            <button type="button" onClick={onReport}>
              <Trans>Report this message</Trans>
            </button>
          </MoreMenu>
        </div>
      )}
      {isOwn && (
        <p className={styles.foot}>
          {isRead ? <Trans context="message">Read</Trans> : <Trans>Sent</Trans>}
          {canWrite && message.withdrawn_at === null && (
            <Withdraw matchId={matchId} message={message} onChange={onChange} />
          )}
        </p>
      )}
    </li>
  )
}

function HiddenNote({ isOwn }: { isOwn: boolean }) {
  return (
    <p className={thread.hidden}>
      {isOwn ? (
        <Trans>
          Email addresses and phone numbers in this message are hidden from the other person until you have both
          confirmed your agreement.
        </Trans>
      ) : (
        <Trans>
          Email addresses and phone numbers in this message are shown once you have both confirmed your agreement.
        </Trans>
      )}
    </p>
  )
}

const MINUTE_MS = 60_000

type WithdrawProps = Pick<MessageItemProps, 'matchId' | 'message' | 'onChange'>

/** Offered for some minutes; the server decides. */
function Withdraw({ matchId, message, onChange }: WithdrawProps) {
  const { t } = useLingui()
  const [shownAt] = useState(() => Date.now())
  const { mutate, isPending } = useApiMutation(threadApi.withdraw, {
    success: ({ message: says }) => says,
    failure: t`The message could not be withdrawn. Please try again.`,
    onSuccess: ({ written }) => onChange(written),
  })
  if (shownAt - Date.parse(message.created_at) > WITHDRAW_MINUTES * MINUTE_MS) return null
  const confirmWithdrawal = async (): Promise<void> => {
    const isSure = await confirm({
      title: t`Withdraw this message?`,
      message: t`You will both see that there was a message, but not what it said.`,
      confirmLabel: t`Withdraw`,
      isDangerous: true,
    })
    if (isSure) mutate({ params: { id: matchId, message: message.id } })
  }
  return (
    <button type="button" className={styles.action} disabled={isPending} onClick={() => void confirmWithdrawal()}>
      <Trans>Withdraw</Trans>
    </button>
  )
}

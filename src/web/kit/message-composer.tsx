import { Button, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { type DraftKey, drafts } from '#web/api/drafts.ts'
import styles from './messages.module.css'
import { setEnterSends, useEnterSends } from './use-enter-sends.ts'

/** If it returns a promise, the text stays until that resolves to true. */
type Send = (text: string) => void | Promise<boolean>

type MessageComposerProps = {
  draft: DraftKey
  /** The maximum length of a message. */
  most: number
  onSend: Send
  /** Someone is typing. */
  onType?: () => void
  /** There is something to send besides text, such as a picture. */
  canBeEmpty?: boolean
  /** The label of the field, where it is not a message. */
  label?: string
  /** The label of the send button in that case. */
  sendLabel?: ReactNode
  /** A second button, which sends and does more. */
  also?: { label: ReactNode; onSend: Send } | undefined
  /** Shown beside the button that sends. */
  tools?: ReactNode
  /** Short words that follow each other fast: Enter sends, unless the person has chosen otherwise. */
  isChat?: boolean
}

/** Where a message is written; what is not sent yet stays on this device. */
export function MessageComposer(props: MessageComposerProps) {
  const { draft, most, onSend, onType, canBeEmpty = false, label, sendLabel, also, tools } = props
  const { isChat = false } = props
  const { t } = useLingui()
  const hint = useId()
  const enterSends = useEnterSends(isChat)
  const [text, setText] = useState(() => {
    const saved = drafts.read(draft)
    return typeof saved === 'string' ? saved : ''
  })
  const words = text.trim()
  const isEmpty = words === '' && !canBeEmpty
  const change = (next: string): void => {
    setText(next)
    if (next.trim() === '') drafts.remove(draft)
    else drafts.save(draft, next)
  }
  const send = async (by: Send): Promise<void> => {
    if (isEmpty) return
    const sent = by(words)
    // A message that is kept on this device clears the field right away.
    if (!sent || (await sent)) change('')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // An Enter that confirms a character of an input method, as in Amharic or Chinese, does not send.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (!(event.ctrlKey || event.metaKey || (enterSends && !event.shiftKey))) return
    event.preventDefault()
    void send(onSend)
  }
  const name = label ?? t`Your message`
  return (
    <form
      className={styles.composer}
      data-wide={also !== undefined || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void send(onSend)
      }}
    >
      <Textarea
        aria-label={name}
        placeholder={name}
        aria-describedby={hint}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={most}
        value={text}
        onChange={(event) => {
          change(event.currentTarget.value)
          onType?.()
        }}
        onKeyDown={onKeyDown}
        className={styles.field}
      />
      {tools}
      <Button type="submit" disabled={isEmpty}>
        {sendLabel ?? <Trans>Send</Trans>}
      </Button>
      {also && (
        <Button variant="default" disabled={isEmpty} onClick={() => void send(also.onSend)}>
          {also.label}
        </Button>
      )}
      <div className={styles.hint}>
        <span id={hint}>
          {enterSends ? (
            <Trans>Shift+Enter for a new line · ``` for code</Trans>
          ) : (
            <Trans>Ctrl+Enter to send · ``` for code</Trans>
          )}
        </span>
        <label className={styles.enter}>
          <input
            type="checkbox"
            checked={enterSends}
            onChange={(event) => setEnterSends(event.currentTarget.checked)}
          />
          <Trans>Send with Enter</Trans>
        </label>
      </div>
    </form>
  )
}

import { Button, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { type DraftKey, drafts } from '#web/api/drafts.ts'
import styles from './messages.module.css'
import { letEnterSend, useEnterSends } from './use-enter-sends.ts'

/** Where it answers a promise, the words stay until that says true. */
type Send = (text: string) => void | Promise<boolean>

type MessageComposerProps = {
  draft: DraftKey
  /** Letters that a message may have. */
  most: number
  onSend: Send
  /** Someone is typing. */
  onType?: () => void
  /** There is something to send besides words. */
  canBeEmpty?: boolean
  /** What is written here, where that is no message. */
  label?: string
  /** What the button that sends is called then. */
  sendLabel?: ReactNode
  /** A second button, which sends and does more. */
  also?: { label: ReactNode; onSend: Send } | undefined
  /** Shown beside the button that sends. */
  tools?: ReactNode
}

/** Where a message is written; what is not sent yet stays on this device. */
export function MessageComposer(props: MessageComposerProps) {
  const { draft, most, onSend, onType, canBeEmpty = false, label, sendLabel, also, tools } = props
  const { t } = useLingui()
  const hint = useId()
  const enterSends = useEnterSends()
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
    // What only waits on this device leaves the field at once.
    if (!sent || (await sent)) change('')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // An Enter that ends the writing of a character, as of Amharic or Chinese, is part of it.
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
          <input type="checkbox" checked={enterSends} onChange={(event) => letEnterSend(event.currentTarget.checked)} />
          <Trans>Enter sends</Trans>
        </label>
      </div>
    </form>
  )
}

import { Button, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { type DraftKey, drafts } from '#web/api/drafts.ts'
import styles from './messages.module.css'

type MessageComposerProps = {
  draft: DraftKey
  /** Letters that a message may have. */
  most: number
  /** Where it answers a promise, the words stay until that says true. */
  onSend: (text: string) => void | Promise<boolean>
  /** Somebody is typing. */
  onType?: () => void
  /** There is something to send besides words. */
  canBeEmpty?: boolean
  /** Shown beside the button that sends. */
  tools?: ReactNode
}

/** Where a message is written; what is not sent yet stays on this device. */
export function MessageComposer({ draft, most, onSend, onType, canBeEmpty = false, tools }: MessageComposerProps) {
  const { t } = useLingui()
  const hint = useId()
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
  const send = async (): Promise<void> => {
    if (isEmpty) return
    const sent = onSend(words)
    // What only waits on this device leaves the field at once.
    if (!sent || (await sent)) change('')
  }
  // Enter begins a new line, as code and phones need it.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Textarea
        aria-label={t`Your message`}
        placeholder={t`Your message`}
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
        <Trans>Send</Trans>
      </Button>
      <p id={hint} className={styles.hint}>
        <Trans>Put code between two lines of three backticks.</Trans>{' '}
        <span className={styles.keys}>
          <Trans>Ctrl+Enter to send.</Trans>
        </span>
      </p>
    </form>
  )
}

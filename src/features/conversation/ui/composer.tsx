import { Button, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { drafts } from '#web/api/drafts.ts'
import { MESSAGE_LETTERS } from '../conversation.contract.ts'
import styles from './thread.module.css'

type ComposerProps = { matchId: number; personId: number; onSend: (text: string) => void }

/** Where a message is written; what is not sent yet stays on this device. */
export function Composer({ matchId, personId, onSend }: ComposerProps) {
  const { t } = useLingui()
  const draft = { form: `message-${matchId}`, personId }
  const [text, setText] = useState(() => {
    const saved = drafts.read(draft)
    return typeof saved === 'string' ? saved : ''
  })
  const words = text.trim()
  const change = (next: string): void => {
    setText(next)
    if (next.trim() === '') drafts.remove(draft)
    else drafts.save(draft, next)
  }
  const send = (): void => {
    if (words === '') return
    onSend(words)
    change('')
  }
  // Enter begins a new line, as code and phones need it.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        aria-label={t`Your message`}
        placeholder={t`Your message`}
        description={t`Code goes between two lines of three backticks. Ctrl and Enter send.`}
        inputWrapperOrder={['input', 'description']}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={MESSAGE_LETTERS}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className={styles.field}
      />
      <Button type="submit" disabled={words === ''}>
        <Trans>Send</Trans>
      </Button>
    </form>
  )
}

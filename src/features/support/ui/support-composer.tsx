import { useRef } from 'react'
import type { DraftKey } from '#web/api/drafts.ts'
import { MessageComposer } from '#web/kit/message-composer.tsx'
import { SUPPORT_LETTERS } from '../support.contract.ts'
import styles from './support.module.css'
import { useImagePicker } from './use-image-picker.tsx'

/** What a message is: words, or the address of a picture (spec 2 §7). */
export type Sending = { content: string | null; image_url: string | null; client_key: string }

type SupportComposerProps = {
  draft: DraftKey
  /** Sends a message and shows a failure; false when it was not sent, and then what was typed stays. */
  onSend: (sending: Sending) => Promise<boolean>
  /** A mail to a visitor has words only. */
  hasImages?: boolean
}

/** Where either side writes. */
export function SupportComposer({ draft, onSend, hasImages = true }: SupportComposerProps) {
  // The same words have the same name until they are sent: pressed again after a lost answer, they stay one message.
  const tried = useRef({ content: '', key: '' })
  const picker = useImagePicker({
    onSend: (url, clientKey) => onSend({ content: null, image_url: url, client_key: clientKey }),
  })
  const send = async (content: string): Promise<boolean> => {
    if (tried.current.content !== content) tried.current = { content, key: crypto.randomUUID() }
    const isSent = await onSend({ content, image_url: null, client_key: tried.current.key })
    if (isSent) tried.current = { content: '', key: '' }
    return isSent
  }
  return (
    <div className={styles.page}>
      {picker.chosen}
      <MessageComposer draft={draft} most={SUPPORT_LETTERS} onSend={send} tools={hasImages && picker.button} />
    </div>
  )
}

import type { DraftKey } from '#web/api/drafts.ts'
import { type ComponentProps } from 'react'
import { MessageComposer } from '#web/kit/message-composer.tsx'
import { MAX_SUPPORT_MESSAGE_LENGTH } from '../support.contract.ts'
import styles from './support.module.css'
import { useImagePicker } from './use-image-picker.tsx'

/** A picture as it is sent: its address, and no words (spec 2 §7). */
type SendingImage = { content: null; image_url: string; client_key: string }

export type SupportSends = {
  /** Keeps words on this device, where they wait for a connection. */
  onWords: (words: string) => void
  /** Sends a picture at once and shows a failure; false when it was not sent, and then it stays chosen. */
  onImage: (sending: SendingImage) => Promise<boolean>
}

type SupportComposerProps = SupportSends & {
  draft: DraftKey
  /** A mail to a visitor has words only. */
  hasImages?: boolean
  also?: ComponentProps<typeof MessageComposer>['also']
}

/** Where either side writes; words wait on this device for a connection, pictures need one. */
export function SupportComposer({ draft, onWords, onImage, hasImages = true, also }: SupportComposerProps) {
  const picker = useImagePicker({
    onSend: (url, clientKey) => onImage({ content: null, image_url: url, client_key: clientKey }),
  })
  return (
    <div className={styles.composer}>
      {picker.chosen}
      <MessageComposer
        draft={draft}
        most={MAX_SUPPORT_MESSAGE_LENGTH}
        onSend={onWords}
        also={also}
        tools={hasImages && picker.button}
      />
    </div>
  )
}

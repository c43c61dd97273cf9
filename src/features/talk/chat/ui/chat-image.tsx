import { Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { sizeText } from '#web/kit/size-text.ts'
import type { ChatMessage } from '../chat.contract.ts'
import styles from './chat.module.css'

const LONGEST_SIDE = 160

/** The sides of the small copy. */
function thumbnailOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = LONGEST_SIDE / Math.max(width, height, LONGEST_SIDE)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** The picture of a message: a small copy first; the large one, whose size is said, is loaded with a tap. */
export function ChatImage({ message }: { message: ChatMessage }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { image_url: url, image } = message
  if (url === null || image === null) return null
  const small = thumbnailOf(image)
  const size = sizeText(image.size_bytes)
  return (
    <>
      <button type="button" className={styles.image} onClick={() => setOpen(true)}>
        <img src={`${url}?w=160`} alt="" {...small} loading="lazy" />
        <span>
          <Trans>Show the image ({size})</Trans>
        </span>
      </button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        size="auto"
        title={t`Image`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {isOpen && <img src={url} alt="" width={image.width} height={image.height} className={styles.large} />}
      </Modal>
    </>
  )
}

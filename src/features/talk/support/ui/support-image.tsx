import { useLingui } from '@lingui/react/macro'
import type { SupportMessage } from '../support.contract.ts'
import styles from './support.module.css'

const LONGEST_SIDE = 160

/** The picture of a message: a small copy; a tap opens the large one. */
export function SupportImage({ message: { image_url: url, image } }: { message: SupportMessage }) {
  const { t } = useLingui()
  if (url === null || image === null) return null
  const scale = LONGEST_SIDE / Math.max(image.width, image.height, LONGEST_SIDE)
  return (
    <a href={url} target="_blank" rel="noreferrer" className={styles.image}>
      <img
        src={`${url}?w=160`}
        alt={t`Image in this message; opens at full size`}
        width={Math.round(image.width * scale)}
        height={Math.round(image.height * scale)}
        loading="lazy"
      />
    </a>
  )
}

import { useState } from 'react'
import { imageAddressAtWidth } from '#shared/images.ts'
import { lettersOf } from '#shared/graphemes.ts'
import styles from './avatar.module.css'

type AvatarProps = {
  name: string
  /** Address of the picture, or nothing. */
  src: string | null | undefined
  /** Side in pixels. */
  size?: number
  className?: string
}

/** Up to two initials of a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words
  return `${lettersOf(first)[0] ?? ''}${lettersOf(last)[0] ?? ''}`.toUpperCase() || '?'
}

/** A person's picture; without one, or when it does not load, their initials (spec 2 §8). Beside the name, so no alt. */
export function Avatar({ name, src, size = 40, className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const hasPicture = Boolean(src) && src !== brokenSrc
  return (
    <span
      className={className ? `${styles.avatar} ${className}` : styles.avatar}
      style={{ '--side': `${size}px` }}
      aria-hidden={!hasPicture || undefined}
    >
      {hasPicture && src ? (
        <img
          src={imageAddressAtWidth(src, size > 80 ? 480 : 160)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          ref={(image) => {
            // A picture that failed before the page was interactive sends no further event.
            if (image?.complete && image.naturalWidth === 0 && image.src) setBrokenSrc(src)
          }}
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

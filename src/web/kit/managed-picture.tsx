import type { ReactNode } from 'react'
import { imageAddressAtWidth, srcSet } from '#shared/images.ts'
import card from './picture-card.module.css'

/** The picture of a card in the dashboard, or a sign in its place. */
export function ManagedPicture({ src, sign }: { src: string | null; sign: ReactNode }) {
  if (!src) return <span className={card.plain}>{sign}</span>
  return (
    <img
      src={imageAddressAtWidth(src, 480)}
      srcSet={srcSet(src)}
      sizes="(min-width: 40em) 20rem, 92vw"
      width={480}
      height={270}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}

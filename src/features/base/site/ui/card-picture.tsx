import type { ReactNode } from 'react'
import { imageAddressAtWidth, srcSet } from '#shared/images.ts'
import card from '#web/kit/picture-card.module.css'

type CardPictureProps = {
  src: string | null
  /** In place of a picture. */
  sign: ReactNode
  /** The first cards of a page are above the fold: their pictures load right away. */
  isFirst?: boolean
  /** How wide a card is; where it is not said, on phones two thirds of that: flat pictures look the same and cost a third of the data. */
  sizes?: string
}

const SIZES = '(min-width: 64em) 24rem, (min-width: 40em) 46vw, 62vw'

/** The picture of a card on a public page, or a sign in its place. */
export function CardPicture({ src, sign, isFirst = false, sizes = SIZES }: CardPictureProps) {
  if (!src) return <div className={card.plain}>{sign}</div>
  return (
    <img
      src={imageAddressAtWidth(src, 480)}
      srcSet={srcSet(src, 480)}
      sizes={sizes}
      width={480}
      height={270}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      {...(isFirst ? { fetchPriority: 'high' as const } : {})}
    />
  )
}

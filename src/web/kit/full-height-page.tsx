import { type ComponentProps, useEffect } from 'react'

type RoomProps = ComponentProps<'div'> & {
  /** On a small screen the page scrolls as usual. */
  isOnlyWide?: boolean
}

/**
 * A page as high as the window: what is long scrolls in a part of it, and what one writes with stays in sight. Its
 * styles are those of the shell, which gives it that height.
 */
export function FullHeightPage({ isOnlyWide = false, ...props }: RoomProps) {
  useEffect(followKeyboard, [])
  return <div {...props} data-room={isOnlyWide ? 'wide' : 'always'} />
}

/** The keyboard of a phone covers the page without resizing it, so the visible part is measured. */
function followKeyboard(): (() => void) | undefined {
  const { visualViewport: seen } = window
  if (!seen) return undefined
  const { style } = document.documentElement
  // Zooming in shows less of a page whose height does not change.
  const measure = (): void => style.setProperty('--visible-height', `${Math.floor(seen.height * seen.scale)}px`)
  measure()
  seen.addEventListener('resize', measure)
  return () => {
    seen.removeEventListener('resize', measure)
    style.removeProperty('--visible-height')
  }
}

import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './more-menu.module.css'

type MoreMenuProps = {
  /** Whose menu it is, for screen readers. */
  label: string
  /** Beside small text. */
  isSmall?: boolean
  /** The text of the button, where three dots are not clear enough; `label` begins with it. */
  text?: ReactNode
  /** Buttons and links. */
  children: ReactNode
}

/**
 * Rare actions behind one button. A native popover, which closes and restores the focus itself;
 * pressing anything in it closes it, too.
 */
export function MoreMenu({ label, isSmall = false, text, children }: MoreMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = box.current
    if (!menu) return undefined
    const close = (): void => menu.hidePopover()
    let top = 0
    const topOfButton = (): number => button.current?.getBoundingClientRect().top ?? 0
    // The popover does not follow the page, so scrolling closes it; the end of a scroll that moves nothing does not.
    const closeIfMoved = (): void => {
      if (Math.abs(topOfButton() - top) > MOVED_PX) close()
    }
    const closeOnChoice = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('button, a')) close()
    }
    const placeOpenedMenu = (event: Event): void => {
      removeEventListener('scroll', closeIfMoved, true)
      if (!('newState' in event) || event.newState !== 'open' || !button.current) return
      putBeside(menu, button.current)
      top = topOfButton()
      addEventListener('scroll', closeIfMoved, { capture: true, passive: true })
    }
    menu.addEventListener('click', closeOnChoice)
    menu.addEventListener('beforetoggle', placeOpenedMenu)
    return () => {
      removeEventListener('scroll', closeIfMoved, true)
      menu.removeEventListener('click', closeOnChoice)
      menu.removeEventListener('beforetoggle', placeOpenedMenu)
    }
  }, [])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.open}
        data-small={isSmall || undefined}
        data-text={text !== undefined || undefined}
        aria-label={label}
        title={label}
        popoverTarget={id}
      >
        {text}
        <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden>
          <path d="M5 10a2 2 0 100 4 2 2 0 000-4zm7 0a2 2 0 100 4 2 2 0 000-4zm7 0a2 2 0 100 4 2 2 0 000-4z" />
        </svg>
      </button>
      <div ref={box} id={id} popover="auto" role="group" aria-label={label} className={styles.box}>
        {children}
      </div>
    </>
  )
}

const GAP_PX = 4
/** A menu as wide as the style sheet lets it be, and its distance to the other edge of a phone. */
const WIDEST_PX = 328
const MOVED_PX = 8

/** On the side of the button on which there is more room. */
function putBeside(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const isAbove = bottom > innerHeight * 0.6
  const width = document.documentElement.clientWidth
  const isLeftwards = left + right > width
  const edge = isLeftwards ? width - right : left
  const inset = `${Math.max(0, Math.min(edge, width - WIDEST_PX))}px`
  menu.style.top = isAbove ? 'auto' : `${bottom + GAP_PX}px`
  menu.style.bottom = isAbove ? `${innerHeight - top + GAP_PX}px` : 'auto'
  menu.style.left = isLeftwards ? 'auto' : inset
  menu.style.right = isLeftwards ? inset : 'auto'
}

import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './more-menu.module.css'

type MoreMenuProps = {
  /** Whose menu it is, for people who hear it. */
  label: string
  /** Beside small text. */
  isSmall?: boolean
  /** What the button says, where three dots would say too little; `label` begins with it. */
  text?: ReactNode
  /** Buttons and links. */
  children: ReactNode
}

/**
 * What is done rarely, behind one button. A popover of the browser's own, which closes and gives the focus back itself;
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
    const topNow = (): number => button.current?.getBoundingClientRect().top ?? 0
    // It does not go along with what scrolls below it; a scrolling that ends as it opens moves nothing any more.
    const look = (): void => {
      if (Math.abs(topNow() - top) > MOVED_PX) close()
    }
    const press = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('button, a')) close()
    }
    const turn = (event: Event): void => {
      removeEventListener('scroll', look, true)
      if (!('newState' in event) || event.newState !== 'open' || !button.current) return
      putBeside(menu, button.current)
      top = topNow()
      addEventListener('scroll', look, { capture: true, passive: true })
    }
    menu.addEventListener('click', press)
    menu.addEventListener('beforetoggle', turn)
    return () => {
      removeEventListener('scroll', look, true)
      menu.removeEventListener('click', press)
      menu.removeEventListener('beforetoggle', turn)
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

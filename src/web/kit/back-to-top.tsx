import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ArrowUpIcon } from './icons.tsx'
import styles from './back-to-top.module.css'

const SHOWN_AFTER_PX = 300

/** Appears in the header, where it covers nothing, once the page is scrolled more than 300 px (spec 2 §2, §9). */
export function BackToTop() {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const updateVisibility = () => setShown(window.scrollY > SHOWN_AFTER_PX)
    updateVisibility()
    addEventListener('scroll', updateVisibility, { passive: true })
    return () => removeEventListener('scroll', updateVisibility)
  }, [])
  if (!isShown) return null
  return (
    <button
      type="button"
      className={styles.button}
      data-to-top=""
      aria-label={t`Back to top`}
      onClick={() => {
        window.scrollTo({
          top: 0,
          behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
        })
        // The button disappears, so the focus moves to the top of the page.
        document.querySelector<HTMLElement>('.skip-link')?.focus({ preventScroll: true })
      }}
    >
      <ArrowUpIcon />
    </button>
  )
}

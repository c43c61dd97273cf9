import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ArrowUpIcon } from '#web/kit/icons.tsx'
import styles from './back-to-top.module.css'

/** spec 2 §2: appears once the page is scrolled more than 300 px. */
const SHOWN_AFTER_PX = 300

export function BackToTop() {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const look = () => setShown(scrollY > SHOWN_AFTER_PX)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  if (!isShown) return null
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const go = () => {
    scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className={styles.button} onClick={go} aria-label={t`Back to top`}>
      <ArrowUpIcon size={22} />
    </button>
  )
}

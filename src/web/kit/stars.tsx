import { useLingui } from '@lingui/react/macro'
import styles from './stars.module.css'

/** A rating of 0–5 as five stars in one element (a Mantine Rating would be about 14 kB of markup each). */
export function Stars({ value }: { value: number }) {
  const { t } = useLingui()
  const share = `${Math.min(100, Math.max(0, value * 20))}%`
  return (
    <span className={styles.stars} role="img" aria-label={t`${value} out of 5 stars`} style={{ '--share': share }} />
  )
}

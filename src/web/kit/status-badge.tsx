import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

/** A status as text, with a colour and a dot. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}

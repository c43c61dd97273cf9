import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

/** A state in words, with a colour and a dot that say the same. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}

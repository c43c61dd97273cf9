import type { ReactNode } from 'react'
import { AlertIcon } from './icons.tsx'
import styles from './warning-note.module.css'

/** What somebody should know before going on, in a box of its own with a sign. */
export function WarningNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      <AlertIcon size={18} />
      <span>{children}</span>
    </p>
  )
}

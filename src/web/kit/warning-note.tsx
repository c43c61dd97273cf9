import type { ReactNode } from 'react'
import { AlertIcon } from './icons.tsx'
import styles from './warning-note.module.css'

/** What someone should know before going on, in a box of its own with a sign. */
export function WarningNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      <AlertIcon size={18} />
      <span>{children}</span>
    </p>
  )
}

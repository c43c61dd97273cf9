import type { ReactNode } from 'react'
import styles from './in-order.module.css'

/** Parts of a page of which one that is loading keeps back those below it, so that nothing moves when it has come. */
export function InOrder({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`${className} ${styles.parts}`}>{children}</div>
}

import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import styles from './enrollment-list.module.css'

/** Opens the details of an enrollment; search, tab and page stay as they are. */
export function RecordLink({ id, children }: { id: number; children: ReactNode }) {
  const [params] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const next = new URLSearchParams(params)
  next.set('enrollment', String(id))
  return (
    <Link to={{ search: next.toString() }} replace preventScrollReset state={state} className={styles.name}>
      {children}
    </Link>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './record.module.css'
import { useRecordAddress } from './use-record.ts'

/** Opens the record of a row; `of` is the key of `useRecord`. */
export function RecordLink({ of, id, children }: { of: string; id: number; children: ReactNode }) {
  const { state, searchFor } = useRecordAddress(of)
  return (
    <Link to={{ search: searchFor(id) }} preventScrollReset state={state} data-opens={id} className={styles.link}>
      {children}
    </Link>
  )
}

import type { ReactNode } from 'react'
import { ListLink } from './list-link.tsx'
import styles from './record.module.css'
import { RECORD_ENTRY, useRecordSearch } from './use-record.ts'

/** Opens the record of a row; `of` is the key of `useRecord`. */
export function RecordLink({ of, id, children }: { of: string; id: number; children: ReactNode }) {
  const searchFor = useRecordSearch(of)
  return (
    <ListLink to={{ search: searchFor(id) }} entry={RECORD_ENTRY} data-opens={id} className={styles.link}>
      {children}
    </ListLink>
  )
}

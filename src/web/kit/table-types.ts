import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { Drawing } from './states.tsx'

/** One column. Columns are defined at module level, so that rows do not render again because of them. */
export type Column<Row> = {
  key: string
  /** `msg` of the heading. */
  title: MessageDescriptor
  cell: (row: Row) => ReactNode
  /** What the order goes by, or that the server orders by this column's key; left out, it cannot be sorted. */
  sort?: ((row: Row) => string | number) | 'server'
  /** The value in the CSV; left out: the column is not exported. */
  csv?: (row: Row) => string | number | null
  align?: 'end'
  /** The heading of the row on a small screen. */
  isMain?: boolean
}

export type Filter<Row> = {
  key: string
  label: MessageDescriptor
  /** The first one is the standard, with value ''. */
  options: readonly { value: string; label: MessageDescriptor | string }[]
  /** For rows that are all here already; left out, the server filters. */
  test?: (row: Row, value: string) => boolean
}

/** Where the pages come from: all rows are loaded, or the server sends one page at a time. */
export type Paging = { size: number } | { page: number; lastPage: number; total?: number | undefined }

export type Empty = { title: string; text?: ReactNode; drawing?: Drawing; action?: ReactNode }

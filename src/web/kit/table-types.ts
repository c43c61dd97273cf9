import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { Drawing } from './states.tsx'

/** One column. Columns are declared at module level, so that rows are not rendered again for them. */
export type Column<Row> = {
  key: string
  /** `msg` of the heading. */
  title: MessageDescriptor
  cell: (row: Row) => ReactNode
  /** The server orders by this column's key. */
  isSortable?: boolean
  align?: 'end'
  /** The heading of the row on a small screen. */
  isMain?: boolean
}

export type Empty = { title: string; text?: ReactNode; drawing?: Drawing; action?: ReactNode }

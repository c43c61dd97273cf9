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
  /** The heading of the row where rows are cards. */
  isMain?: boolean
  /** The tabs whose rows differ in it; on the others it would say the same in every row, and is left out. */
  tabs?: readonly string[]
}

export type Empty = { title: string; text?: ReactNode; drawing?: Drawing; action?: ReactNode }

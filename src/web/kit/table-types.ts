import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { Drawing } from './states.tsx'

/**
 * What the values of a column are: how much room they need, and whether they take a second line. Names, texts and email
 * addresses do; words (four lengths, by the longest value in any language), codes, phone numbers, days, states, counts and amounts stay
 * in one.
 */
export type Kind =
  | 'main'
  | 'person'
  | 'text'
  | 'email'
  | Words
  | 'code'
  | 'phone'
  | 'day'
  | 'state'
  | 'count'
  | 'amount'
type Words = 'short' | 'word' | 'wide' | 'long'

/**
 * How long a column stays where room runs out: 1 before 2, which is usual, before 3. The main column and the actions
 * always stay.
 */
type Priority = 1 | 2 | 3

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
  /** Without one: that of the main column, a count where it ends at the end, otherwise a word. */
  kind?: Kind
  priority?: Priority
  /** The tabs whose rows differ in it; on the others it would say the same in every row, and is left out. */
  tabs?: readonly string[]
}

export type Empty = { title: string; text?: ReactNode; drawing?: Drawing; action?: ReactNode }

import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { Tone } from './status-badge.tsx'

/** A decision that can still be undone: until when (`performance.now()`), and how. */
export type OpenUndo = { endsAt: number; take: () => void }

/** What was decided about a row on this screen. */
export type Mark = {
  /** The state it is in now. */
  status: string
  /** The state as people read it: 'Approved'. */
  label: ReactNode
  tone: Tone
  undo?: OpenUndo
}

/** The list in which decisions about its rows are shown. */
export type DecidedList = {
  decided: (ids: readonly number[], mark: Mark) => void
  /** The decision was undone. */
  undone: (ids: readonly number[]) => void
}

type Marks = ReadonlyMap<number, Mark>
type HeldRowsState<Row> = { view: string; rows: readonly Row[]; marks: Marks }

export type HeldRows<Row> = DecidedList & {
  /** The rows to show; undefined until they are loaded. */
  rows: readonly Row[] | undefined
  marks: Marks
  /** Drops the decided rows and shows the list as the server has it now. */
  release: () => void
}

const NONE: Marks = new Map()

/**
 * Rows that keep their places. From the first decision on, the rows of a view stay as they are, whatever is read again
 * in the background: a decided row is marked where it is, and nothing moves under the pointer. Another view, leaving
 * the page or `release` starts over.
 * @param fresh the rows as the server has answered last
 * @param view names what is shown: tab, search, filters, order and page
 */
export function useDecidedRows<Row extends { id: number }>(
  fresh: readonly Row[] | undefined,
  view: string,
): HeldRows<Row> {
  const [held, setHeld] = useState<HeldRowsState<Row>>()
  const now = held?.view === view ? held : undefined
  const rows = useMemo(() => (now ? mergeHeldRows(now, fresh) : fresh), [now, fresh])
  const changeMarks = (next: (marks: Map<number, Mark>) => void) =>
    setHeld((known) => {
      const base = known?.view === view ? known : { view, rows: fresh ?? [], marks: NONE }
      const marks = new Map(base.marks)
      next(marks)
      return { ...base, marks }
    })
  return {
    rows,
    marks: now?.marks ?? NONE,
    decided: (ids, mark) => changeMarks((marks) => ids.forEach((id) => marks.set(id, mark))),
    undone: (ids) => changeMarks((marks) => ids.forEach((id) => marks.delete(id))),
    release: () => setHeld(undefined),
  }
}

/** The held rows with the newest known values, in the state each was moved to. */
function mergeHeldRows<Row extends { id: number }>(
  { rows, marks }: HeldRowsState<Row>,
  fresh: readonly Row[] = [],
): readonly Row[] {
  const read = new Map(fresh.map((row) => [row.id, row]))
  return rows.map((row) => {
    const newest = read.get(row.id) ?? row
    const mark = marks.get(row.id)
    return mark && 'status' in newest ? { ...newest, status: mark.status } : newest
  })
}
